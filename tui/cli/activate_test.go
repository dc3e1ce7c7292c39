package cli

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/model/formats"
	"decant/tui"
	"decant/tui/cli/exit"
	"decant/tui/review"
)

// hands notes in a world what was handed the terminal, and answers with an exit code.
func (w *world) hands(code int, err error) *[]model.Command {
	var all []model.Command
	w.env.Hand = func(c model.Command) (int, error) {
		all = append(all, c)
		return code, err
	}
	return &all
}

func TestActivateResumesTheFork(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, settings string
		args, handed   []string
		runs           bool
	}{
		{"by itself nothing runs", "", nil, nil, false},
		{"asked for", "", []string{"--activate"}, nil, true},
		{
			"with a text", "",
			[]string{"--activate", "--", "go on with the tests"},
			[]string{"go on with the tests"},
			true,
		},
		{
			"with flags of the agent", "",
			[]string{"--activate", "--", "--model", "opus"},
			[]string{"--model", "opus"},
			true,
		},
		{"by a setting", "activate = true\n", nil, nil, true},
		{"not, whatever the setting", "activate = true\n", []string{"--no-activate"}, nil, false},
		{
			"by a setting, with a text", "activate = true\n",
			[]string{"--", "go on"},
			[]string{"go on"},
			true,
		},
		{
			"by --set", "",
			[]string{"--set", "conversation.compaction.activate=true"},
			nil, true,
		},
		{"not where an object is printed", "activate = true\n", []string{"--json"}, nil, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			ran := w.hands(0, nil)
			if tt.settings != "" {
				w.settle("[conversation.compaction]\n"+tt.settings, ".config", "decant",
					"config.toml")
			}
			w.want(exit.Done, "", append([]string{"-y", w.storeDemo()}, tt.args...)...)
			if !tt.runs {
				if len(*ran) > 0 {
					t.Errorf("it ran %v", *ran)
				}
				return
			}
			if len(*ran) != 1 {
				t.Fatalf("it ran %v, want one command", *ran)
			}
			args := (*ran)[0].Args
			if len(args) < 3 || args[0] != "claude" || args[1] != "--resume" ||
				!slices.Equal(args[3:], tt.handed) || (*ran)[0].Dir == "" {
				t.Errorf("it ran %+v, want the fork resumed with %q", (*ran)[0], tt.handed)
			}
		})
	}
}

// TestProjectCannotActivate expects that no file of a project starts a program.
func TestProjectCannotActivate(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ran := w.hands(0, nil)
	w.settle("[conversation.compaction]\nactivate = true\n", "project", ".decant.toml")
	var out, errw strings.Builder
	code := Run([]string{"-y", w.copyDemo()}, strings.NewReader(""), &out, &errw, w.env)
	if code != exit.Done || len(*ran) > 0 || !strings.Contains(errw.String(), "is ignored here") {
		t.Errorf("it ran %v and said %q", *ran, errw.String())
	}
}

func TestActivateClashes(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.hands(0, nil)
	path := w.copyDemo()
	for _, tt := range []struct {
		name, want string
		args       []string
	}{
		{"both", "choose one", []string{"-y", path, "--activate", "--no-activate"}},
		{"an object", "choose one", []string{"-y", path, "--activate", "--json"}},
		{"text for nobody", "add --activate", []string{"-y", path, "--", "go on"}},
		{"a dry run", "leave them out", []string{"-n", path, "--", "go on"}},
		{"a list", "leave them out", []string{"--list", "--", "go on"}},
		{"two before", "one conversation", []string{"-n", path, path, "--"}},
	} {
		r := w.want(exit.Usage, "", tt.args...)
		if !strings.Contains(r.err, tt.want) {
			t.Errorf("%s: %q does not say %q", tt.name, r.err, tt.want)
		}
	}
}

func TestActivateTellsWhyNot(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.storeDemo()
	r := w.want(exit.Error, "", "-y", path, "--activate")
	if !strings.Contains(r.err, "saved, but not resumed") ||
		!strings.Contains(r.out, "Resume it:") {
		t.Errorf("without a way it said %q and %q", r.err, r.out)
	}
	w.hands(0, errors.New("it is not installed"))
	r = w.want(exit.Error, "", "-y", path, "--activate")
	if !strings.Contains(r.err, "claude --resume") || !strings.Contains(r.err, "not installed") {
		t.Errorf("without the agent it said %q", r.err)
	}
	w.hands(0, &fs.PathError{Op: "chdir", Path: "/w", Err: fs.ErrNotExist})
	r = w.want(exit.Error, "", "-y", path, "--activate")
	if !strings.Contains(r.err, "/home/mara/src/harbour does not exist here; make it") {
		t.Errorf("without the folder it said %q", r.err)
	}
	w.hands(0, nil)
	r = w.want(exit.Error, "", "-y", path, "--activate", "-o", t.TempDir())
	if !strings.Contains(r.err, "does not look into that folder") {
		t.Errorf("elsewhere it said %q", r.err)
	}
}

