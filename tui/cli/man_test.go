package cli

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"decant/strategies"
	"decant/tui"
	"decant/tui/cli/exit"
	"decant/tui/cli/flags"
	"decant/tui/cli/host"
	"decant/tui/cli/settings"
)

// requests are the requests of man(7) that the page may have.
var requests = regexp.MustCompile(`^\.(TH|SH|SS|TP|B)( |$)`)

// unroff is a line as troff prints it.
func unroff(line string) string {
	return strings.NewReplacer(`\&`, "", `\fB`, "", `\fR`, "", `\fI`, "", `\-`, "-", `\(aq`, "'",
		`\(ga`, "`", `\(ha`, "^", `\(ti`, "~", `\[~~]`, "≈", `\e`, `\`).Replace(line)
}

// manItems are the words of a page with what they mean, a line each.
func manItems(t *testing.T, lines []string) map[string]bool {
	t.Helper()
	items := map[string]bool{}
	for i, l := range lines {
		if strings.HasPrefix(l, "'") || strings.HasPrefix(l, ".") && !requests.MatchString(l) {
			t.Errorf("line %d is no request: %q", i+1, l)
		}
		if l == ".TP" && i+2 < len(lines) {
			items[unroff(lines[i+1])+"\n"+unroff(lines[i+2])] = true
		}
	}
	return items
}

// TestMan reads the page back: every flag, key, strategy, preset and setting stands in it with its
// help, and no line is a request by accident.
func TestMan(t *testing.T) {
	t.Parallel()
	page := flags.ManPage("1.2.3", settings.Registry())
	lines := strings.Split(strings.TrimSuffix(page, "\n"), "\n")
	items := manItems(t, lines)
	has := func(word, text string) {
		t.Helper()
		if !items[word+"\n"+text] {
			t.Errorf("the page has no %q with %q", word, text)
		}
	}
	for _, f := range flags.ListFlags() {
		has(strings.TrimSpace(f.Label()), f.Help)
	}
	for _, k := range tui.Keys() {
		text := k.Help
		if k.Where != "" {
			text += " (" + k.Where + ")"
		}
		has(strings.ReplaceAll(k.Keys, "…", "..."), text)
	}
	for _, s := range strategies.ListInfos() {
		has(s.Name, s.Summary)
	}
	for _, k := range settings.ListInfos(settings.Registry()) {
		text := k.Doc
		if k.Default != "" {
			text += " (" + k.Default + ")"
		}
		has(k.Name, text)
	}
	for _, v := range host.ListVariables() {
		has(strings.Join(v.Names, ", "), v.Help)
	}
	if !strings.HasPrefix(page, ".TH DECANT 1 ") || !strings.Contains(lines[0], "1.2.3") {
		t.Errorf("the page begins with %q", lines[0])
	}
	if r := newWorld(t).run("", "--man"); r.code != exit.Done || r.out != page {
		t.Errorf("--man: exit code %d and %.40q", r.code, r.out)
	}
}

// TestManFormats has groff format the page without a warning.
func TestManFormats(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("groff"); err != nil {
		t.Skip("there is no groff")
	}
	cmd := exec.Command("groff", "-man", "-Tutf8", "-ww", "-z")
	cmd.Stdin = strings.NewReader(flags.ManPage("1.2.3", settings.Registry()))
	if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("groff: %v\n%s", err, out)
	}
}
