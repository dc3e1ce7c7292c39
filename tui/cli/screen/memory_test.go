package screen

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"decant/tui/cli/flags"
	"decant/tui/cli/host"
	"decant/tui/remember"
)

// remembering is a screen whose state folder is that one, and the file of its views there.
func remembering(state string) (*Screen, string) {
	env := &host.Env{Getenv: func(name string) string {
		if name == "XDG_STATE_HOME" {
			return state
		}
		return ""
	}}
	return &Screen{Env: env, Options: &flags.Options{}},
		filepath.Join(state, "decant", "views.json")
}

// left is how the views of two kinds were left.
var left = remember.Memory{
	remember.Narrow: {View: "Turns"},
	remember.Wide: {
		View: "Results", Orders: map[string]string{"Results": "by tool"}, ByKind: true,
		Zoomed: true, Shift: -12,
	},
}

func TestMemoryIsWrittenAndRead(t *testing.T) {
	t.Parallel()
	s, path := remembering(t.TempDir())
	first := s.readMemory()
	if !reflect.DeepEqual(first.of, remember.Memory{}) {
		t.Errorf("without a file: %+v", first.of)
	}
	first.write(remember.Memory{})
	if _, err := os.Stat(path); err == nil {
		t.Error("nothing was shown, and a file was written")
	}
	first.write(left)
	again := s.readMemory()
	if !reflect.DeepEqual(again.of, left) {
		t.Errorf("got %+v, want %+v", again.of, left)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if got := info.Mode().Perm(); got&0o077 != 0 {
		t.Errorf("others may read it: %v", got)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	again.write(left)
	if _, err := os.Stat(path); err == nil {
		t.Error("a file was written though nothing has changed")
	}
}

// TestDamagedMemoryCountsForNothing reads files that this program did not write so.
func TestDamagedMemoryCountsForNothing(t *testing.T) {
	t.Parallel()
	wide := remember.Memory{remember.Wide: {View: "Turns"}}
	tests := []struct {
		name, file string
		want       remember.Memory
	}{
		{"empty", "", remember.Memory{}},
		{"torn", `{"version":1,"sizes":{"wide":{"view":"Tur`, remember.Memory{}},
		{"no JSON", "view = 3\n\x00", remember.Memory{}},
		{"a list", "[]", remember.Memory{}},
		{"null", "null", remember.Memory{}},
		{
			"one size is wrong",
			`{"version":1,"sizes":{"normal":{"view":7},"narrow":[],"wide":{"view":"Turns"}}}`, wide,
		},
		{
			"a number too large",
			`{"sizes":{"normal":{"divider":1e99},"wide":{"view":"Turns"}}}`, wide,
		},
		{
			"more than is known",
			`{"x":1,"sizes":{"huge":{"view":"A"},"wide":{"view":"Turns","y":[2]}}}`, wide,
		},
		{"newer", `{"version":2,"sizes":{"wide":{"view":"Turns"}}}`, remember.Memory{}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s, path := remembering(t.TempDir())
			if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(tt.file), 0o600); err != nil {
				t.Fatal(err)
			}
			m := s.readMemory()
			if !reflect.DeepEqual(m.of, tt.want) {
				t.Errorf("got %+v, want %+v", m.of, tt.want)
			}
			m.write(left)
			want := left
			if tt.name == "newer" {
				want = remember.Memory{}
			}
			if got := s.readMemory().of; !reflect.DeepEqual(got, want) {
				t.Errorf("written again: got %+v, want %+v", got, want)
			}
		})
	}
}

// TestMemoryWithoutAFolder has nowhere to keep it, and says nothing.
func TestMemoryWithoutAFolder(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, state := range []string{file, "", "relative"} {
		s, _ := remembering(state)
		s.readMemory().write(left)
		if got := s.readMemory().of; !reflect.DeepEqual(got, remember.Memory{}) {
			t.Errorf("%q: got %+v", state, got)
		}
	}
	s, path := remembering(t.TempDir())
	s.Options.Demo = true
	s.readMemory().write(left)
	if _, err := os.Stat(path); err == nil {
		t.Error("the built-in conversation is remembered")
	}
}
