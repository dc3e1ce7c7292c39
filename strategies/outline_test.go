package strategies_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/marker"
	"decant/strategies/plan"
	"decant/strategies/strategiestest"
)

// plainLines are n lines without a name that an outline would keep.
func plainLines(n int) string {
	return strings.Repeat("a line of text that is there to be long\n", n)
}

// goFile is a file of n functions, each with its own name.
func goFile(n int) []string {
	lines := append(make([]string, 0, 2+4*n), "package harbour", "")
	for i := range n {
		lines = append(lines, fmt.Sprintf("func loadStation%d(id int) error {", i),
			fmt.Sprintf("\treturn tideTable%d.find(id)", i), "}", "")
	}
	return lines
}

// edit is a replacement in a file by the arguments that a tool has for it.
func edit(b *strategiestest.Builder, path, from, to string) {
	args := fmt.Sprintf(`{"file_path":%q,"old_string":%q,"new_string":%q}`, path, from, to)
	request, _ := b.Tool("Edit", args, "done")
	b.Call(request).Effect = model.Effect{Kind: model.Writes, Paths: []string{path}}
}

// tenth keeps a tenth of the lines, so that short texts keep some.
const tenth = "strategies.strip-tool-results.outline=0.1"

// TestWhatAnOutlineMakesNoShorterStays holds that no name is lost for want of room.
func TestWhatAnOutlineMakesNoShorterStays(t *testing.T) {
	t.Parallel()
	for text, result := range map[string]string{
		"tideTable.go\nwindTable.go\nloadStation.go\nharbourPlan.go\n": "·",
		plainLines(9) + "see windTable\n": "[compacted] Bash: success\n" +
			"[outline: 1 of 10 lines; the rest was removed]\n[… 9 lines]\nsee windTable",
	} {
		b := strategiestest.NewBuilder()
		b.Prompt("go on")
		b.Tool("Bash", `{"command":"ls"}`, text)
		want(t, make1(t, b, chosen(t, "strip-tool-results")), map[int]string{2: result})
	}
}

func TestOutlines(t *testing.T) {
	t.Parallel()
	text := plainLines(5) + "func loadStation(id int) error {\n" + plainLines(5) +
		"see tideTable and windTable\n" + plainLines(8)
	head := "[compacted] Bash: success"
	stub := head + ": a line of text that is there to be long"
	outline := head + "\n[outline: 2 of 20 lines; the rest was removed]\n[… 5 lines]\n" +
		"func loadStation(id int) error {\n[… 5 lines]\nsee tideTable and windTable\n[… 8 lines]"
	for _, tt := range []struct {
		name, uses string
		sets       []string
		said       string // By the agent, after the result.
		want       string
	}{
		{"a tenth of the lines", "strip-tool-results", []string{tenth}, "done", outline},
		{
			"the rest of the names", "strip-tool-results", nil, "done",
			head + "\n[outline: 1 of 20 lines; the rest was removed]\n[… 11 lines]\n" +
				"see tideTable and windTable\n[… 8 lines]\n[names: loadStation]",
		},
		{
			"only what stands nowhere else", "strip-tool-results",
			[]string{tenth},
			"now tideTable and windTable",
			head + "\n[outline: 1 of 20 lines; the rest was removed]\n[… 5 lines]\n" +
				"func loadStation(id int) error {\n[… 14 lines]",
		},
		{
			"nothing stands only there", "strip-tool-results", nil,
			"now tideTable, windTable and loadStation", stub,
		},
		{
			"names alone", "strip-tool-results",
			[]string{"strategies.strip-tool-results.outline=0"},
			"done",
			head + "\n[outline: 0 of 20 lines; the rest was removed]\n[… 20 lines]\n" +
				"[names: loadStation tideTable windTable]",
		},
		{
			"none", "strip-tool-results",
			[]string{
				"strategies.strip-tool-results.outline=0", "strategies.strip-tool-results.names=0",
			},
			"done", stub,
		},
		{"bare", "bare", nil, "done", stub},
		{
			"tight", "tight",
			[]string{
				tenth, "strategies.strip-tool-results.keep_touched=0",
				"strategies.strip-tool-results.name_bytes=16",
			},
			"done", head + "\n[outline: 0 of 20 lines; the rest was removed]\n[… 20 lines]\n" +
				"[names: loadStation tideTable windTable]",
		},
		{
			"tight with a name in 100 bytes", "tight",
			[]string{
				tenth, "strategies.strip-tool-results.keep_touched=0",
				"strategies.strip-tool-results.name_bytes=100",
			},
			"done", outline,
		},
		{"tight keeps a short result of the last calls", "tight", nil, "done", "·"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := strategiestest.NewBuilder()
			b.Prompt("go on")
			b.Tool("Bash", `{"command":"show"}`, text)
			b.Say(tt.said)
			want(t, make1(t, b, chosen(t, tt.uses, tt.sets...)), map[int]string{2: tt.want})
		})
	}
}

