package strategies_test

import (
	"strings"
	"testing"

	"decant/model"
	"decant/strategies"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
)

func TestStripAttachments(t *testing.T) {
	t.Parallel()
	type builder = strategiestest.Builder
	const uses = "strip-attachments"
	text := body("package a", 9)
	stories := []story{
		{
			name: "content goes, name and URI stay", uses: uses,
			build: func(b *builder) {
				i := b.Attach("file:///w/a.go", text)
				b.Event(i).Label = "file a.go"
			},
			want:  map[int]string{1: "[attachment removed: file a.go, file:///w/a.go]"},
			class: map[int]model.Class{1: model.Dropped},
		},
		{
			name: "without a name the URI, without a URI the name", uses: uses,
			build: func(b *builder) {
				b.Attach("file:///w/a.go", text)
				b.Event(b.Attach("", text)).Label = "diagnostics"
				b.Attach("", text)
			},
			want: map[int]string{
				1: "[attachment removed: file:///w/a.go]", 2: "[attachment removed: diagnostics]",
				3: "[attachment removed]",
			},
		},
		{
			name: "what tells the agent how to work stays", uses: uses,
			build: func(b *builder) { b.Event(b.Attach("", text)).Standing = true },
		},
		{
			name: "a short one stays", uses: uses,
			build: func(b *builder) { b.Attach("file:///w/a.go", "package a") },
		},
		{
			name: "an attached image goes as well", uses: uses,
			build: func(b *builder) {
				i := b.Add(model.Attachment, "user", b.ImagePart())
				b.Event(i).Label = "file a.png"
			},
			want: map[int]string{1: "[attachment removed: file a.png]"},
		},
		{
			name: "a result that refers to an attachment comes back in full",
			uses: "dedup-resources " + uses,
			build: func(b *builder) {
				b.Attach("file:///w/a.go", text+text+text)
				b.Read("/w/b.go", text)
				b.Read("/w/b.go", text)
			},
			want: map[int]string{
				1: "[attachment removed: file:///w/a.go]",
				5: refer("file:///w/b.go", "call_1", text),
			},
		},
		{
			name: "results and texts stay", uses: uses,
			build: func(b *builder) {
				b.Read("/w/a.go", text)
				b.Say(text)
			},
		},
	}
	for _, tt := range stories {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tell(t, tt)
		})
	}
}

func TestStripImages(t *testing.T) {
	t.Parallel()
	type builder = strategiestest.Builder
	const uses = "strip-images"
	image := func(b *builder, kind string, w, h int) model.Part {
		p := b.ImagePart()
		p.Image = model.Image{Type: kind, Width: w, Height: h}
		return p
	}
	stories := []story{
		{
			name: "in a result, beside its texts", uses: uses,
			build: func(b *builder) {
				q := b.Ask("c", "Read", `{}`)
				shown := image(b, "image/png", 1000, 800)
				b.Answer(q, b.Part("before", ""), shown, b.Part("after", ""))
			},
			want:  map[int]string{2: "before\n[image removed: image/png, 1000×800]\nafter"},
			class: map[int]model.Class{2: model.Dropped},
		},
		{
			name: "a result that is an image alone", uses: uses,
			build: func(b *builder) {
				b.Answer(b.Ask("c", "Read", `{}`), image(b, "image/png", 100, 800))
			},
			want: map[int]string{2: "[image removed: image/png, 100×800]"},
		},
		{
			name: "in a message", uses: uses,
			build: func(b *builder) {
				b.Add(model.ImageMessage, "user", image(b, "image/jpeg", 640, 480))
			},
			want: map[int]string{1: "[image removed: image/jpeg, 640×480]"},
		},
		{
			name: "what is not known is left out", uses: uses,
			build: func(b *builder) {
				b.Add(model.ImageMessage, "user", image(b, "image/webp", 0, 0))
				b.Add(model.ImageMessage, "user", image(b, "", 300, 200))
				b.Add(model.ImageMessage, "user", image(b, "", 0, 0))
			},
			want: map[int]string{
				1: "[image removed: image/webp]", 2: "[image removed: 300×200]",
				3: "[image removed]",
			},
		},
		{
			name: "a tool hinted keep keeps its images", uses: uses,
			sets: []string{"conversation.tools.look.compaction.response=keep"},
			build: func(b *builder) {
				b.Answer(b.Ask("c", "look", `{}`), image(b, "image/png", 1000, 800))
			},
		},
		{
			name: "an image of fewer tokens than its line stays", uses: uses,
			build: func(b *builder) {
				b.Add(model.ImageMessage, "user", image(b, "image/png", 1, 1))
			},
		},
		{
			name: "attachments stay", uses: uses,
			build: func(b *builder) {
				b.Add(model.Attachment, "user", image(b, "image/png", 900, 900))
			},
		},
		{
			name: "of the file's bytes images have none, so nothing is measured", uses: uses,
			sets: []string{"conversation.compaction.scope=file"},
			build: func(b *builder) {
				b.Add(model.ImageMessage, "user", image(b, "image/png", 900, 900))
			},
		},
	}
	for _, tt := range stories {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tell(t, tt)
		})
	}
}

