package formats

import (
	"slices"
	"testing"
	"time"

	"decant/model"
	"decant/model/formats/codec"
	"decant/model/formats/toy"
)

// TestCodecIsFolderAndLine holds that a codec which is a folder and a line of the table is
// detected, opened, checked, forked and listed as any other.
func TestCodecIsFolderAndLine(t *testing.T) {
	t.Parallel()
	var k codec.Codec = toy.Codec{}
	if !slices.Contains(Names(), k.Name()) {
		t.Fatalf("%s is not among %q", k.Name(), Names())
	}
	c, _ := openToyFile(t)
	if c.Format != k.Name() || len(Check(c)) > 0 {
		t.Fatalf("got %s, %v", c.Format, Check(c))
	}
	changes := []model.Change{{Event: 1, Part: -1, Op: model.Remove}}
	saved, err := Save(c, changes, SaveOptions{Now: time.Now()})
	if err != nil {
		t.Fatal(err)
	}
	fork, err := Open(saved.Path)
	if err != nil || texts(fork) != "one three" {
		t.Errorf("got %q, %v", texts(fork), err)
	}
	if !slices.ContainsFunc(Rules(), func(s RuleSet) bool { return s.Checker == k.Name() }) {
		t.Error("its rules are not listed")
	}
}
