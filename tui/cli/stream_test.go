package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/tui"
	"decant/tui/cli/exit"
	"decant/tui/review"
)

// TestStream reports on a file that stays on the disk as on one in memory, and saves the same fork.
func TestStream(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	held := w.want(exit.Done, "", "-n", "-s", "auto", "-k", "0", "--json", path)
	streamed := w.want(exit.Done, "", "-n", "-s", "auto", "-k", "0", "--json", "--stream", path)
	if streamed != held {
		t.Errorf("got %s%s, want %s%s", streamed.out, streamed.err, held.out, held.err)
	}
	one := w.report(exit.Done, "", "-y", "-s", "safe", path)
	other := w.report(exit.Done, "", "-y", "-s", "safe", "--stream", path)
	read := func(path, id string) string {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return strings.ReplaceAll(string(data), id, "ID")
	}
	got, want := read(other.Fork.Path, other.Fork.ID), read(one.Fork.Path, one.Fork.ID)
	if len(got) == 0 || len(got) != len(want) {
		t.Errorf("the forks have %d and %d bytes", len(got), len(want))
	}
}

// TestStreamOfAChangedFile saves nothing of a file that was cut or overwritten while it was open,
// and says why.
func TestStreamOfAChangedFile(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		change func(path string, data []byte) error
		want   string
	}{
		{
			func(path string, _ []byte) error { return os.Truncate(path, 2000) },
			"not saved: the file changed since it was read: it is shorter now; open it again",
		},
		{
			func(path string, data []byte) error {
				other := bytes.ReplaceAll(data, []byte("a"), []byte("o"))
				return os.WriteFile(path, other, 0o600)
			},
			"not saved: the file changed since it was read; open it again",
		},
	} {
		w := newWorld(t)
		path := w.copyDemo()
		w.env.OutTerminal = true
		w.env.Screen = func(o tui.Options) (review.Result, error) {
			made := plan.MakePlan(facts.NewIndex(o.Conversation), o.Spec)
			if err := tt.change(path, w.env.Demo); err != nil {
				t.Fatal(err)
			}
			_, err := o.Save(t.Context(), made, review.SaveOptions{})
			if err == nil || err.Error() != tt.want {
				t.Errorf("got %v, want %q", err, tt.want)
			}
			return review.Result{}, nil
		}
		w.pour(exit.Done, "", "-s", "auto", "-k", "0", "--stream", path)
	}
}

// TestStreamSaysWhyNot names what is read into memory all the same.
func TestStreamSaysWhyNot(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	packer, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	packed := filepath.Join(w.env.Cwd, "5a0c6f0e-0000-4000-8000-000000000002.jsonl.zst")
	if err := os.WriteFile(packed, packer.EncodeAll(w.env.Demo, nil), 0o600); err != nil {
		t.Fatal(err)
	}
	chat := filepath.Join(w.env.Cwd, "chat.json")
	text := `[{"role":"user","content":"hello"},{"role":"assistant","content":"hello"}]`
	if err := os.WriteFile(chat, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{packed: "is compressed", chat: "one record per " +
		"line"} {
		got := w.pour(exit.Done, "", "-n", "--stream", path).err
		if !strings.Contains(got, want) {
			t.Errorf("%s: got %q, want %q", path, got, want)
		}
	}
	got := w.pour(exit.Done, string(w.env.Demo), "-n", "--stream", "-").err
	if !strings.Contains(got, "standard input is not a file") {
		t.Errorf("standard input: got %q", got)
	}
}
