package jp

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"decant/model"
	"decant/model/formats/jp/places"
	"decant/testdata/growth"
)

// pick is one of some values.
func pick[T any](rng *rand.Rand, values ...T) T { return values[rng.IntN(len(values))] }

// randomStream is a stream as JP writes it, or one that is broken in several ways.
func randomStream(rng *rand.Rand) *stream {
	s := newStream()
	switch rng.IntN(4) {
	case 0:
		s.config = ""
		s.add("config_delta", m{"delta": m{"assistant": m{"name": "x"}}})
	case 1:
		s.config = ""
		s.add("config_delta", m{"assistant": m{"name": "x"}})
	default:
	}
	g := &generator{rng: rng, s: s, broken: rng.IntN(2) == 0, newer: rng.IntN(4) == 0}
	g.marks = pick(rng, 0, 0, 0, 100, rng.IntN(4)) // From which turn on turns are marked.
	turns := 1 + rng.IntN(5)
	for n := range turns {
		g.turn(n, turns)
	}
	if g.odd(6) {
		s.start()
	}
	return s
}

// generator writes a random stream.
type generator struct {
	rng           *rand.Rand
	s             *stream
	broken, newer bool
	marks, calls  int
}

// odd is true once in n times, in a stream that may be broken.
func (g *generator) odd(n int) bool { return g.broken && g.rng.IntN(n) == 0 }

// fields are those that any element may have.
func (g *generator) fields() m {
	if g.newer {
		return m{"event_id": fmt.Sprintf("e%06d", len(g.s.elements))}
	}
	return nil
}

func (g *generator) turn(n, turns int) {
	s, rng := g.s, g.rng
	if g.odd(6) {
		g.stray()
	}
	if n >= g.marks {
		s.add("turn_start", g.fields())
	}
	if g.odd(6) {
		s.add("turn_start", g.fields())
	}
	if !g.odd(8) {
		s.add("chat_request", m{"content": fmt.Sprintf("question %d", n)}, g.fields())
	}
	for range rng.IntN(6) {
		g.say()
	}
	switch rng.IntN(6) {
	case 0:
		s.add("config_delta", m{"delta": m{"style": n}}, g.fields())
	case 1:
		s.add("event_overlay", m{"patches": []int{n}}, g.fields())
	case 2, 3:
		from := rng.IntN(turns)
		s.add("compaction", m{"from_turn": from, "to_turn": from + rng.IntN(3)}, g.fields(),
			m{"timestamp": pick(rng, at(rng.IntN(4)), at(60), "2999-01-01 00:00:00.25")},
			g.policy(), g.policy())
	default:
	}
}

// policy is what a compaction does.
func (g *generator) policy() m {
	strip := m{"policy": "strip", "request": g.rng.IntN(2) == 0, "response": g.rng.IntN(2) == 0}
	over := pick[any](g.rng, 5, "0.02kB", 30, "1MiB")
	return pick(g.rng,
		stripThoughts, stripCalls, omit, m{"tool_calls": strip}, m{"reasoning": "strip"},
		summary(fmt.Sprintf("summary %d", g.rng.IntN(100))),
		m{"reasoning": m{"policy": "strip", "over": over}},
		m{"tool_calls": m{"policy": "strip", "request": true, "response": true, "over": over}},
		m{"tool_calls": m{"policy": "omit", "over": over}})
}

// say adds what the model does.
func (g *generator) say() {
	s, rng := g.s, g.rng
	n := len(s.elements)
	switch rng.IntN(9) {
	case 0, 1:
		s.add("chat_response", m{"message": fmt.Sprintf("text %d", n)}, g.fields())
	case 2, 3:
		s.add("chat_response", m{"reasoning": fmt.Sprintf("thought %d", n)}, g.fields(),
			m{"metadata": m{"anthropic_thinking_signature": code("sig-_")}})
	case 4:
		s.add("chat_response", m{"data": m{"n": n}}, g.fields())
	case 5:
		s.add("chat_request", m{"content": fmt.Sprintf("more %d", n)}, g.fields())
	default:
		g.call()
	}
	if g.odd(8) {
		g.stray()
	}
}

