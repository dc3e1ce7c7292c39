package jp

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"decant/model"
	"decant/model/formats/codec"
	"decant/model/formats/jp/places"
)

// home is a user's disk, made for a test: a workspace, and data about it.
type home struct {
	tb        testing.TB
	root      string
	workspace string
	data      string
	silo      string
}

func newHome(tb testing.TB) *home {
	tb.Helper()
	root, err := filepath.EvalSymlinks(tb.TempDir())
	if err != nil {
		tb.Fatal(err)
	}
	h := &home{tb: tb, root: root}
	h.workspace, h.data = filepath.Join(root, "work"), filepath.Join(root, "data")
	h.silo = filepath.Join(h.data, places.Workspaces, "work-ab1c2")
	h.write(filepath.Join(h.workspace, places.Mark, ".id"), "# do not edit\nab1c2\n", 0)
	for _, dir := range []string{
		filepath.Join(h.workspace, places.Mark, places.Conversations), filepath.Join(h.silo,
			places.Conversations),
	} {
		h.mkdir(dir)
	}
	h.link(filepath.Join(h.workspace, places.Mark), filepath.Join(h.silo, places.Storage))
	return h
}

func (h *home) shared(name string) string {
	return filepath.Join(h.workspace, places.Mark, places.Conversations, name)
}

func (h *home) own(name string) string { return filepath.Join(h.silo, places.Conversations, name) }

func (h *home) mkdir(dir string) {
	h.tb.Helper()
	if err := os.MkdirAll(dir, 0o700); err != nil {
		h.tb.Fatal(err)
	}
}

func (h *home) link(to, at string) {
	h.tb.Helper()
	if err := os.Symlink(to, at); err != nil {
		h.tb.Skip(err)
	}
}

// write makes a file that was written so many minutes ago.
func (h *home) write(path, text string, minutesAgo int) {
	h.tb.Helper()
	when := time.Now().Add(-time.Duration(minutesAgo) * time.Minute).Truncate(time.Second)
	h.mkdir(filepath.Dir(path))
	err := errors.Join(os.WriteFile(path, []byte(text), 0o600), os.Chtimes(path, when, when))
	if err != nil {
		h.tb.Fatal(err)
	}
}

// put makes a conversation's folder, whose files were written so many minutes ago.
func (h *home) put(dir string, minutesAgo int) string {
	h.tb.Helper()
	h.write(filepath.Join(dir, places.EventsFile), "[]\n", minutesAgo)
	h.write(filepath.Join(dir, places.MetadataFile), "{}\n", minutesAgo)
	return dir
}

// place is what is expected of a conversation in the workspace.
func (h *home) place(digits string, archived bool, copies ...string) codec.Place {
	return codec.Place{
		Digits: digits, Workspace: h.workspace, Shared: filepath.Dir(h.shared("x")),
		Own: filepath.Dir(h.own("x")), Lock: filepath.Join(h.silo, places.Locks, "jp-c"+digits+
			".lock"),
		Copies: copies, Archived: archived,
	}
}

func samePlace(a, b codec.Place) bool {
	copies := slices.Equal(a.Copies, b.Copies)
	return copies && a.Digits == b.Digits && a.Workspace == b.Workspace && a.Own == b.Own &&
		a.Shared == b.Shared && a.Lock == b.Lock && a.Archived == b.Archived
}

