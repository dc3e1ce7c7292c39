package cli

import (
	"path/filepath"
	"testing"
	"time"

	"decant/model"
	"decant/model/formats"
	"decant/strategies"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/plan"
)

// countedBytes counts what is written to it.
type countedBytes int64

// Write counts.
func (n *countedBytes) Write(b []byte) (int, error) {
	*n += countedBytes(len(b))
	return len(b), nil
}

// forkIDs are ids that a fork may have, true that of a conversation of JP.
var forkIDs = map[bool]string{
	false: "0f0f0f0f-1111-4222-8333-444444444444", true: "jp-c17990000000",
}

// TestSizesAreThoseThatAreWritten drafts a fork of every conversation by every preset: each file
// is as large when it is written as it was measured before.
func TestSizesAreThoseThatAreWritten(t *testing.T) {
	t.Parallel()
	for _, path := range conversations(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			c, err := formats.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			ix := facts.NewIndex(c)
			for _, preset := range strategies.ListPresets() {
				made := plan.MakePlan(ix, strategies.DefaultSpec().WithUses(preset.Uses))
				if len(check.ProvePlan(made)) > 0 {
					continue // It is not saved.
				}
				d, err := formats.Draft(c, made.Changes, model.ForkOptions{
					ID:  forkIDs[c.Format == "jp"],
					Now: time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC),
				})
				if err != nil {
					t.Errorf("%s: %v", preset.Name, err)
					continue
				}
				for _, f := range d.Files {
					if f.Source != nil {
						checkMeasured(t, preset.Name, f)
					}
				}
			}
		})
	}
}

// checkMeasured holds the size of a file that is drafted against what is written.
func checkMeasured(t *testing.T, where string, f model.DraftFile) {
	t.Helper()
	var written countedBytes
	if err := f.Source.Write(&written, f.Pieces); err != nil {
		t.Errorf("%s: %s: %v", where, f.Name, err)
	}
	if size, err := f.Source.Measure(f.Pieces); err != nil || size != int64(written) {
		t.Errorf("%s: %s: %d bytes measured, %v, %d written", where, f.Name, size, err, written)
	}
}
