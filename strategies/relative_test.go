package strategies_test

import (
	"testing"

	"decant/model"
	"decant/strategies/strategiestest"
)

// Where nobody tells the working folder, a relative path is its own resource. An
// absolute one that ends like it may be the same file, so a write of the one is taken for
// one of the other; no read is called out of date by it.
func TestRelativePathsAreResources(t *testing.T) {
	t.Parallel()
	type builder = strategiestest.Builder
	text := body("fn a() {}", 9)
	const uri = "file:src/a.rs"
	between := func(first string, write func(b *builder)) func(b *builder) {
		return func(b *builder) {
			b.Read(first, text)
			write(b)
			b.Read(first, text)
		}
	}
	edit := func(path string) func(b *builder) { return func(b *builder) { b.Edit(path) } }
	folder := func(path string) func(b *builder) {
		return func(b *builder) {
			q, _ := b.Edit(path)
			b.Call(q).Effect.Everything = true
		}
	}
	refers := map[int]string{6: refer(uri, "call_1", text)}
	absolute := map[int]string{6: refer("file:///w/src/a.rs", "call_1", text)}
	stories := []story{
		{
			name:  "the marker names it as the call does",
			build: between("src/a.rs", edit("b.rs")),
			want:  refers,
		},
		{name: "a write of it", build: between("src/a.rs", edit("src/a.rs"))},
		{
			name:  "a write of a file that ends like it",
			build: between("src/a.rs", edit("/w/src/a.rs")),
		},
		{
			name:  "a relative write that the file ends in",
			build: between("/w/src/a.rs", edit("src/a.rs")),
		},
		{name: "from a folder above", build: between("../src/a.rs", edit("/w/src/a.rs"))},
		{
			name:  "a relative write from a folder above",
			build: between("a.rs", edit("../src/a.rs")),
		},
		{name: "an absolute folder", build: between("src/a.rs", folder("/w"))},
		{name: "a relative folder", build: between("/w/src/a.rs", folder("src"))},
		{name: "its own folder", build: between("src/a.rs", folder("src"))},
		{
			name:  "another relative folder",
			build: between("src/a.rs", folder("lib")),
			want:  refers,
		},
		{
			name:  "another absolute file",
			build: between("src/a.rs", edit("/w/src/b.rs")),
			want:  refers,
		},
		{
			name:  "another relative file",
			build: between("/w/src/a.rs", edit("b/src/a.rs")),
			want:  absolute,
		},
		{
			name:  "two relative files that end alike",
			build: between("src/a.rs", edit("a.rs")),
			want:  refers,
		},
	}
	for _, tt := range stories {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tt.uses = "dedup-resources"
			tell(t, tt)
		})
	}
	t.Run("out of date is only what was surely written", func(t *testing.T) {
		t.Parallel()
		tell(t, story{
			uses: "stale-reads",
			build: func(b *builder) {
				b.Read("src/a.rs", text)
				b.Edit("/w/src/a.rs")
				b.Read("b.rs", text)
				b.Edit("b.rs")
			},
			want:  map[int]string{6: "[stale] Read b.rs: changed in turn 1"},
			class: map[int]model.Class{6: model.Superseded},
		})
	})
	t.Run("dedup-recent forgets what may have been written", func(t *testing.T) {
		t.Parallel()
		tell(t, story{uses: "dedup-recent", build: between("src/a.rs", edit("/w/src/a.rs"))})
		tell(t, story{uses: "dedup-recent", build: between("/w/src/a.rs", edit("src/a.rs"))})
		tell(t, story{
			uses: "dedup-recent", build: between("src/a.rs", edit("/w/b.rs")),
			want: map[int]string{6: "> [ref: call_1, byte-identical]"},
		})
	})
}