func TestLocate(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	both := [2]string{h.put(h.own("10-both"), 1), h.put(h.shared("10-other-slug"), 2)}
	own, shared := h.put(h.own("20"), 1), h.put(h.shared("30-x"), 1)
	old := [2]string{h.put(h.own(".archive/40-old"), 1), h.put(h.shared(".archive/40-old"), 1)}
	trashed := h.put(h.own(".trash/10-both"), 1)
	h.put(h.own(".10-hidden"), 0)
	h.put(h.own("10-both.tmp"), 0)
	h.write(h.shared("30"), "a file", 0)
	twins := [2]string{h.put(h.shared("50-a"), 9), h.put(h.shared("50-b"), 1)}
	mine := h.put(h.own("50"), 5)
	outside := h.put(filepath.Join(h.root, "copies", "10-both"), 1)
	unnamed := h.put(h.own("notes"), 1)
	link := filepath.Join(h.root, "link")
	h.link(own, link)
	moved := h.put(filepath.Join(h.root, "moved"), 1)
	h.link(moved, h.own("60-moved"))
	tests := []struct {
		name, dir string
		want      codec.Place
	}{
		{"both, from the user's own", both[0], h.place("10", false, both[0], both[1])},
		{"both, from the workspace", both[1], h.place("10", false, both[0], both[1])},
		{"with a slash", both[1] + "/", h.place("10", false, both[0], both[1])},
		{"own alone", own, h.place("20", false, own)},
		{"workspace alone", shared, h.place("30", false, shared)},
		{"archived", old[0], h.place("40", true, old[0], old[1])},
		{"archived, from the workspace", old[1], h.place("40", true, old[0], old[1])},
		{"in the trash", trashed, h.place("10", false, trashed)},
		{"two of one id, the older named", twins[0], h.place("50", false, mine, twins[0])},
		{"two of one id, another named", mine, h.place("50", false, mine, twins[1])},
		{
			"through the storage link", filepath.Join(h.silo, places.Storage, places.Conversations,
				"30-x"),
			h.place("30", false, shared),
		},
		{"a link to it", link, h.place("20", false, own)},
		{"a link in JP's folder", h.own("60-moved"), h.place("60", false, h.own("60-moved"))},
		{"gone", h.own("70"), h.place("70", false, h.own("70"))},
		{"outside", outside, codec.Place{Copies: []string{outside}}},
		{"outside, with a slash", outside + "/", codec.Place{Copies: []string{outside}}},
		{"without an id", unnamed, codec.Place{Copies: []string{unnamed}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := places.LocateFolder(tt.dir, h.data, ""); !samePlace(got, tt.want) {
				t.Errorf("got  %+v\nwant %+v", got, tt.want)
			}
		})
	}
}

// TestLocateHalf has one of the two: the workspace, or the data about it.
func TestLocateHalf(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	own, shared := h.put(h.own("10"), 1), h.put(h.shared("10"), 1)
	alone := h.place("10", false, shared)
	alone.Own, alone.Lock = "", ""
	for _, data := range []string{"", filepath.Join(h.root, "none")} {
		if got := places.LocateFolder(shared, data, ""); !samePlace(got, alone) {
			t.Errorf("data %q: got  %+v\nwant %+v", data, got, alone)
		}
	}
	want := h.place("10", false, own, shared)
	if got := places.LocateFolder(own, "", ""); !samePlace(got, want) {
		t.Errorf("the storage link tells: got  %+v\nwant %+v", got, want)
	}
	if err := os.Rename(h.workspace, h.workspace+"2"); err != nil {
		t.Fatal(err)
	}
	want = h.place("10", false, own)
	want.Workspace, want.Shared = "", ""
	if got := places.LocateFolder(own, h.data, ""); !samePlace(got, want) {
		t.Errorf("the workspace is gone: got  %+v\nwant %+v", got, want)
	}
}

// TestLocateWorktrees has two checkouts of one workspace, which share the user's own data,
// whose link leads to the first or to none.
func TestLocateWorktrees(t *testing.T) {
	t.Parallel()
	for _, gone := range []bool{false, true} {
		h := newHome(t)
		second := filepath.Join(h.root, "second")
		inSecond := func(name string) string {
			return filepath.Join(second, places.Mark, places.Conversations, name)
		}
		own, first := h.put(h.own("10"), 1), h.put(h.shared("10-a"), 1)
		other := h.put(inSecond("10-b"), 1)
		id, err := os.ReadFile(filepath.Join(h.workspace, places.Mark, ".id"))
		if err != nil {
			t.Fatal(err)
		}
		h.write(filepath.Join(second, places.Mark, ".id"), string(id), 1)
		h.mkdir(filepath.Join(second, "src"))
		elsewhere := h.place("10", false, own, first)
		if gone {
			elsewhere = h.place("10", false, own)
			elsewhere.Workspace, elsewhere.Shared = "", ""
			if err := os.Rename(h.workspace, h.workspace+"-moved"); err != nil {
				t.Fatal(err)
			}
		}
		here := h.place("10", false, own, other)
		here.Workspace, here.Shared = second, filepath.Dir(other)
		tests := []struct {
			name, dir, cwd string
			want           codec.Place
		}{
			{"from nowhere", own, "", elsewhere},
			{"from elsewhere", own, h.root, elsewhere},
			{"from the other checkout", own, second, here},
			{"from a folder in it", own, filepath.Join(second, "src"), here},
			{"its own copy, from elsewhere", other, h.root, here},
		}
		if !gone {
			byName := tests[0]
			byName.name, byName.dir, byName.cwd = "the first's copy by name", first, second
			tests = append(tests, byName)
		}
		for _, tt := range tests {
			if got := places.LocateFolder(tt.dir, h.data, tt.cwd); !samePlace(got, tt.want) {
				t.Errorf("%s, gone %v: got  %+v\nwant %+v", tt.name, gone, got, tt.want)
			}
		}
	}
}

