package main

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"decant/model/formats"
	"decant/strategies"
	"decant/strategies/need"
	"decant/testdata/samples"
)

var update = flag.Bool("update", false, "write the tables of strategies/need/README.md")

// corpusSets are two sets of the corpus. Presets are tuned on the first, whose tables are in the
// README. They are not tuned on the other.
var corpusSets = []struct {
	name     string
	patterns []string
}{
	{"tuning", []string{
		"claude-code/entireio__cli__*", "codex/jdx__mise__*", "pi/badlogic__pi-mono__*",
	}},
	{"not used for tuning", []string{"claude-code/dagster-io__erk__*", "codex/jdx__hk__*"}},
}

// TestTables holds the README's tables to what the program prints, and every preset to what simple
// ways keep that come to its size.
func TestTables(t *testing.T) {
	sets := make([]set, 0, len(corpusSets))
	for _, c := range corpusSets {
		files := samples.Whole(t, c.patterns...)
		if len(files) == 0 {
			t.Skip("there is no corpus")
		}
		slices.Sort(files)
		s, err := measureSet(c.name, files)
		if err != nil {
			t.Fatal(err)
		}
		sets = append(sets, s)
	}
	for i := range sets {
		beatBaselines(t, &sets[i])
	}
	path, text := filepath.Join(samples.Root(t), "strategies/need/README.md"), writeTables(sets[:1])
	if *update {
		if err := replaceBlock(path, "need", text); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	_, block, _, err := splitBlock(string(data), "need")
	if err != nil {
		t.Fatal(err)
	}
	if block != text {
		t.Errorf("the tables are stale: run go test with -update; want\n%s", text)
	}
}

// heldOutLists are the lists of the sets that are held out, in the order in which they were made.
// known says how many owners of a list are also in the lists before it.
var heldOutLists = []struct {
	name  string
	known string
}{
	{"heldout.tsv", "none"},
	{"heldout2.tsv", "none"},
	{"heldout3.tsv", "all"},
	{"heldout4.tsv", "some"},
	{"heldout5.tsv", "some"},
}

// TestHeldOutIsApart holds that no conversation of a project that presets are tuned on is listed as
// held out, and none twice. Later lists have no owner of the tuned ones.
func TestHeldOutIsApart(t *testing.T) {
	t.Parallel()
	files, blobs, owners := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for i, list := range heldOutLists {
		rows := readList(t, list.name)
		if len(rows) < 30 {
			t.Errorf("%s has only %d conversations", list.name, len(rows))
		}
		before := maps.Clone(owners)
		for _, cells := range rows {
			if len(cells) != 6 || projectOf(cells[0]) != cells[2] || files[cells[0]] ||
				blobs[cells[5]] {
				t.Fatalf("%s: line %q", list.name, cells)
			}
			files[cells[0]], blobs[cells[5]] = true, true
			owner, _, _ := strings.Cut(cells[2], "/")
			owners[owner] = true
			if list.known == "none" && before[owner] || list.known == "all" && !before[owner] {
				t.Errorf("%s: %s is listed before: %v", list.name, owner, before[owner])
			}
			for _, p := range corpusSets[0].patterns {
				p = filepath.Base(p)
				ok, err := filepath.Match(p, cells[0])
				if ok || err != nil || i > 0 && strings.HasPrefix(p, owner+"__") {
					t.Errorf("%s is tuned on: %v", cells[0], err)
				}
			}
		}
	}
}

// readList reads a list of conversations held out, as the cells of its lines.
func readList(t *testing.T, name string) [][]string {
	t.Helper()
	list := samples.Read(t, filepath.Join(samples.Root(t), "testdata/needbench", name))[0]
	lines := strings.Split(strings.TrimSpace(string(list)), "\n")[1:]
	out := make([][]string, len(lines))
	for i, line := range lines {
		out[i] = strings.Split(line, "\t")
	}
	return out
}

// TestSetsAreListed holds that the tables of sets are of the conversations and projects that are
// listed.
func TestSetsAreListed(t *testing.T) {
	t.Parallel()
	holdListed(t, "OTHER-TABLES.md", "second", "heldout2.tsv")
	holdListed(t, "OTHER-TABLES.md", "third", "heldout3.tsv")
	holdListed(t, "OTHER-TABLES.md", "fourth", "heldout4.tsv")
	holdListed(t, "README.md", "more", "heldout5.tsv")
}

// holdListed fails a test if the tables of a block of a page are not of the conversations of a
// list.
func holdListed(t *testing.T, page, set, name string) {
	t.Helper()
	text := samples.Read(t, filepath.Join(samples.Root(t), "strategies/need", page))[0]
	rows := readList(t, name)
	projects := make([]string, 0, len(rows))
	for _, cells := range rows {
		projects = append(projects, cells[2])
	}
	slices.Sort(projects)
	_, block, _, err := splitBlock(string(text), set)
	if err != nil {
		t.Fatal(err)
	}
	head, _, _ := strings.Cut(block, "\n")
	count := fmt.Sprintf("%d conversations", len(rows))
	of := strings.Join(slices.Compact(projects), ", ") + ":"
	if !strings.Contains(head, ", "+count+", ") || !strings.HasSuffix(head, " cuts, "+of) {
		t.Errorf("%s: the tables are of %q; want %s of %s", set, head, count, of)
	}
}

// beatBaselines fails a test where a preset keeps less than a simple way of its size, or lossless
// less than all.
func beatBaselines(t *testing.T, s *set) {
	t.Helper()
	needs := map[string]float64{}
	for _, r := range need.Sum(s.evaluations(func(*measured) bool { return true })) {
		needs[r.Name] = r.Need
	}
	if needs["lossless"] != 1 {
		t.Errorf("%s: lossless keeps %.3f", s.name, needs["lossless"])
	}
	for _, p := range strategies.ListPresets() {
		for _, b := range sized {
			if name := sizedName(b.name, p.Name); needs[p.Name] < needs[name] {
				t.Errorf("%s: %s keeps %.3f, %s %.3f", s.name, p.Name, needs[p.Name], name,
					needs[name])
			}
		}
	}
}

// demoCuts are the cuts of our own demo.
func demoCuts(t *testing.T) []*need.Cut {
	t.Helper()
	c, err := formats.Open(samples.Own(t, "demo.jsonl")[0])
	if err != nil {
		t.Fatal(err)
	}
	cuts := need.FindCuts(c, need.DefaultCuts)
	if len(cuts) == 0 {
		t.Fatal("no cuts")
	}
	return cuts
}

// TestOracle keeps all that is needed, and saves.
func TestOracle(t *testing.T) {
	t.Parallel()
	for _, k := range demoCuts(t) {
		o := keepNeeded(k)
		r := k.Judge(o, total(k, o))
		if r.Kept != r.Needed || r.Needed == 0 || r.After >= r.Before {
			t.Errorf("at %s: keeps %d of %d, %d of %d tokens", k.Next, r.Kept, r.Needed, r.After,
				r.Before)
		}
	}
}

// TestSizedBaselines come to the size that is asked for, or below it by no more than an event.
func TestSizedBaselines(t *testing.T) {
	t.Parallel()
	for _, k := range demoCuts(t) {
		whole, largest := total(k, nil), 0
		for _, i := range k.Old {
			largest = max(largest, k.Prefix.EventAt(i).Tokens)
		}
		tail := total(k, removeAll(k.Old))
		for _, b := range sized {
			for _, want := range []int{whole, (whole + tail) / 2, tail} {
				got := total(k, b.make(k, want))
				// Pieces of a text are estimated apart from it.
				if got > want+want/100+1 || got < want-largest {
					t.Errorf("%s: %d tokens, want %d", b.name, got, want)
				}
			}
		}
	}
}

// TestBaselinesKeepTheTail never changes what every plan keeps.
func TestBaselinesKeepTheTail(t *testing.T) {
	t.Parallel()
	for _, k := range demoCuts(t) {
		for _, b := range baselines {
			o := b.make(k)
			for i := range o {
				if !slices.Contains(k.Old, i) {
					t.Errorf("%s changes event %d of the tail", b.name, i)
				}
			}
			if len(o) == 0 && strings.Contains(b.name, "half") {
				t.Errorf("%s changes nothing", b.name)
			}
		}
	}
}

func TestMeasureSet(t *testing.T) {
	t.Parallel()
	s, err := measureSet("ours", samples.Own(t, "demo.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	text := writeTables([]set{s})
	for _, p := range strategies.ListPresets() {
		if !strings.Contains(text, "\n| "+p.Name+" |") {
			t.Errorf("no row of %s in\n%s", p.Name, text)
		}
	}
	if again := writeTables([]set{s}); again != text || !strings.Contains(text, oracleName) {
		t.Errorf("%s\n%s", text, again)
	}
	opens, shuts := markers("x")
	before, block, after, err := splitBlock("a\n"+opens+"old\n"+shuts+"b\n", "x")
	if err != nil || before+block+after != "a\n"+opens+"old\n"+shuts+"b\n" || block != "old\n" {
		t.Errorf("%q %q %q %v", before, block, after, err)
	}
	if _, _, _, err := splitBlock("no block", "x"); err == nil {
		t.Error("a file without a block has one")
	}
}
