package jp

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"decant/model"
	"decant/model/formats/jp/places"
	"decant/testdata/growth"
)

// The tests here project streams a second time, from their bytes alone and as JP does
// it, and hold what comes out against what an overlay promises.

// sender is what JP would send of a stream.
type sender struct {
	list []m
	// turns are JP's, by element; wins the compactions that count, by turn and policy.
	turns []int
	wins  []map[string]m
	// names and pairs are by id: the last tool, and the sizes of pairs in order.
	names map[string]string
	sizes map[string][]int
	seen  map[string]int // Requests and responses so far, by type and id.
	said  map[int]bool   // Turns whose summary is said.
	out   []string
}

// sends is what JP sends of a stream, one text for each thing.
func sends(t testing.TB, data []byte) []string {
	t.Helper()
	s := &sender{
		names: map[string]string{}, sizes: map[string][]int{}, seen: map[string]int{},
		said: map[int]bool{},
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if err := d.Decode(&s.list); err != nil {
		t.Fatal(err)
	}
	turn, held := 0, false
	answers := map[string]int{}
	for _, e := range s.list {
		id, _ := e["id"].(string)
		switch e["type"] {
		case "turn_start":
			if held {
				turn++
			}
			held = true
		case "chat_request", "chat_response", "inquiry_request", "inquiry_response":
			held = true
		case "tool_call_request":
			held = true
			s.names[id], _ = e["name"].(string)
			s.sizes[id] = append(s.sizes[id], len(argumentsOf(e)))
		case "tool_call_response":
			held = true
			s.sizes[id][answers[id]] += len(unwrap(e["content"]))
			answers[id]++
		}
		s.turns = append(s.turns, turn)
	}
	s.resolve(turn + 1)
	for i, e := range s.list {
		s.send(e, s.turns[i])
	}
	return s.out
}

// resolve finds for each turn and policy the latest compaction, of equal times the later.
func (s *sender) resolve(turns int) {
	for turn := range turns {
		best, times := map[string]m{}, map[string]time.Time{}
		for _, e := range s.list {
			if e["type"] != "compaction" || turn < whole(e["from_turn"]) ||
				turn > whole(e["to_turn"]) {
				continue
			}
			stamp, _ := time.Parse("2006-01-02 15:04:05", e["timestamp"].(string))
			for _, policy := range []string{"reasoning", "tool_calls", "summary"} {
				if e[policy] != nil && (best[policy] == nil || !stamp.Before(times[policy])) {
					best[policy], times[policy] = e, stamp
				}
			}
		}
		s.wins = append(s.wins, best)
	}
}

func whole(v any) int {
	n, _ := strconv.Atoi(v.(json.Number).String())
	return n
}

func (s *sender) say(kind, id, text string) {
	s.out = append(s.out, fmt.Sprintf("%s %s %q", kind, id, text))
}

func (s *sender) send(e m, turn int) {
	win := s.wins[turn]
	kind, _ := e["type"].(string)
	id, _ := e["id"].(string)
	nth := s.seen[kind+id]
	s.seen[kind+id]++
	if win["summary"] != nil && talking[kind] {
		s.summarise(turn)
		return
	}
	rule, _ := win["tool_calls"]["tool_calls"].(m)
	omitted := func() bool { return rule["policy"] == "omit" && exceeds(s.sizes[id][nth], rule) }
	switch kind {
	case "chat_request":
		s.say("user", "", e["content"].(string))
	case "chat_response":
		s.reply(e, win["reasoning"])
	case "tool_call_request":
		text := argumentsOf(e)
		if rule["request"] == true && exceeds(len(text), rule) {
			text = "{}"
		}
		if !omitted() {
			s.say("tool_call", id, text)
		}
	case "tool_call_response":
		text := unwrap(e["content"])
		if rule["response"] == true && exceeds(len(text), rule) {
			text = "[compacted] " + s.names[id] + ": success"
			if e["is_error"] == true {
				text = "[compacted] " + s.names[id] + ": error"
			}
		}
		if !omitted() {
			s.say("tool_result", id, text)
		}
	}
}

// talking are the types that a summary hides.
var talking = map[string]bool{
	"turn_start": true, "chat_request": true, "chat_response": true, "tool_call_request": true,
	"tool_call_response": true, "inquiry_request": true, "inquiry_response": true,
}

// summarise says a summary once for each run of turns that have it.
func (s *sender) summarise(turn int) {
	text := s.wins[turn]["summary"]["summary"].(m)["summary"].(string)
	same := func(a, b int) bool {
		return fmt.Sprintf("%p", s.wins[a]["summary"]) == fmt.Sprintf("%p", s.wins[b]["summary"])
	}
	for turn > 0 && same(turn, turn-1) {
		turn--
	}
	if !s.said[turn] {
		s.said[turn] = true
		s.say("user", "", "[Summary of previous conversation]")
		s.say("summary", "", text)
	}
}

func (s *sender) reply(e, strip m) {
	if text, ok := e["message"].(string); ok {
		s.say("assistant", "", text)
		return
	}
	text, ok := e["reasoning"].(string)
	if !ok {
		s.say("assistant", "", canonicalJSON(e["data"]))
		return
	}
	if meta, _ := e["metadata"].(m); text == "" && meta != nil {
		text = unwrap(meta["anthropic_redacted_thinking"])
	}
	if strip == nil || !exceeds(len(text), strip["reasoning"]) {
		s.say("reasoning", "", text)
	}
}

// exceeds reports whether a size is over the limit of a policy, true where it has none.
func exceeds(size int, policy any) bool {
	rule, _ := policy.(m)
	switch over := rule["over"].(type) {
	case json.Number:
		n, _ := over.Float64()
		return float64(size) > n
	case string:
		for _, u := range []struct {
			name  string
			bytes float64
		}{{"KiB", 1 << 10}, {"MiB", 1 << 20}, {"kB", 1e3}, {"KB", 1e3}, {"MB", 1e6}} {
			if digits, ok := strings.CutSuffix(over, u.name); ok {
				n, _ := strconv.ParseFloat(digits, 64)
				return float64(size) > n*u.bytes
			}
		}
	}
	return true
}

// unwrap is what JP takes a stored string for.
func unwrap(v any) string {
	text, _ := v.(string)
	out, err := base64.StdEncoding.Strict().DecodeString(text)
	if err != nil || !utf8.Valid(out) || base64.StdEncoding.EncodeToString(out) != text {
		return text
	}
	return string(out)
}

func argumentsOf(e m) string {
	if e["arguments"] == nil {
		return "{}"
	}
	return canonicalJSON(unwrapAll(e["arguments"]))
}

// unwrapAll decodes every string of a value.
func unwrapAll(v any) any {
	switch v := v.(type) {
	case string:
		return unwrap(v)
	case []any:
		out := make([]any, len(v))
		for i := range v {
			out[i] = unwrapAll(v[i])
		}
		return out
	case m:
		out := m{}
		for k, x := range v {
			out[k] = unwrapAll(x)
		}
		return out
	}
	return v
}

// canonicalJSON is a value with its keys in order.
func canonicalJSON(v any) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// promised is what changes leave of a conversation, in the words of sends.
func promised(c *model.Conversation, changes []model.Change) []string {
	outs := model.FoldChanges(changes)
	var out []string
	for i := range c.Events {
		e := &c.Events[i]
		text, left := c.TextAfter(e, outs[i])
		if !left || !e.Live {
			continue
		}
		id := ""
		if e.Call >= 0 {
			id = c.Calls[e.Call].ID
		}
		data := e.Kind == model.Assistant && e.Parts[0].Text.Encoding == model.JSONValue
		if e.Kind == model.ToolCall || data {
			d := json.NewDecoder(strings.NewReader(text))
			d.UseNumber()
			var v any
			if d.Decode(&v) == nil {
				text = canonicalJSON(v)
			}
		}
		out = append(out, fmt.Sprintf("%s %s %q", e.Kind, id, text))
	}
	return out
}

// TestOverlaySendsWhatItPromises projects the saved streams of random overlays a second
// time, and holds that they are lossless.
func TestOverlaySendsWhatItPromises(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	said := 0
	for seed := range uint64(1_500) {
		c, rng := openSeed(t, seed)
		if c == nil {
			continue
		}
		changes, unsaid := Codec{}.Overlay(c, sayable(c, rng), tiny(c))
		if len(unsaid) > 0 {
			continue
		}
		said += min(1, len(changes))
		o := model.ForkOptions{ID: pick(rng, forkID, ""), Overlay: true, Now: now}
		d := mustDraft(t, c, changes, o)
		data := fileOf(t, d, places.EventsFile)
		if got, want := sends(t, data), promised(c, changes); !slices.Equal(got, want) {
			t.Errorf("got  %s\nwant %s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		appends(t, data, fileOf(t, mustDraft(t, c, nil, o), places.EventsFile))
		if t.Failed() {
			was := c.Source.BytesAt(c.Source.All())
			t.Fatalf("seed %d: %v of\n%s\nsaved as\n%s", seed, changes, was, data)
		}
	}
	if said < 300 {
		t.Errorf("got only %d overlays", said)
	}
}

// appends holds that an overlay is the fork of the unchanged conversation with nothing
// but compactions behind it, whose ranges ascend and touch no turn twice.
func appends(t testing.TB, data, unchanged []byte) {
	t.Helper()
	var list, old []json.RawMessage
	if json.Unmarshal(data, &list) != nil || json.Unmarshal(unchanged, &old) != nil {
		t.Fatal("a stream is no list")
	}
	if !slices.EqualFunc(list[:len(old)], old, func(a, b json.RawMessage) bool {
		return bytes.Equal(a, b)
	}) {
		t.Error("what is not new is not as it was")
	}
	last := -1
	for _, raw := range list[len(old):] {
		var e struct {
			Type string
			From int `json:"from_turn"`
			To   int `json:"to_turn"`
		}
		if err := json.Unmarshal(raw, &e); err != nil || e.Type != "compaction" || e.From <= last ||
			e.To < e.From {
			t.Errorf("got %s after turn %d, %v", raw, last, err)
		}
		last = e.To
	}
}