func TestNewer(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	dir := func(name string) string { return filepath.Join(h.root, name) }
	file := func(folder, name string, minutesAgo int) {
		h.write(filepath.Join(dir(folder), name), "x", minutesAgo)
	}
	file("a", places.EventsFile, 5)
	file("a", places.MetadataFile, 5)
	file("b", places.EventsFile, 9)
	file("b", places.ConfigFile, 1)
	file("b", places.MetadataFile, 9)
	file("c", places.EventsFile, 5)
	file("c", places.MetadataFile, 1)
	file("d", places.ConfigFile, 0)
	h.mkdir(dir("e/" + places.EventsFile))
	tests := []struct{ name, copies, stream, metadata string }{
		{"none", "", "", ""},
		{"one", "a", "a", "a"},
		{"the config is newer", "a b", "b", "a"},
		{"equal streams, newer metadata", "a c", "a", "c"},
		{"the other way round", "c a", "c", "c"},
		{"a config alone is no stream", "d a", "a", "a"},
		{"neither", "d e gone", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var copies []string
			for name := range strings.FieldsSeq(tt.copies) {
				copies = append(copies, dir(name))
			}
			base := func(path string) string {
				if path == "" {
					return ""
				}
				return filepath.Base(path)
			}
			stream, metadata := places.NewerCopies(copies)
			if base(stream) != tt.stream || base(metadata) != tt.metadata {
				t.Errorf("got %s and %s, want %s and %s", stream, metadata, tt.stream, tt.metadata)
			}
		})
	}
}

// opened is a conversation as Open leaves it, as far as places go.
func opened(dir, data string) *model.Conversation {
	return &model.Conversation{
		Path: dir, State: &state{stored: codec.Stored{
			Path: dir, Place: places.LocateFolder(dir, data, ""),
		}},
	}
}

func TestHome(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	both := h.put(h.own("10"), 1)
	h.put(h.shared("10"), 2)
	own, shared := filepath.Dir(both), filepath.Dir(h.shared("x"))
	outside := h.put(filepath.Join(h.root, "copies", "10"), 1)
	tests := []struct{ name, dir, data, want string }{
		{"both", both, h.data, shared},
		{"own alone", h.put(h.own("20"), 1), h.data, own},
		{"workspace alone", h.put(h.shared("30"), 1), h.data, shared},
		{"workspace without data", h.put(h.shared("31"), 1), "", shared},
		{"own archive", h.put(h.own(".archive/40"), 1), h.data, own},
		{"archive of the workspace", h.put(h.shared(".archive/50"), 1), h.data, shared},
		{"own trash", h.put(h.own(".trash/60"), 1), h.data, own},
		{"outside", outside, h.data, filepath.Dir(outside)},
		{"standard input", "-", h.data, ""},
		{"the demo", "", h.data, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := (Codec{}).ForkFolder(opened(tt.dir, tt.data)); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
	if got := (Codec{}).ForkFolder(
		&model.Conversation{Path: outside},
	); got != filepath.Dir(
		outside,
	) {
		t.Errorf("without a state: got %q", got)
	}
}

func TestFolders(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	own, shared := h.put(h.own("10"), 1), h.put(h.shared("10"), 1)
	other := newHome(t)
	all := func(dirs ...string) []string {
		out := make([]string, 0, 3*len(dirs))
		for _, dir := range dirs {
			out = append(out, dir, filepath.Join(dir, places.Archive), filepath.Join(dir,
				places.Trash))
		}
		return out
	}
	mine := all(filepath.Dir(own), filepath.Dir(shared))
	theirs := all(filepath.Dir(other.shared("x")))
	elsewhere := filepath.Join(h.root, "out")
	tests := []struct {
		name, dir string
		want      []string
	}{
		{"the workspace's", filepath.Dir(shared), mine},
		{"the user's own", filepath.Dir(own), mine},
		{"a folder of no workspace", elsewhere, append(all(elsewhere), mine...)},
		{"another workspace", theirs[0], append(slices.Clone(theirs), mine...)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := Codec{}.IDFolders(opened(own, h.data), tt.dir)
			if len(got) == 0 || got[0] != tt.dir {
				t.Fatalf("got %q first, want %s", got, tt.dir)
			}
			slices.Sort(got)
			want := slices.Sorted(slices.Values(tt.want))
			if !slices.Equal(got, want) {
				t.Errorf("got  %q\nwant %q", got, want)
			}
		})
	}
	if got := (Codec{}).IDFolders(&model.Conversation{}, elsewhere); !slices.Equal(got,
		all(elsewhere)) {
		t.Errorf("without a state: got %q", got)
	}
}
