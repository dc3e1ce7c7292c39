package main

import (
	"flag"
	"fmt"
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

// corpusSets are the sets of the tables: presets are tuned on the first and not on the other.
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
	path, text := filepath.Join(samples.Root(t), "strategies/need/README.md"), writeTables(sets)
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

// TestHeldOutIsApart holds that no conversation of a project that presets are tuned on is listed as
// held out, none twice, and that the second list has no owner of the first or of the tuned ones.
func TestHeldOutIsApart(t *testing.T) {
	t.Parallel()
	files, blobs, lists := map[string]bool{}, map[string]bool{}, map[string]int{}
	for i, name := range []string{"heldout.tsv", "heldout2.tsv", "heldout3.tsv"} {
		data := samples.Read(t, filepath.Join(samples.Root(t), "testdata/needbench", name))[0]
		lines := strings.Split(strings.TrimSpace(string(data)), "\n")
		if len(lines) <= 30 {
			t.Errorf("%s has only %d lines", name, len(lines))
		}
		for _, line := range lines[1:] {
			cells := strings.Split(line, "\t")
			if len(cells) != 6 || projectOf(cells[0]) != cells[2] || files[cells[0]] ||
				blobs[cells[5]] {
				t.Fatalf("%s: line %q", name, line)
			}
			files[cells[0]], blobs[cells[5]] = true, true
			owner, _, _ := strings.Cut(cells[2], "/")
			// The third list has more conversations of the projects of both others.
			if list, listed := lists[owner]; i < 2 && listed && list != i || i == 2 && !listed {
				t.Errorf("%s: %s is listed before: %v", name, owner, listed)
			}
			if i < 2 {
				lists[owner] = i
			}
			for _, p := range corpusSets[0].patterns {
				p = filepath.Base(p)
				ok, err := filepath.Match(p, cells[0])
				if ok || err != nil || i == 1 && strings.HasPrefix(p, owner+"__") {
					t.Errorf("%s is tuned on: %v", cells[0], err)
				}
			}
		}
	}
}

// TestLaterSetsAreListed holds that the tables of the second and the third set are of the
// conversations and projects that are listed.
func TestLaterSetsAreListed(t *testing.T) {
	t.Parallel()
	holdListed(t, "second", "heldout2.tsv")
	holdListed(t, "third", "heldout3.tsv")
}

// holdListed fails a test if the tables of a set are not of the conversations of a list.
func holdListed(t *testing.T, set, name string) {
	t.Helper()
	root := samples.Root(t)
	list := samples.Read(t, filepath.Join(root, "testdata/needbench", name))[0]
	page := samples.Read(t, filepath.Join(root, "strategies/need/SECOND-SET.md"))[0]
	lines := strings.Split(strings.TrimSpace(string(list)), "\n")[1:]
	projects := make([]string, 0, len(lines))
	for _, line := range lines {
		projects = append(projects, strings.Split(line, "\t")[2])
	}
	slices.Sort(projects)
	_, block, _, err := splitBlock(string(page), set)
	if err != nil {
		t.Fatal(err)
	}
	head, _, _ := strings.Cut(block, "\n")
	count := fmt.Sprintf("%d conversations", len(lines))
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