// TestMissingFolderIsNamed holds that the command that resumes a fork is not given alone where its
// folder is gone.
func TestMissingFolderIsNamed(t *testing.T) {
	t.Parallel()
	const gone = "/home/mara/src/harbour"
	const step = "does not exist here. Make it first:\n\n    mkdir -p "
	w := newWorld(t)
	path := w.copyDemo()
	if r := w.want(exit.Done, "", "-y", path); !strings.Contains(r.out, step+gone) {
		t.Errorf("without the folder it said %q", r.out[len(r.out)-400:])
	}
	there := t.TempDir()
	data := bytes.ReplaceAll(read(t, path), []byte(gone), []byte(there))
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	r := w.want(exit.Done, "", "-y", path)
	if strings.Contains(r.out, step) || !strings.Contains(r.out, "cd "+there) {
		t.Errorf("with the folder it said %q", r.out[len(r.out)-400:])
	}
}

// TestActivateEndsAsTheAgentDoes hands the exit code on.
func TestActivateEndsAsTheAgentDoes(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.hands(7, nil)
	w.env.OutTerminal = false
	var out, errw strings.Builder
	if code := Run([]string{"-y", w.storeDemo(), "--activate"}, strings.NewReader(""), &out, &errw,
		w.env); code != 7 {
		t.Errorf("exit code %d, want 7; %s", code, errw.String())
	}
}

// TestActivateAsksThoughThereIsNothingToSave: the query goes to the conversation itself.
func TestActivateAsksThoughThereIsNothingToSave(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ran := w.hands(0, nil)
	path := w.copyDemo()
	nothing := slices.Clip([]string{"-y", path, "-s", "classify-tangents", "--activate"})
	w.want(exit.Nothing, "nothing to save", nothing...)
	if len(*ran) > 0 {
		t.Fatalf("without a query it ran %v", *ran)
	}
	r := w.want(exit.Done, "nothing to save", append(nothing, "--", "go on")...)
	if len(*ran) != 1 || !slices.Equal((*ran)[0].Args[3:], []string{"go on"}) ||
		!strings.Contains(path, (*ran)[0].Args[2]) {
		t.Errorf("it ran %v for %s", *ran, path)
	}
	if !strings.Contains(r.out, "the conversation itself is resumed") {
		t.Errorf("it said %q", r.out)
	}
}

func TestActivationOfEachAgent(t *testing.T) {
	t.Parallel()
	use := model.Command{Dir: "/w", Args: []string{"jp", "conversation", "use", "jp-c1"}}
	tests := []struct {
		name, format string
		resume       model.Command
		handed, want []string
	}{
		{"no command", "x", model.Command{}, []string{"a"}, nil},
		{
			"jp becomes active", "jp", use, nil, []string{"cd /w && jp conversation use jp-c1"},
		},
		{
			"jp is asked", "jp", use,
			[]string{"go on"},
			[]string{
				"cd /w && jp conversation use jp-c1", "cd /w && jp query --id jp-c1 'go on'",
			},
		},
		{
			"another", "claude-code",
			model.Command{Args: []string{"claude", "--resume", "u"}},
			[]string{"go on"},
			[]string{"claude --resume u 'go on'"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var got []string
			for _, c := range formats.ResumeCommands(tt.format, "jp-c1", tt.resume, tt.handed) {
				got = append(got, c.String())
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// TestScreenResumes leaves the screen with and without the wish to go on with the fork.
func TestScreenResumes(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		resume bool
		code   int
		args   []string
		want   int
	}{
		{"not asked for", false, 0, nil, 0},
		{"asked for", true, 0, nil, 1},
		{"by the flag", false, 0, []string{"--activate"}, 1},
		{"after a signal", true, 143, []string{"--activate"}, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			ran := w.hands(0, nil)
			r := w.saving(func(o tui.Options, _ review.SaveResult) review.Result {
				if !o.CanResume || o.Activate != (len(tt.args) > 0) {
					t.Errorf("the screen is told %v and %v", o.CanResume, o.Activate)
				}
				return review.Result{Resume: tt.resume, Code: tt.code}
			}, append(tt.args, "-s", "auto", w.storeDemo())...)
			if len(*ran) != tt.want {
				t.Errorf("it ran %v after %q", *ran, r.err)
			}
		})
	}
}
