package cli

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// This file says a second time what a call of Claude Code does to files: its shell's by
// patterns over whole lines.

// claudeDeed is what a call does.
type claudeDeed struct {
	kind     string // "read", "write", "search", "run" or "".
	file     string // That it reads.
	from, to int    // The lines that it asks for; 0 for no end.
	ranged   bool   // It asks for lines.
	tail     string // What else of the file it asks for.
	numbers  bool   // It numbers the lines itself.
	writes   []string
	anything bool // It may write any file.
	commits  bool
	checks   string // The folder that it only checks, compares or lists in.
}

// uri is what a good read delivers.
func (d *claudeDeed) uri() string {
	if d.kind != "read" || d.file == "" {
		return ""
	}
	uri := "file://" + d.file
	if d.ranged {
		uri += fmt.Sprintf("#L%d-", max(1, d.from))
		if d.to > 0 {
			uri += strconv.Itoa(d.to)
		}
	}
	if d.tail != "" {
		uri += "#" + d.tail
	}
	return uri
}

func below(cwd, p string) string {
	if p == "" || path.IsAbs(p) || cwd == "" {
		return path.Clean(p)
	}
	return path.Join(cwd, p)
}

func deedOf(call *claudeCall) claudeDeed {
	num := func(name string) int { f, _ := call.args[name].(float64); return int(f) }
	switch call.tool {
	case "Read", "NotebookRead":
		d := claudeDeed{kind: "read", file: below(call.cwd, str(call.args["file_path"]))}
		if offset, limit := num("offset"), num("limit"); offset > 1 || limit > 0 {
			d.ranged, d.from = true, max(1, offset)
			if limit > 0 {
				d.to = d.from + limit - 1
			}
		}
		if pages := str(call.args["pages"]); pages != "" {
			d.tail = "pages=" + pages
		}
		return d
	case "WebFetch":
		return claudeDeed{kind: "read"}
	case "Edit", "MultiEdit", "Write", "NotebookEdit":
		file := str(call.args["file_path"]) + str(call.args["notebook_path"])
		return claudeDeed{kind: "write", writes: []string{below(call.cwd, file)}}
	case "Grep", "Glob", "LS", "WebSearch":
		return claudeDeed{kind: "search"}
	case "Task", "Agent", "KillShell", "KillBash":
		return claudeDeed{kind: "run"}
	case "Bash":
		d := bashDeed(str(call.args["command"]), call.cwd)
		if call.args["run_in_background"] == true && d.kind != "write" {
			return claudeDeed{kind: "run", commits: d.commits}
		}
		return d
	}
	return claudeDeed{}
}

var (
	bashHeredoc = regexp.MustCompile(`(?s)<<-?\s*['"]?(\w+)['"]?([^\n]*)\n.*?\n\s*(?:\w+)\b`)
	bashQuoted  = regexp.MustCompile(`(?s)'[^']*'|"(?:[^"\\]|\\.)*"`)
	bashOut     = regexp.MustCompile(`(?:^|[^-=0-9&>])[12&]?>>?\s*([^\s>&;|)]+)`)
	bashWrites  = regexp.MustCompile(`(?:^|[;&|(\n]|\bxargs|\bsudo|\bthen|\bdo|-exec)\s*` +
		`(tee|rm|mv|cp|sed\s+(?:-\w*\s+)*-i\S*|apply_patch)\s+([^;&|\n]*)`)
	bashGit = regexp.MustCompile(`(?:^|[;&|(\n])\s*git\s+(?:-C\s+\S+\s+)?` +
		`(checkout|restore|apply|stash|reset)\b([^;&|\n]*)`)
	bashCommit = regexp.MustCompile(`(?:^|[;&|(\n])\s*git\s+(?:-C\s+\S+\s+)?commit\b`)
	bashCD     = regexp.MustCompile(`\A\s*cd\s+(\S+)\s*&&\s*`)
	bashQuiet  = regexp.MustCompile(`\s*2>(?:/dev/null|&1)`)
	bashTrue   = regexp.MustCompile(`\s*\|\|\s*true\s*\z`)
)

