package host

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"decant/testdata/shellscript"
)

// shellProgram writes a program and returns its path.
func shellProgram(t *testing.T, name, body string) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("needs a POSIX shell")
	}
	path := filepath.Join(t.TempDir(), name)
	if err := shellscript.Write(path, body); err != nil {
		t.Fatal(err)
	}
	return path
}

// envOf is an environment.
func envOf(pairs ...string) *Env {
	return &Env{Getenv: func(name string) string {
		for i := 0; i < len(pairs); i += 2 {
			if pairs[i] == name {
				return pairs[i+1]
			}
		}
		return ""
	}}
}

func TestEditorGetsAPrivateFile(t *testing.T) {
	t.Parallel()
	show := shellProgram(t, "show", `ls -l "$2" | cut -c1-10; ls -ld "$(dirname "$2")" | cut -c1-10
echo "$1 $2"; cat "$2"; cat; echo changed >"$2"`)
	p, err := envOf("EDITOR", show+" --wait", "VISUAL", "/nowhere").Editor("../a.go", "text\n")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	p.SetStdin(strings.NewReader("keys\n"))
	p.SetStdout(&out)
	p.SetStderr(&out)
	if err := p.Run(); err != nil {
		t.Fatal(err, out.String())
	}
	lines := strings.Split(out.String(), "\n")
	if len(lines) < 5 || lines[0] != "-rw-------" || lines[1] != "drwx------" ||
		lines[3] != "text" || lines[4] != "keys" {
		t.Fatalf("the editor saw\n%s", out.String())
	}
	flag, path, _ := strings.Cut(lines[2], " ")
	if flag != "--wait" || filepath.Base(path) != "a.go" {
		t.Errorf("the editor was called with %s", lines[2])
	}
	if _, err := os.Stat(filepath.Dir(path)); !os.IsNotExist(err) {
		t.Errorf("the file is still there: %v", err)
	}
}

func TestFileIsRemovedWhenTheEditorFails(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	broken := shellProgram(t, "broken", `echo "$1"; exit 3`)
	p, err := envOf("VISUAL", broken).Editor("a", "text")
	if err != nil {
		t.Fatal(err)
	}
	p.SetStdout(&out)
	err = p.Run()
	if err == nil || !strings.Contains(err.Error(), "exit status 3") ||
		!strings.Contains(err.Error(), "$EDITOR") {
		t.Errorf("the error is %v", err)
	}
	if _, err := os.Stat(strings.TrimSpace(out.String())); !os.IsNotExist(err) {
		t.Errorf("the file is still there: %v", err)
	}
}

func TestProgramThatIsNotThere(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ name, value, want string }{
		{"unknown", "no-such-editor -x", "no-such-editor was not found; set $EDITOR"},
		{"blank", "  ", "$EDITOR is blank"},
	} {
		if _, err := envOf("EDITOR", tc.value).Editor("a", ""); err == nil ||
			!strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: the error is %v, want %q", tc.name, err, tc.want)
		}
	}
	if _, err := envOf("PAGER", "no-such-pager").Pager("a", ""); err == nil ||
		!strings.Contains(err.Error(), "set $PAGER") {
		t.Errorf("the error is %v", err)
	}
}

// TestLessStaysOpen expects that a short text is not gone at once.
func TestLessStaysOpen(t *testing.T) {
	t.Parallel()
	less := shellProgram(t, "less", `echo "$@"`)
	p, err := envOf("PAGER", less+" -R").Pager("a.txt", "text")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	p.SetStdout(&out)
	if err := p.Run(); err != nil || !strings.HasPrefix(out.String(), "-R -+F -+X /") {
		t.Errorf("less was called with %q, %v", out.String(), err)
	}
}
