package main

import (
	"fmt"
	"os"

	"decant/model/formats"
	"decant/strategies"
	"decant/strategies/need"
)

func main() {
	var all []*need.Evaluation
	var choices []need.Choice
	for _, p := range strategies.ListPresets() {
		choices = append(choices, need.Choice{Name: p.Name, Spec: strategies.DefaultSpec().WithUses(p.Uses)})
	}
	for _, path := range os.Args[1:] {
		c, err := formats.Open(path)
		if err != nil {
			fmt.Println(path, err)
			continue
		}
		e := need.Evaluate(c, need.Options{Cuts: 4, Choices: choices})
		fmt.Println(path, len(c.Boundaries), len(c.Calls), len(e.Cuts))
		all = append(all, e); debug(e)
	}
	for _, r := range need.Sum(all) {
		fmt.Printf("%+v\n", r)
	}
}