// bashDeed is what a line for the shell does.
func bashDeed(line, cwd string) claudeDeed {
	bare := bashHeredoc.ReplaceAllString(line, "$2")
	// What stands in quotes is a word like any other, except for its white space.
	bare = bashQuoted.ReplaceAllStringFunc(bare, func(q string) string {
		return strings.Map(func(r rune) rune {
			if strings.ContainsRune(" \n\t;&|<>()'\"`*?{}", r) {
				return '_'
			}
			return r
		}, q[1:len(q)-1])
	})
	d := claudeDeed{kind: "run", commits: bashCommit.MatchString(bare)}
	folder, rest := cwd, bare
	for {
		m := bashCD.FindStringSubmatch(rest)
		if m == nil {
			break
		}
		folder, rest = below(folder, m[1]), rest[len(m[0]):]
	}
	d.changes(rest, folder)
	if d.anything || len(d.writes) > 0 {
		d.kind = "write"
		return d
	}
	if bashChecks(line) {
		d.checks = cwd
		if m := bashCD.FindStringSubmatch(line); m != nil && path.IsAbs(m[1]) {
			d.checks = m[1]
		}
	}
	d.plain(bashTrue.ReplaceAllString(bashQuiet.ReplaceAllString(rest, ""), ""), folder)
	return d
}

// The commands of a line that checks, and those that pass on what it prints.
var (
	bashCheck = regexp.MustCompile(`\A(?:[A-Z_]+=\S* )*(?:timeout \S+ |time )?(?:` +
		`(?:go|cargo|make) (?:-C \S+ )?(?:test|check|build|vet|lint)\b|` +
		`(?:npm|pnpm|yarn) (?:--\w+ \S+ )?(?:run )?(?:test|check|build|vet|lint)\b|` +
		`(?:pytest|tsc|ls|wc|find)(?: |\z)|python3? -m pytest\b|npx tsc\b|` +
		`git (?:-C \S+ )?(?:--no-pager )?(?:status|diff|log|show)(?: |\z))`)
	bashPass = regexp.MustCompile(`\A(?:(?:cat|head|tail|e?grep|fgrep|rg|uniq|cut|tr|nl|wc|ls|` +
		`echo|printf|pwd|true|:|set|cd|sort)(?: |\z)|sed -n _?'?[0-9,$]+p)`)
	bashChanges = regexp.MustCompile(`\$\(|` + "`" +
		`| -(?:-?update|-fix|-write|u|exec\w*|delete)\b|[^&>]&\z`)
	bashParts = regexp.MustCompile(`\s*(?:&&|\|\||[;|\n])\s*`)
)

// bashChecks reports whether a line does nothing but check, compare or list.
func bashChecks(line string) bool {
	if bashChanges.MatchString(line) {
		return false
	}
	bare := bashQuoted.ReplaceAllStringFunc(line, func(q string) string {
		if strings.HasPrefix(q[1:], "s") {
			return q // A script of sed.
		}
		return strings.NewReplacer(";", "_", "|", "_", "&", "_", "\n", "_").Replace(q)
	})
	some := false
	for part := range slices.Values(bashParts.Split(strings.TrimSpace(bare), -1)) {
		switch {
		case bashCheck.MatchString(part):
			some = true
		case part != "" && !bashPass.MatchString(part):
			return false
		}
	}
	return some
}

// changes are the files that a line writes.
func (d *claudeDeed) changes(rest, folder string) {
	for _, m := range bashOut.FindAllStringSubmatch(rest, -1) {
		if !strings.HasPrefix(m[1], "/dev/") {
			d.writes = append(d.writes, below(folder, m[1]))
		}
	}
	for _, m := range bashWrites.FindAllStringSubmatch(rest, -1) {
		for _, word := range strings.Fields(m[2]) {
			d.writes = append(d.writes, below(folder, word))
		}
	}
	for _, m := range bashGit.FindAllStringSubmatch(rest, -1) {
		word, _, _ := strings.Cut(strings.TrimSpace(m[2]), " ")
		looks := m[1] == "stash" && (word == "list" || word == "show" || word == "drop") ||
			m[1] == "apply" && (word == "--check" || word == "--stat")
		d.anything = d.anything || !looks
	}
}

var (
	bashCat  = regexp.MustCompile(`\Acat(?:\s+(-n))?\s+([^-\s]\S*)\z`)
	bashNum  = regexp.MustCompile(`\Anl\s+-ba\s+([^-\s]\S*)\z`)
	bashHead = regexp.MustCompile(`\A(head|tail)(?:\s+(?:-n\s*|--lines=|-)(\+?\d+))?` +
		`(?:\s+([^-\s]\S*))?\z`)
	bashSed  = regexp.MustCompile(`\Ased\s+-n\s+(\d+)(?:,(\d+|\$))?p(?:\s+([^-\s]\S*))?\z`)
	bashGrep = regexp.MustCompile(`\A(?:(?:/usr)?/bin/)?(?:grep|rg)\s+` +
		`(?:-[inEFowcvmABC]+\s*\d*\s+)*` +
		`[^-\s]\S*(?:\s+([^-\s]\S*\.\w+))?\z`)
)

