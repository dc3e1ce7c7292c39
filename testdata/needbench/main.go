// Command needbench measures what presets keep of what agents needed next in real conversations,
// beside simple ways to come to the same size and the most that any rule could keep, and prints the
// tables of strategies/need/README.md:
//
//	go run ./testdata/needbench tuning=DIR/claude-code/a__b__*,DIR/pi other=DIR/codex
//	go run ./testdata/needbench -write strategies/need/README.md tuning=... other=...
//	go run ./testdata/needbench -write strategies/need/README.md -block more "held out=..."
//
// Each argument names a set and lists its files, folders or patterns. Sets are counted apart.
// The lists heldout.tsv to heldout5.tsv beside this file name the conversations of five sets. They
// are in public repositories: git show COMMIT:PATH prints each. The tables of the fifth set, by
// which no number was chosen, are in strategies/need/README.md. Those of the others are in
// strategies/need/OTHER-TABLES.md.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"decant/model/formats"
	"decant/strategies"
	"decant/strategies/need"
)

func main() {
	write := flag.String("write", "", "put the tables into this file, between their two markers")
	block := flag.String("block", "need", "the name in the two markers")
	flag.Parse()
	if err := run(flag.Args(), *write, *block); err != nil {
		fmt.Fprintln(os.Stderr, "needbench:", err)
		os.Exit(1)
	}
}

// run measures the sets and prints or writes the tables.
func run(args []string, write, block string) error {
	if len(args) == 0 {
		return errors.New("name a set of conversations: needbench tuning=FOLDER")
	}
	sets := make([]set, len(args))
	for i, arg := range args {
		name, list, _ := strings.Cut(arg, "=")
		files, err := listFiles(strings.Split(list, ","))
		if err == nil {
			sets[i], err = measureSet(name, files)
		}
		if err != nil {
			return err
		}
	}
	text := writeTables(sets)
	if write == "" {
		fmt.Print(text)
		return nil
	}
	return replaceBlock(write, block, text)
}

// listFiles lists what patterns and folders name, each once and in order.
func listFiles(patterns []string) ([]string, error) {
	var out []string
	for _, p := range patterns {
		if info, err := os.Stat(p); err == nil && info.IsDir() {
			p = filepath.Join(p, "*.json*")
		}
		found, err := filepath.Glob(p)
		if err != nil {
			return nil, fmt.Errorf("pattern %s: %w", p, err)
		}
		if len(found) == 0 {
			return nil, fmt.Errorf("there is no %s", p)
		}
		out = append(out, found...)
	}
	slices.Sort(out)
	return slices.Compact(out), nil
}

// set is some conversations and what came of them.
type set struct {
	name string
	all  []measured
}

// measured is one conversation: its project, its agent and what came of it.
type measured struct {
	project, agent string
	*need.Evaluation
	replaced []replacement // By cut: by the digest.
}

// measureSet measures the conversations of files.
func measureSet(name string, files []string) (set, error) {
	out := set{name: name}
	choices := listChoices()
	for _, path := range files {
		c, err := formats.Open(path)
		if err != nil {
			return out, err
		}
		e := need.Evaluate(c, need.Options{Cuts: need.DefaultCuts, Choices: choices})
		m := measured{project: projectOf(path), agent: c.Format, Evaluation: e}
		for i := range e.Cuts {
			addOthers(&e.Cuts[i])
			m.replaced = append(m.replaced, measureDigest(e.Cuts[i].Cut, choices[len(choices)-1]))
		}
		if len(e.Cuts) > 0 {
			out.all = append(out.all, m)
		}
	}
	return out, nil
}

// projectOf is the project that a file's name begins with, owner and repository with two
// underscores behind each; else its folder.
func projectOf(path string) string {
	if parts := strings.SplitN(filepath.Base(path), "__", 3); len(parts) == 3 {
		return parts[0] + "/" + parts[1]
	}
	return filepath.Base(filepath.Dir(path))
}

// listChoices lists the built-in presets and, last, the digest alone.
func listChoices() []need.Choice {
	spec := strategies.DefaultSpec()
	presets := strategies.ListPresets()
	out := make([]need.Choice, 0, len(presets)+1)
	for _, p := range presets {
		out = append(out, need.Choice{Name: p.Name, Spec: spec.WithUses(p.Uses)})
	}
	uses, err := spec.Expand([]string{"summarize"})
	if err != nil {
		panic(err) // It is built in.
	}
	return append(out, need.Choice{Name: digestName, Spec: spec.WithUses(uses)})
}
