package cli

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"decant/model"
	"decant/model/formats"
	"decant/strategies/chance"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/testdata/growth"
	"decant/testdata/mutant"
	"decant/testdata/samples"
)

// roundSeed is where the seeds of the rounds start: one that DECANT_SEED names, else the same
// always.
func roundSeed(t *testing.T) uint64 {
	t.Helper()
	seed := uint64(1)
	if s := os.Getenv("DECANT_SEED"); s != "" {
		if _, err := fmt.Sscan(s, &seed); err != nil {
			t.Fatal(err)
		}
	}
	return seed
}

// seedFile is one small conversation of our own.
type seedFile struct {
	name string
	data []byte
}

// seedFiles are the small conversations of our own of every format.
func seedFiles(t *testing.T) []seedFile {
	t.Helper()
	var out []seedFile
	paths := samples.Own(t, "claudecode/*.jsonl", "codex/*.jsonl", "pi/*.jsonl", "qwencode/*.jsonl",
		"messages/*.json*", "jp/*/events.json")
	cases, _ := filepath.Glob(filepath.Join(samples.Root(t), "..", "shared", "cases", "*.jsonl"))
	for _, path := range append(paths, cases...) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		_, err = os.Stat(filepath.Join(filepath.Dir(path), "base_config.json"))
		if filepath.Base(path) == "events.json" && err != nil {
			continue // No plan mends that it is missing.
		}
		if len(data) < 17<<10 {
			out = append(out, seedFile{path, data})
		}
	}
	return out
}

// TestMutantsSaveWhatIsPlanned damages small conversations of every format, plans by chance and
// saves: nothing panics, a plan that the plan's checker takes is saved, and the fork holds the
// events that it promised, which formats.Write compares.
func TestMutantsSaveWhatIsPlanned(t *testing.T) {
	t.Parallel()
	growth.SkipRaced(t)
	files, first := seedFiles(t), roundSeed(t)
	t.Logf("seed %d", first)
	rounds := uint64(300)
	if samples.Long() {
		rounds = 10_000
	}
	forks := 0
	for seed := first; seed < first+rounds; seed++ {
		f := files[seed%uint64(len(files))]
		if mutantRound(t, f, seed) {
			forks++
		}
	}
	t.Logf("%d rounds, %d forks", rounds, forks)
	if forks < int(rounds/5) {
		t.Errorf("%d forks in %d rounds", forks, rounds)
	}
}

// mutantRound opens, plans, saves and opens again; false where there is nothing to save.
func mutantRound(t *testing.T, f seedFile, seed uint64) bool {
	t.Helper()
	where := fmt.Sprintf("seed %d, %s", seed, filepath.Base(f.name))
	defer func() {
		if p := recover(); p != nil {
			t.Errorf("%s: panic: %v", where, p)
		}
	}()
	data := mutant.MakeMutant(rand.New(rand.NewPCG(seed, 7)), f.data)
	c, err := openMutant(t, f, data)
	if err != nil || !forkable(c) {
		return false
	}
	ix := facts.NewIndex(c)
	spec := chance.DrawSpec(seed, c)
	spec.Scope = facts.ScopeLive // Nothing else is saved.
	p := plan.MakePlan(ix, chance.DrawSummary(rand.New(rand.NewPCG(seed, 8)), ix, spec))
	if found := check.ProvePlan(p); len(found) > 0 {
		if found[0].Rule != "fork-refused" { // That is how a damaged one is told in time.
			t.Errorf("%s: the plan: %v", where, found)
		}
		return false
	}
	if len(p.Changes) == 0 {
		return false
	}
	if err := saveMutant(t, c, p); err != nil {
		t.Errorf("%s: %v", where, err)
		return false
	}
	return true
}

// forkable reports whether a conversation can be forked at all. What no plan mends, such as a
// rollout without a line that names it, a dry run tells: TestDryRunRefusesWhatSaveRefuses.
func forkable(c *model.Conversation) bool {
	_, err := formats.Draft(c, nil, model.ForkOptions{})
	return err == nil
}

// openMutant opens damaged bytes, in a folder beside the files that the original's has where
// its format wants one.
func openMutant(t *testing.T, f seedFile, data []byte) (*model.Conversation, error) {
	t.Helper()
	if filepath.Base(f.name) != "events.json" {
		return formats.Read(f.name, data, "")
	}
	dir := filepath.Join(t.TempDir(), filepath.Base(filepath.Dir(f.name)))
	if err := os.CopyFS(dir, os.DirFS(filepath.Dir(f.name))); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "events.json"), data, 0o600); err != nil {
		t.Fatal(err)
	}
	return formats.Open(dir)
}

// saveMutant saves a plan, in memory where the conversation is one file.
func saveMutant(t *testing.T, c *model.Conversation, p *plan.Plan) error {
	t.Helper()
	o, err := formats.SaveOptions{
		Undeclare: p.UndeclaredNames(), SwitchOff: p.SwitchedOff,
	}, error(nil)
	if formats.Single(c) {
		_, err = formats.Write(c, p.Changes, o, io.Discard)
	} else {
		o.Output = t.TempDir()
		_, err = formats.Save(c, p.Changes, o)
	}
	var refused *formats.CheckError
	if errors.As(err, &refused) {
		for _, f := range refused.Findings {
			err = errors.Join(err, errors.New(f.String()))
		}
	}
	return err
}
