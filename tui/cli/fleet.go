package cli

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"decant/model/amount"
	"decant/model/store"
	"decant/render"
	"decant/strategies/facts"
	"decant/strategies/fleet"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/tui/cli/flags"
	"decant/tui/cli/indent"
	"decant/tui/cli/listing"
	"decant/tui/cli/pages"
	"decant/tui/cli/progress"
)

// losslessName is the preset whose plan shows what can be removed without loss.
const losslessName = "lossless"

// measured is the result for one conversation of a fleet: its sums, or why there are none.
type measured struct {
	item *fleet.Item
	err  error
}

// reportFleet reports all listed conversations together. One that cannot be read is a line with its
// error, and the others count. The exit code is 1 if there is one.
func reportFleet(s *session) error {
	l := listing.Listing{Loader: s.loader(), Out: s.out}
	found, note, err := l.Choose()
	if err != nil {
		return err
	}
	if len(found) == 0 && note != "" {
		return s.print(note + "\n")
	}
	sums := s.measureFleet(found)
	scope := "all folders"
	if where := l.Query().CWD; where != "" && note == "" {
		scope = s.env.ShownFolder(where)
	}
	if err := s.printFleet(sums.Sum(s.env.Version), note, scope); err != nil {
		return err
	}
	if n := sums.Failed(); n > 0 {
		return fmt.Errorf("%d of %s cannot be read; their lines say why", n,
			amount.Of(len(found), "conversation"))
	}
	if l.Unread != nil {
		return fmt.Errorf("%w; the sums lack them", l.Unread)
	}
	return nil
}

// measureFleet measures conversations in parallel. It holds at most two per core, so that memory
// does not grow with their number.
func (s *session) measureFleet(found []store.Entry) *fleet.Fleet {
	var sums fleet.Fleet
	var done atomic.Int64
	tell := func() string {
		return fmt.Sprintf("reading conversation %s of %s; ^C stops",
			render.Number(int(done.Load())+1), render.Number(len(found)))
	}
	defer progress.TellLine(s.env.Waiting, tell)()
	at := 0
	for made := range startInOrder(context.Background(), found, s.measureEntry) {
		got := <-made
		if got.err != nil {
			sums.AddError(found[at].Agent, found[at].Path, got.err)
		} else {
			sums.Add(got.item)
		}
		at++
		done.Store(int64(min(at, len(found)-1)))
	}
	return &sums
}

// measureEntry opens a conversation as its single report does, and measures it. It asks nobody,
// runs no command of a tool, and drops the messages besides.
func (s *session) measureEntry(entry store.Entry) measured {
	env, options, one := *s.env, *s.options, *s
	env.Waiting = nil
	options.Conversation, options.Fleet, options.DryRun = entry.Path, false, true
	one.env, one.options, one.in, one.errw = &env, &options, strings.NewReader(""), io.Discard
	c, err := one.loader().Open()
	if err != nil {
		return measured{err: err}
	}
	chosen, err := one.decide(one.merged.Spec, c)
	if err != nil {
		return measured{err: err}
	}
	chosen.Scope = facts.ScopeLive
	index := facts.NewIndex(c)
	return measured{item: fleet.Measure(
		plan.MakePlan(index, chosen), plan.MakePlan(index, losslessSpec(one.registry(), chosen)),
		fleet.Source{
			Agent: entry.Agent, ID: entry.ID, Path: entry.Path,
			Title: cmp.Or(c.Title, entry.Title), Project: entry.CWD,
			Fork: entry.Fork,
		},
	)}
}

// losslessSpec returns a spec with the strategies that lose nothing.
func losslessSpec(set *spec.Set, chosen spec.Spec) spec.Spec {
	chosen.Goal = spec.Goal{}
	lists := set.Lists()
	i := slices.IndexFunc(lists, func(p spec.PresetInfo) bool { return p.Name == losslessName })
	if i < 0 {
		return chosen.WithUses(nil)
	}
	return chosen.WithUses(lists[i].Uses)
}

// printFleet prints the sums in the requested form, below a note. Scope says where the
// conversations are.
func (s *session) printFleet(r *fleet.Report, note, scope string) error {
	f := pages.FleetSheet{
		Report: r, Note: note, Scope: scope, Plan: nameGoal(&s.merged.Spec),
		Folder: s.env.ShownFolder,
	}
	switch {
	case s.options.JSON:
		return writeLines(s.out, r.Rows())
	case s.options.Report == flags.AsHTML:
		return s.writeWeb(f.WebPage(s.mask()))
	}
	return s.print(f.LayOut().Text(s.env.Width))
}

// nameGoal names the plan of each conversation, with its budget and its limit of calls if it has
// them.
func nameGoal(s *spec.Spec) string {
	var goals []string
	if s.Goal.Budget.Set {
		goals = append(goals, "budget "+s.Goal.Budget.String())
	}
	if s.Goal.MinGain > 0 {
		goals = append(goals, "min-gain "+strconv.Itoa(s.Goal.MinGain))
	}
	name := pages.NamePlan(s)
	if len(goals) > 0 {
		name += " (" + strings.Join(goals, ", ") + ")"
	}
	return name
}

// writeLines writes values as JSON, one per line.
func writeLines(w io.Writer, rows []any) error {
	for _, row := range rows {
		var text, line bytes.Buffer
		if err := indent.Write(&text, row); err != nil {
			return err
		}
		if err := json.Compact(&line, text.Bytes()); err != nil {
			return err
		}
		if _, err := w.Write(append(line.Bytes(), '\n')); err != nil {
			return err
		}
	}
	return nil
}