// TestTheNewestKeepsWhatSeveralSay outlines two results that say the same.
func TestTheNewestKeepsWhatSeveralSay(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("go on")
	for i := range 2 {
		b.Tool("Bash", fmt.Sprintf(`{"n":%d}`, i), plainLines(9)+"see windTable of the harbour\n")
	}
	head := "[compacted] Bash: success"
	want(t, make1(t, b, chosen(t, "strip-tool-results", tenth)), map[int]string{
		2: head + ": a line of text that is there to be long",
		4: head + "\n[outline: 1 of 10 lines; the rest was removed]\n[… 9 lines]\n" +
			"see windTable of the harbour",
	})
}

// TestReadsOfTouchedFilesStay keeps reads of files that were touched in the last calls: where the
// file was not changed, or they are short, except for those of which later reads hold most lines.
func TestReadsOfTouchedFilesStay(t *testing.T) {
	t.Parallel()
	one, two := strings.Join(goFile(9), "\n"), strings.Join(goFile(8), "\n")
	build := func() *strategiestest.Builder {
		b := strategiestest.NewBuilder()
		b.Prompt("go on")
		b.Read("/w/a/one.go", one)                      // 2: held by 6.
		b.Read("/w/a/two.go", strings.ToUpper(one))     // 4: touched by the search.
		b.Read("/w/a/one.go", two)                      // 6
		b.Read("/w/a/six.go", strings.ToUpper(two)+"x") // 8: not touched again.
		_, r := b.Tool("Grep", `{"pattern":"x"}`, "a/two.go:1:x")
		b.Call(r).Effect = model.Effect{Kind: model.Searches}
		edit(b, "/w/a/one.go", "loadStation1(", "loadHarbour1(")
		return b
	}
	for _, tt := range []struct {
		calls, short string
		stay         []int
	}{
		{"0", "9000", nil},
		{"2", "9000", []int{4, 6}},
		{"3", "9000", []int{4, 6, 8}},
		{"2", "20", []int{4}},
		{"3", "20", []int{4, 8}},
		{"3", "preset", []int{4, 8}},
	} {
		for _, uses := range []string{"strip-tool-results", "stale-reads strip-tool-results"} {
			p := make1(t, build(), chosen(t, uses,
				"strategies.strip-tool-results.keep_touched="+tt.calls,
				"strategies.strip-tool-results.keep_short="+tt.short))
			for _, event := range []int{2, 4, 6, 8} {
				if stays := len(p.On(event)) == 0; stays != slices.Contains(tt.stay, event) {
					t.Errorf("%s, %s calls, %s tokens: event %d stays: %v", uses, tt.calls,
						tt.short, event, stays)
				}
			}
		}
	}
}

// TestStaleReadsKeepWhatIsStillThere keeps of an outdated read what replaying the write proves.
func TestStaleReadsKeepWhatIsStillThere(t *testing.T) {
	t.Parallel()
	read := "package harbour\n\nfunc loadStation(id int) error {\n\treturn nil\n}\n" +
		"func loadTide(id int) error {\n" + strings.Repeat("\treturn nil\n", 30) + "}\n"
	stale := "[stale] Read /w/a.go: changed in turn 1"
	for _, tt := range []struct{ name, from, to, want string }{
		{
			"what was not written", "loadTide", "saveTide",
			stale + "\n[outline: 3 of 37 lines; the rest was removed]\npackage harbour\n" +
				"\nfunc loadStation(id int) error {\n[… 34 lines]",
		},
		{"nothing where the old text is not there", "loadWind", "saveWind", stale},
		{"nothing where it is there twice", "return nil", "return err", stale},
		{
			"nothing that the write holds", "func loadStation(id int) error {\n",
			"// It loads.\nfunc loadStation(id int) error {\n",
			stale + "\n[outline: 2 of 37 lines; the rest was removed]\npackage harbour\n" +
				"[… 4 lines]\nfunc loadTide(id int) error {\n[… 31 lines]",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := strategiestest.NewBuilder()
			b.Prompt("go on")
			b.Read("/w/a.go", read)
			edit(b, "/w/a.go", tt.from, tt.to)
			want(t, make1(t, b, chosen(t, "stale-reads")), map[int]string{2: tt.want})
		})
	}
}