// call adds calls with their results, some at once.
func (g *generator) call() {
	n := 1 + g.rng.IntN(3)
	ids := make([]string, 0, n)
	for range n {
		g.calls++
		id := fmt.Sprintf("call.%d", g.calls)
		if g.odd(5) {
			id = pick(g.rng, "fs_0", "fs_1")
		}
		g.ask(id)
		ids = append(ids, id)
	}
	for _, id := range ids {
		if g.odd(8) {
			continue
		}
		if g.rng.IntN(3) == 0 {
			g.s.inquire(id + ".apply")
			if !g.odd(5) {
				g.s.answer(id + ".apply")
			}
		}
		text := pick(g.rng, "ok", "", "??>>~~ü", "a longer result that has some text\nand lines\n")
		content := code(text)
		if g.odd(4) {
			content = base64.URLEncoding.EncodeToString([]byte(text))
		}
		g.s.result(id, m{"content": content, "is_error": g.rng.IntN(4) == 0}, g.fields())
	}
}

func (g *generator) ask(id string) {
	more := m{}
	switch g.rng.IntN(5) {
	case 0:
		more["arguments"] = nil
	case 1:
		more["arguments"] = m{"n": 1, "list": []any{code("x"), nil, m{"deep": code("ü")}}}
	case 2:
		more["metadata"] = m{rendered: code("shown")}
	default:
	}
	g.s.call(id, m{"name": "fs_read_file"}, more, g.fields())
}

// stray adds what does not belong where it is.
func (g *generator) stray() {
	switch s := g.s; g.rng.IntN(9) {
	case 0:
		s.result("nobody")
	case 1:
		s.tell("stray")
	case 2:
		s.call("lonely")
	case 3:
		s.inquire("nothing.x")
	case 4:
		s.answer("nothing.y")
	case 5:
		s.raw(`{"type":"chat_request","timestamp":"never","content":"lost"}`)
	case 6:
		s.add("turn_start", m{"note": "unreadable"})
	case 7:
		s.add("tool_call_response", m{"id": "fs_0"})
	default:
		s.think("stray thought")
	}
}

// openSeed loads a random stream; nil when nobody asks anything in it.
func openSeed(t *testing.T, seed uint64) (*model.Conversation, *rand.Rand) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 7))
	s := randomStream(rng)
	c, err := Codec{}.OpenStored(s.stored(t))
	if err != nil {
		t.Fatal(err)
	}
	for i := range c.Events {
		if e := &c.Events[i]; e.Live {
			if e.Kind == model.User {
				return c, rng
			}
			break
		}
	}
	return nil, rng
}

// TestDraftRandom forks random streams in all ways, without a change.
func TestDraftRandom(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	forked := 0
	for seed := range uint64(500) {
		c, _ := openSeed(t, seed)
		if c == nil {
			continue
		}
		if torn(c, nil) {
			if _, err := (Codec{}).Draft(c, nil, forking()); err == nil {
				t.Fatalf("seed %d: got a fork with half a call", seed)
			}
			continue
		}
		forked++
		checkFork(t, c, nil, forking())
		checkFork(t, c, nil, model.ForkOptions{Now: now})
		for _, id := range []string{forkID, ""} {
			if err := lossless(t, c, id); err != nil {
				t.Error(err)
			}
		}
		if checkKept(t, c); t.Failed() {
			t.Fatalf("seed %d:\n%s", seed, c.Source.BytesAt(c.Source.All()))
		}
	}
	if forked < 200 {
		t.Errorf("got only %d forks", forked)
	}
}

// lossless makes a fork that holds everything, and holds that it does.
func lossless(t *testing.T, c *model.Conversation, id string) error {
	t.Helper()
	s := c.State.(*state)
	o := model.ForkOptions{ID: id, Overlay: true, Now: now}
	if !slices.ContainsFunc(s.lines, func(l line) bool { return l.kind == request }) {
		if _, err := (Codec{}).Draft(c, nil, o); err == nil {
			return fmt.Errorf("got a fork in which nobody asks")
		}
		return nil
	}
	checkFork(t, c, nil, o)
	kept := make(map[int]bool)
	for _, p := range mustDraft(t, c, nil, o).Files[0].Pieces {
		kept[p.Record] = true
	}
	for i := range s.lines {
		l := &s.lines[i]
		mended := l.repair != "" || l.extra || l.kind == unread || l.kind == compaction ||
			l.kind == turnStart || i == 0 && s.layout != split
		if !kept[i] && !mended {
			return fmt.Errorf("element %d is lost: %s", i+1, c.Source.Bytes(i))
		}
	}
	return nil
}