// Images are counted by tokens alone: bytes may grow by the line that stays.
func TestStripImagesSavesTokens(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	part := b.ImagePart()
	part.Image = model.Image{Type: "image/png", Width: 1000, Height: 1000}
	b.Add(model.ImageMessage, "user", part)
	p := make1(t, b, chosen(t, "strip-images"))
	got := row(t, p, "strip-images").Saved
	want := -len("[image removed: image/png, 1000×1000]")
	if got.Bytes != want || got.Tokens < 1000 {
		t.Errorf("got %+v, want %d bytes and more than 1000 tokens", got, want)
	}
}

func TestPresetsHoldTheirStrategies(t *testing.T) {
	t.Parallel()
	const outlines = "strip-reasoning dedup-tools dedup-resources dedup-reminders stale-reads " +
		"strip-tool-results supersede-writes prune-tools summarize"
	want := map[string]string{
		"lossless": "dedup-resources dedup-content dedup-tools",
		"safe": "dedup-resources dedup-content dedup-tools dedup-reminders stale-reads " +
			"strip-reasoning",
		"careful": outlines,
		"auto":    outlines,
		"tight":   outlines,
		"bare": "strip-reasoning dedup-tools dedup-resources strip-tool-results prune-tools " +
			"summarize",
	}
	keeps := map[string]spec.Use{
		"careful": {Touched: 60, Short: 20_000, NameBytes: 56},
		"auto":    {Touched: 40, Short: 8000, NameBytes: 48},
		"tight":   {Touched: 30, Short: 2000, NameBytes: 40},
		"bare":    {Bare: true},
	}
	digests := map[string][2]int{"careful": {30, 3}, "auto": {6, 6}, "tight": {5, 8}}
	for _, p := range strategies.ListPresets() {
		names := make([]string, 0, len(p.Uses))
		for _, u := range p.Uses {
			names = append(names, u.Name)
			limited := u.Classes != 0
			free := p.Name == "lossless" || p.Name == "safe"
			if should := u.Name == "dedup-tools" && free; limited != should {
				t.Errorf("%s: %s is limited: %v", p.Name, u.Name, limited)
			}
			own := spec.Use{
				Name: u.Name, Classes: u.Classes, WhenFull: u.WhenFull,
				ListOnly: u.ListOnly, Replaced: u.Name == "supersede-writes",
			}
			if p.Name == "tight" && own.Replaced {
				own.Unused = 30
			}
			if k := keeps[p.Name]; u.Name == "stale-reads" || u.Name == "strip-tool-results" {
				own.Touched, own.Short, own.Bare = k.Touched, k.Short, k.Bare
				if u.Name == "strip-tool-results" {
					own.NameBytes = k.NameBytes
				}
			}
			if u.Name == "summarize" {
				own.DigestAfter, own.DigestShare = digests[p.Name][0], digests[p.Name][1]
			}
			if u != own {
				t.Errorf("%s: %+v, want %+v", p.Name, u, own)
			}
		}
		if got := strings.Join(names, " "); got != want[p.Name] {
			t.Errorf("%s: got %s, want %s", p.Name, got, want[p.Name])
		}
		delete(want, p.Name)
	}
	if len(want) > 0 {
		t.Errorf("not there: %v", want)
	}
}