// TestCallsThatNeverRanProveNothingWrong lets an unanswered edit stand between a read and a write.
// It may have changed the file, unless the client never ran it.
func TestCallsThatNeverRanProveNothingWrong(t *testing.T) {
	t.Parallel()
	read := "package harbour\n\nfunc loadStation(id int) error {\n\treturn nil\n}\n" +
		"func loadTide(id int) error {\n" + strings.Repeat("\treturn nil\n", 30) + "}\n"
	for status, shown := range map[model.Status]bool{model.Unanswered: false, model.Skipped: true} {
		b := strategiestest.NewBuilder()
		b.Prompt("go on")
		_, result := b.Read("/w/a.go", read)
		asked := b.Ask("x", "Edit", `{"file_path":"/w/a.go"}`)
		b.Call(asked).Effect = model.Effect{Kind: model.Writes, Paths: []string{"/w/a.go"}}
		b.Call(asked).Status = status
		edit(b, "/w/a.go", "loadTide", "saveTide")
		text, _ := make1(t, b, chosen(t, "stale-reads")).TextAfter(result)
		if got := strings.Contains(text, "func loadStation"); got != shown {
			t.Errorf("status %d: %q", status, text)
		}
	}
}

// TestDeletedLinesAreNeverShown reads and edits a file at random, and looks that each line that is
// left of an outdated read is in the file.
func TestDeletedLinesAreNeverShown(t *testing.T) {
	t.Parallel()
	shown := 0
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 7))
		lines := goFile(3 + rng.IntN(8))
		b := strategiestest.NewBuilder()
		b.Prompt("go on")
		var reads []int
		for range 3 + rng.IntN(6) {
			if rng.IntN(2) == 0 {
				_, r := b.Read("/w/a.go", strings.Join(lines, "\n"))
				reads = append(reads, r)
			}
			at := rng.IntN(len(lines))
			to := fmt.Sprintf("\tchanged%d := newStation(%d)", rng.IntN(99), at)
			edit(b, "/w/a.go", strings.Join(lines[at:min(at+2, len(lines))], "\n"), to)
			if slices.Contains(lines[at:min(at+2, len(lines))], "") || rng.IntN(9) == 0 {
				continue // As many stand there, the tool would have refused it.
			}
			lines = slices.Concat(lines[:at], []string{to}, lines[min(at+2, len(lines)):])
		}
		ix := facts.NewIndex(b.Done())
		for _, uses := range []string{"safe", "tight", "stale-reads"} {
			p := plan.MakePlan(ix, chosen(t, uses))
			if found := check.ProvePlan(p); len(found) > 0 {
				t.Fatalf("seed %d, %s: %v", seed, uses, found)
			}
			for _, r := range reads {
				text, ok := p.TextAfter(r)
				if o, _, is := marker.ReadOutline(text); ok && is {
					for _, l := range o.Lines {
						if shown++; !slices.Contains(lines, l.Text) {
							t.Fatalf("seed %d, %s: %q is not in the file", seed, uses, l.Text)
						}
					}
				}
			}
		}
	}
	if shown < 100 {
		t.Errorf("%d lines shown: the test shows nothing", shown)
	}
}

