package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"decant/model"
	"decant/model/formats"
	"decant/strategies"
	"decant/strategies/need"
)

func main() {
	var choices []need.Choice
	for _, name := range strings.Split(os.Args[1], " ") {
		parts := strings.Split(name, ":")
		s := strategies.DefaultSpec()
		uses, err := s.Expand(strings.Split(parts[0], "+"))
		if err != nil {
			panic(err)
		}
		s = s.WithUses(uses)
		for _, set := range parts[1:] {
			k, v, _ := strings.Cut(set, "=")
			if s, err = s.With(k, v); err != nil {
				panic(err)
			}
		}
		choices = append(choices, need.Choice{Name: name, Spec: s})
	}
	var paths []string
	for _, a := range os.Args[2:] {
		m, _ := filepath.Glob(a)
		paths = append(paths, m...)
	}
	all := make([]*need.Evaluation, len(paths))
	var wg sync.WaitGroup
	sem := make(chan bool, 2)
	for i, p := range paths {
		sem <- true
		wg.Go(func() {
			defer func() { <-sem }()
			c, err := formats.Open(p)
			if err != nil {
				fmt.Println(p, err)
				all[i] = &need.Evaluation{}
				return
			}
			all[i] = need.Evaluate(c, need.Options{Cuts: 4, Choices: choices})
		})
	}
	wg.Wait()
	_ = model.Identical
	for _, r := range need.Sum(all) {
		fmt.Printf("%-60s saved %4.1f large %4.1f need %4.1f line %4.1f name %4.1f num %4.1f path %4.1f file %4.1f edit %4.1f regret %4.1f p10 %4.1f worst %4.1f n %d/%d\n", r.Name, 100*r.Saved, 100*r.SavedLarge, 100*r.Need, 100*r.InLine, 100*r.Kinds[0], 100*r.Kinds[1], 100*r.Kinds[2], 100*r.Kinds[3], 100*r.Kinds[4], 100*r.Regret, 100*r.P10, 100*r.Worst, r.Conversations, r.Cuts)
	}
	if os.Getenv("LOST") != "" {
		for _, e := range all {
			for _, c := range e.Cuts {
				for _, p := range c.Plans {
					for i, l := range p.Lost {
						fmt.Printf("%s %+v %s\n", p.Name, l, p.Took[i])
					}
				}
			}
		}
	}
}