// plain reads a line that reads one file and does nothing else.
func (d *claudeDeed) plain(line, folder string) {
	if strings.ContainsAny(line, ";&<>`*?{}") || strings.Contains(line, "$(") {
		return
	}
	out := claudeDeed{kind: "read", commits: d.commits}
	for i, stage := range strings.Split(line, "|") {
		file, ok := out.stage(strings.TrimSpace(stage), i == 0)
		if !ok {
			return
		}
		if (file == "") != (i > 0) {
			return
		}
		if i == 0 {
			out.file = below(folder, file)
		}
	}
	if out.from == 1 && out.to == 0 {
		out.ranged = false
	}
	*d = out
}

// stage takes a command of a pipe in, and returns the file that it names.
func (d *claudeDeed) stage(line string, first bool) (file string, ok bool) {
	if m := bashCat.FindStringSubmatch(line); m != nil {
		d.numbers = m[1] != ""
		return m[2], true
	}
	if m := bashNum.FindStringSubmatch(line); m != nil {
		d.numbers = true
		return m[1], true
	}
	if m := bashHead.FindStringSubmatch(line); m != nil {
		d.ends(m[1], m[2])
		return m[3], true
	}
	if m := bashSed.FindStringSubmatch(line); m != nil {
		from, _ := strconv.Atoi(m[1])
		to, _ := strconv.Atoi(m[2])
		if m[2] == "" {
			to = from
		}
		d.window(from, to)
		return m[3], true
	}
	if m := bashGrep.FindStringSubmatch(line); m != nil && first == (m[1] != "") {
		d.kind = "search"
		return m[1], true
	}
	return "", false
}

// ends takes head and tail in.
func (d *claudeDeed) ends(name, count string) {
	n, err := strconv.Atoi(strings.TrimPrefix(count, "+"))
	if err != nil {
		n = 10
	}
	switch {
	case name == "head":
		d.window(1, n)
	case strings.HasPrefix(count, "+"):
		d.window(n, 0)
	case d.to > 0:
		d.from = max(d.from, d.to-n+1)
	default:
		d.tail = "tail=" + strconv.Itoa(n)
	}
}

// window takes lines of those that there are.
func (d *claudeDeed) window(from, to int) {
	if d.tail != "" {
		d.tail += ",more"
		return
	}
	base := max(1, d.from) - 1
	if to > 0 && (d.to == 0 || base+to < d.to) {
		d.to = base + to
	}
	d.from, d.ranged = base+from, true
}

// TestBashDeedIsRight holds the second reading to what was read by hand.
func TestBashDeedIsRight(t *testing.T) {
	t.Parallel()
	tests := []struct{ line, kind, uri, writes string }{
		{"cat a.go", "read", "file:///w/a.go", "[]"},
		{"cd /x && cat 'b c.go'", "read", "file:///x/b_c.go", "[]"},
		{"head -20 a.go", "read", "file:///w/a.go#L1-20", "[]"},
		{"sed -n '5,9p' a.go 2>/dev/null || true", "read", "file:///w/a.go#L5-9", "[]"},
		{"cat -n a.go | sed -n 5,9p | tail -2", "read", "file:///w/a.go#L8-9", "[]"},
		{"tail -n 3 a.go", "read", "file:///w/a.go#tail=3", "[]"},
		{"grep -n 'a|b' a.go | head", "search", "", "[]"},
		{"cat a.go b.go", "run", "", "[]"},
		{"cat a.go; ls", "run", "", "[]"},
		{"go test ./... 2>&1 | tail -5", "run", "", "[]"},
		{"echo 'a > b' > out", "write", "", "[/w/out]"},
		{"git checkout -- a.go", "write", "", "[]"},
		{"git stash list", "run", "", "[]"},
	}
	for _, tt := range tests {
		d := bashDeed(tt.line, "/w")
		if d.kind != tt.kind || d.uri() != tt.uri || fmt.Sprint(d.writes) != tt.writes {
			t.Errorf("%s: got %s %q %v, want %s %q %s", tt.line, d.kind, d.uri(), d.writes,
				tt.kind, tt.uri, tt.writes)
		}
	}
}