// TestOutlinesAreReadBack plans a fork again, whose outlines stay as they are.
func TestOutlinesAreReadBack(t *testing.T) {
	t.Parallel()
	o := marker.Outline{
		Head: "[compacted] Read: success: package harbour", Count: 900,
		Lines: []marker.OutlineLine{{At: 3, Text: plainLines(1)[:39]}},
		Names: []string{"loadStation", "tideTable"},
	}
	for _, text := range []string{
		o.String(), strings.Replace(o.String(), "[compacted] Read: success: package harbour",
			"[stale] Read /w/a.go: changed in turn 1", 1),
	} {
		b := strategiestest.NewBuilder()
		b.Prompt("go on")
		for range 2 {
			b.Read("/w/a.go", text+"\n"+plainLines(400))
		}
		b.Edit("/w/a.go")
		ix := facts.NewIndex(b.Done())
		for _, uses := range []string{
			"tight", "bare", "safe", "dedup-recent", "dedup-content", "trim-tool-results",
		} {
			if p := plan.MakePlan(ix, chosen(t, uses)); len(p.Changes) > 0 {
				t.Errorf("%s changes %+v", uses, p.Changes)
			}
		}
	}
}

// TestOutdatedReadsStayWithWhatIsStillThere takes of a read that stays what a later write took from
// the file, where it is proved.
func TestOutdatedReadsStayWithWhatIsStillThere(t *testing.T) {
	t.Parallel()
	lines := goFile(40)
	b := strategiestest.NewBuilder()
	b.Prompt("go on")
	_, read := b.Read("/w/a.go", strings.Join(lines, "\n"))
	edit(b, "/w/a.go", strings.Join(lines[20:60], "\n"), "// more stations")
	ix := facts.NewIndex(b.Done())
	const last = "conversation.compaction.keep_last=0"
	text, ok := plan.MakePlan(ix, chosen(t, "careful", last)).TextAfter(read)
	o, wrong, is := marker.ReadOutline(text)
	if !ok || !is || wrong != "" || len(o.Lines) < 80 {
		t.Fatalf("got %q, %s", text, wrong)
	}
	for _, l := range o.Lines {
		if l.At >= 20 && l.At < 60 || l.Text != lines[l.At] {
			t.Errorf("line %d: %q", l.At, l.Text)
		}
	}
	const short = "strategies.strip-tool-results.keep_short=100"
	if long, _ := plan.MakePlan(ix, chosen(t, "careful", last, short)).TextAfter(read); len(long) >
		2*len(text)/3 {
		t.Errorf("%d of %d bytes stay of a longer read", len(long), len(text))
	}
}

// TestBareIsAsBefore holds that without outlines nothing is kept, on drawn conversations.
func TestBareIsAsBefore(t *testing.T) {
	t.Parallel()
	for seed := range uint64(60) {
		ix := facts.NewIndex(strategiestest.DrawConversation(seed, false))
		bare := plan.MakePlan(ix, chosen(t, "bare"))
		off := plan.MakePlan(ix, chosen(t,
			"strip-reasoning dedup-tools dedup-resources strip-tool-results prune-tools",
			"strategies.strip-tool-results.outline=0", "strategies.strip-tool-results.names=0",
			"strategies.strip-tool-results.keep_touched=0"))
		if !reflect.DeepEqual(bare.Changes, off.Changes) {
			t.Errorf("seed %d: bare is not the list without outlines", seed)
		}
		for i := range bare.Changes {
			if marker.HasOutline(bare.Changes[i].Text) {
				t.Errorf("seed %d: %q", seed, bare.Changes[i].Text)
			}
		}
	}
}

// TestShortResultsOfTheLastCallsStay keeps results of no file up to 300 tokens, whatever is asked
// for longer reads.
func TestShortResultsOfTheLastCallsStay(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		calls, short string
		stay         []int
	}{
		{"0", "300", nil},
		{"1", "300", []int{6}},
		{"3", "300", []int{2, 6}},
		{"3", "9000", []int{2, 6}},
		{"3", "20", nil},
	} {
		b := strategiestest.NewBuilder()
		b.Prompt("go on")
		for n, lines := range []int{9, 90, 10} { // 2, 4, 6; 4 has over 300 tokens.
			b.Tool("Bash", fmt.Sprintf(`{"n":%d}`, n), plainLines(lines))
		}
		p := make1(t, b, chosen(t, "strip-tool-results",
			"strategies.strip-tool-results.keep_touched="+tt.calls,
			"strategies.strip-tool-results.keep_short="+tt.short))
		for _, event := range []int{2, 4, 6} {
			if stays := len(p.On(event)) == 0; stays != slices.Contains(tt.stay, event) {
				t.Errorf("%s calls, %s tokens: event %d stays: %v", tt.calls, tt.short, event,
					stays)
			}
		}
	}
}