// valid reports whether a fork may be made so: the user speaks first.
func valid(c *model.Conversation, changes []model.Change) bool {
	outs := model.FoldChanges(changes)
	for i := range c.Events {
		e := &c.Events[i]
		if _, ok := c.TextAfter(e, outs[i]); e.Live && ok {
			return e.Kind == model.User
		}
	}
	return false
}

// torn reports whether a call lies in two turns, and only one half is left.
func torn(c *model.Conversation, changes []model.Change) bool {
	outs := model.FoldChanges(changes)
	stays := func(event int) bool { return c.Events[event].Live && !outs[event].Removed }
	return slices.ContainsFunc(c.Calls, func(call model.Call) bool {
		return call.Pair() && stays(call.Request) != stays(call.Result)
	})
}

// TestDraftRandomChanges holds that a fork is what its changes promise.
func TestDraftRandomChanges(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	forked := 0
	for seed := range uint64(800) {
		c, rng := openSeed(t, seed)
		if c == nil {
			continue
		}
		changes := randomChanges(c, rng)
		if torn(c, changes) {
			continue
		}
		if !valid(c, changes) || marksSummary(c, changes) {
			if _, err := (Codec{}).Draft(c, changes, forking()); err == nil && !valid(c, changes) {
				t.Fatalf("seed %d: got a fork in which the user does not speak first", seed)
			}
			continue
		}
		forked++
		if len(changes) > 0 {
			checkFork(t, c, changes, forking())
		}
		if checkFork(t, c, changes, model.ForkOptions{Now: now}); t.Failed() {
			t.Fatalf("seed %d: %v of\n%s", seed, changes, c.Source.BytesAt(c.Source.All()))
		}
	}
	if forked < 200 {
		t.Errorf("got only %d forks", forked)
	}
}

// marksSummary reports whether the question before a summary is changed: what
// follows is none then.
func marksSummary(c *model.Conversation, changes []model.Change) bool {
	return slices.ContainsFunc(changes, func(ch model.Change) bool {
		next := ch.Event + 1
		return next < len(c.Events) && c.Events[next].Kind == model.Summary
	})
}

// TestOverlayRandom holds that what compactions can say is what they say.
func TestOverlayRandom(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	said, swept := 0, 0
	for seed := range uint64(1_200) {
		c, rng := openSeed(t, seed)
		if c == nil {
			continue
		}
		changes := sayable(c, rng)
		projected, unsaid := Codec{}.Overlay(c, changes, tiny(c))
		o := model.ForkOptions{ID: pick(rng, forkID, ""), Overlay: true, Now: now}
		if len(unsaid) > 0 {
			if _, err := (Codec{}).Draft(c, changes, o); err == nil {
				t.Fatalf("seed %d: got a fork of what cannot be said", seed)
			}
			continue
		}
		outs := model.FoldChanges(projected)
		if len(outs) != len(projected) {
			t.Fatalf("seed %d: got several changes of one event", seed)
		}
		for ev := range model.FoldChanges(changes) {
			if _, ok := outs[ev]; !ok {
				t.Fatalf("seed %d: the change of %s is lost", seed, c.Events[ev].ID)
			}
		}
		said += min(1, len(changes))
		swept += len(projected) - len(model.FoldChanges(changes))
		checkFork(t, c, projected, o)
		again, unsaid := Codec{}.Overlay(c, projected, nil)
		if len(unsaid) > 0 || !slices.Equal(again, projected) {
			t.Errorf("twice: got %v, %v, want %v", again, unsaid, projected)
		}
		if t.Failed() {
			t.Fatalf("seed %d: %v of\n%s", seed, changes, c.Source.BytesAt(c.Source.All()))
		}
	}
	if said < 300 || swept < 30 {
		t.Errorf("got only %d plans that can be said, %d events swept along", said, swept)
	}
}

// TestDraftTwice holds that a draft depends on nothing but what it is given.
func TestDraftTwice(t *testing.T) {
	t.Parallel()
	for seed := range uint64(100) {
		c, _ := openSeed(t, seed)
		if c == nil {
			continue
		}
		for _, name := range []string{places.EventsFile, places.ConfigFile, places.MetadataFile} {
			a := fileOf(t, mustDraft(t, c, nil, forking()), name)
			b := fileOf(t, mustDraft(t, c, nil, forking()), name)
			if !bytes.Equal(a, b) {
				t.Fatalf("seed %d: %s: got\n%s\nthen\n%s", seed, name, a, b)
			}
		}
	}
}
