package shell

import (
	"bufio"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"decant/testdata/growth"
)

// corpus is where real conversations may be.
const corpus = "../../../shared/corpus"

// corpusLines are all command lines that real agents ran.
func corpusLines(t *testing.T) []string {
	t.Helper()
	var out []string
	seen := map[string]bool{}
	err := filepath.WalkDir(corpus, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(p) != ".jsonl" {
			return err
		}
		f, err := os.Open(p)
		if err != nil {
			return err
		}
		defer func() { _ = f.Close() }()
		for r := bufio.NewReader(f); ; {
			record, err := r.ReadBytes('\n')
			var v any
			if json.Unmarshal(record, &v) == nil {
				collect(v, func(line string) {
					if !seen[line] {
						seen[line] = true
						out = append(out, line)
					}
				})
			}
			if err != nil {
				return nil // The end of the file.
			}
		}
	})
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("no corpus")
	}
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// collect finds the command lines of calls, however deep they stand: Claude Code's, pi's, and
// Codex's, whose arguments are JSON in a string.
func collect(v any, found func(line string)) {
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			collect(item, found)
		}
	case map[string]any:
		for _, name := range []string{"input", "arguments"} {
			args := v[name]
			if text, ok := args.(string); ok {
				_ = json.Unmarshal([]byte(text), &args)
			}
			m, _ := args.(map[string]any)
			for _, key := range []string{"command", "cmd"} {
				if line, ok := m[key].(string); ok && v["name"] != nil {
					found(line)
				}
			}
		}
		for _, item := range v {
			collect(item, found)
		}
	}
}

// plain are lines of which a pattern knows what they do: a format for the folder that a cd names
// or "", and the groups.
var plain = []struct {
	pattern *regexp.Regexp
	want    func(at func(file string) string, m []string) string
}{
	{
		regexp.MustCompile(`^cat ([\w./-]+)$`),
		func(at func(string) string, m []string) string { return "read " + at(m[1]) },
	},
	{
		regexp.MustCompile(`^head -n? ?(\d+) ([\w./-]+)$`),
		func(at func(string) string, m []string) string {
			return "read " + at(m[2]) + " 1-" + m[1]
		},
	},
	{
		regexp.MustCompile(`^tail -n? ?(\d+) ([\w./-]+)$`),
		func(at func(string) string, m []string) string {
			return "read " + at(m[2]) + " tail=" + m[1]
		},
	},
	{
		regexp.MustCompile(`^sed -n ['"](\d+),(\d+)p['"] ([\w./-]+)$`),
		func(at func(string) string, m []string) string {
			return strings.TrimSuffix("read "+at(m[3])+" "+m[1]+"-"+m[2], " 1-$")
		},
	},
	{
		regexp.MustCompile(`^nl -ba ([\w./-]+) \| sed -n ['"](\d+),(\d+)p['"]$`),
		func(at func(string) string, m []string) string {
			return "read " + at(m[1]) + " " + m[2] + "-" + m[3] + " numbered"
		},
	},
	{
		regexp.MustCompile(`^grep -n "[^"$` + "`" + `\\!]*" ([\w./-]+)(?: \| head -\d+)?$`),
		func(at func(string) string, m []string) string { return "search " + at(m[1]) },
	},
	{
		regexp.MustCompile(`^rm (?:-rf? )?([\w./-]+)$`),
		func(at func(string) string, m []string) string { return "write below " + at(m[1]) },
	},
	{
		regexp.MustCompile(`^cp ([\w./-]+) ([\w./-]+)$`),
		func(at func(string) string, m []string) string { return "write below " + at(m[2]) },
	},
	{
		regexp.MustCompile(`^git (?:status|log|diff|show|push|add)(?: [\w./~:-]+)*$`),
		func(func(string) string, []string) string { return "run" },
	},
	{
		regexp.MustCompile(
			`^(?:go|cargo|npm|make|uv|gh|mise)(?: [\w./:=-]+)*(?: 2>&1)?(?: \| tail -\d+)?$`,
		),
		func(func(string) string, []string) string { return "run" },
	},
}

// writer finds whatever might write a file in a line.
var writer = regexp.MustCompile(
	`>|\b(tee|rm|mv|cp|apply_patch)\b|\bsed\b.* -\w*i|--in-place|` +
		`\b(checkout|restore|apply|stash|reset)\b`,
)

// leading cuts a cd off a line.
var leading = regexp.MustCompile(`^cd ([\w./-]+) && `)

// TestCorpus compares what real lines do with what patterns say of those that are plain, and holds
// that nothing writes in which no pattern finds a writer.
func TestCorpus(t *testing.T) {
	t.Parallel()
	growth.SkipRaced(t)
	known := make([]int, len(plain))
	for _, line := range corpusLines(t) {
		got := ReadLine(line, "/w")
		checkEffect(t, got)
		if !writer.MatchString(line) && strings.HasPrefix(say(got), "write") {
			t.Errorf("%q: got %q, but nothing in it writes", line, say(got))
		}
		folder, rest := "/w", line
		if m := leading.FindStringSubmatch(line); m != nil {
			folder, rest = m[1], line[len(m[0]):]
			if !path.IsAbs(folder) {
				folder = path.Join("/w", folder)
			}
		}
		at := func(file string) string {
			if path.IsAbs(file) {
				return path.Clean(file)
			}
			return path.Join(folder, file)
		}
		for i, p := range plain {
			m := p.pattern.FindStringSubmatch(rest)
			if m == nil {
				continue
			}
			known[i]++
			if want := p.want(at, m); say(got) != want {
				t.Errorf("%q: got %q, want %q", line, say(got), want)
			}
		}
	}
	for i, n := range known {
		if n == 0 {
			t.Errorf("no line is like %s", plain[i].pattern)
		}
	}
	t.Logf("plain lines by pattern: %v", known)
}
