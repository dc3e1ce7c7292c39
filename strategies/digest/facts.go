package digest

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"decant/model"
	"decant/model/source"
	"decant/strategies/quote"
)

// stretch is what is read of a conversation: which events are replaced, and the calls
// in the order of their requests.
type stretch struct {
	c      *model.Conversation
	events []int
	in     map[int]bool // Events that are replaced.
	calls  []int
	buf    []byte
	tree   source.Tree
}

// newStretch puts events into context order, each once.
func newStretch(c *model.Conversation, events []int) *stretch {
	s := &stretch{c: c, events: slices.Clone(events), in: make(map[int]bool, len(events))}
	slices.Sort(s.events)
	s.events = slices.Compact(s.events)
	for _, i := range s.events {
		s.in[i] = true
	}
	for i := range c.Calls {
		if c.Calls[i].Request >= 0 {
			s.calls = append(s.calls, i)
		}
	}
	slices.SortStableFunc(s.calls, func(a, b int) int {
		return cmp.Compare(c.Calls[a].Request, c.Calls[b].Request)
	})
	return s
}

// holds reports whether a call's request or result is replaced.
func (s *stretch) holds(call int) bool {
	k := &s.c.Calls[call]
	return s.in[k.Request] || k.Result >= 0 && s.in[k.Result]
}

// turn is the turn of a call.
func (s *stretch) turn(call int) int { return s.c.EventAt(s.c.Calls[call].Request).Turn }

// text is an event's text; "" for event -1.
func (s *stretch) text(event int) string {
	if event < 0 {
		return ""
	}
	s.buf = s.c.AppendEvent(s.buf[:0], s.c.EventAt(event))
	return string(s.buf)
}

// arguments are a call's arguments, the absent Value where they are not JSON. They hold
// until the next call of arguments.
func (s *stretch) arguments(call int) source.Value {
	return s.parse(s.c.Calls[call].Request)
}

// parse is an event's text as JSON, the absent Value where it is none. It holds until the next
// call of parse.
func (s *stretch) parse(event int) source.Value {
	s.buf = s.c.AppendEvent(s.buf[:0], s.c.EventAt(event))
	if err := s.tree.Parse(s.buf, source.Span{End: len(s.buf)}); err != nil {
		return source.Value{}
	}
	return s.tree.Root()
}

// command is the command line of a call on one line: its argument of that name, or all
// of its arguments.
func (s *stretch) command(call int) string {
	if text := s.script(call); text != "" {
		return quote.JoinLines(text)
	}
	return quote.JoinLines(s.c.Calls[call].Tool + " " + string(s.buf))
}

// script is the command line of a call as it is written, "" where no argument is one.
func (s *stretch) script(call int) string {
	in := s.arguments(call)
	for _, name := range [...]string{"command", "cmd", "script", "input"} {
		v := in.Get(name)
		if text := v.Text(); text != "" {
			return text
		}
		last := ""
		for item := range v.Items() { // The last of [bash -lc …] is the command line.
			last = item.Text()
		}
		if last != "" {
			return last
		}
	}
	return ""
}

// hasWritten reports whether a call changed files, or may have.
func hasWritten(k *model.Call) bool {
	done := k.Status == model.Succeeded || k.Effect.Anyway && k.Status == model.Failed
	return k.Effect.Kind == model.Writes && done
}

// file is a path and the turns in which it was read or written.
type file struct {
	name  string
	turns []int
	times int
	last  int // The call that named it last.
}

// shown is a path as the digest names it: below the working folder without that.
func (s *stretch) shown(p string) string {
	if cwd := strings.TrimSuffix(s.c.CWD, "/") + "/"; len(cwd) > 1 {
		if rest, ok := strings.CutPrefix(p, cwd); ok && rest != "" {
			p = rest
		}
	}
	return quote.JoinLines(p)
}

// files lists what the calls of the stretch wrote, and what they read besides, in the
// order in which each was first named.
func (s *stretch) files() (written, read []file) {
	var w, r fileList
	for _, i := range s.calls {
		k := &s.c.Calls[i]
		if !s.holds(i) {
			continue
		}
		switch {
		case hasWritten(k):
			for _, p := range s.targets(i) {
				w.add(s.shown(p), s.turn(i), i)
			}
		case k.Effect.Kind == model.Reads && k.Status.Good():
			for _, p := range s.delivered(k) {
				r.add(p, s.turn(i), i)
			}
		}
	}
	read = slices.DeleteFunc(r.files, func(f file) bool {
		_, both := w.at[f.name]
		return both
	})
	return w.files, read
}

// targets are the paths that a call wrote, as its request has them where nothing else
// is known.
func (s *stretch) targets(call int) []string {
	e := &s.c.Calls[call].Effect
	if len(e.Paths) > 0 || len(e.Programs) > 0 {
		return e.Paths
	}
	in := s.arguments(call)
	for _, name := range [...]string{"file_path", "path", "notebook_path"} {
		if p := in.Get(name).Text(); p != "" {
			return []string{p}
		}
	}
	return nil
}

// delivered are the paths or addresses that a read is of.
func (s *stretch) delivered(k *model.Call) []string {
	if len(k.Effect.Paths) > 0 {
		return []string{s.shown(k.Effect.Paths[0])}
	}
	var out []string
	if k.Result >= 0 {
		for _, p := range s.c.EventAt(k.Result).Parts {
			if p.URI != "" {
				out = append(out, quote.JoinLines(p.URI))
			}
		}
	}
	return out
}

// fileList is files by name, in the order in which they came.
type fileList struct {
	files []file
	at    map[string]int
}

// add notes a file that a call of a turn names.
func (l *fileList) add(name string, turn, call int) {
	if l.at == nil {
		l.at = map[string]int{}
	}
	i, known := l.at[name]
	if !known {
		i = len(l.files)
		l.at[name] = i
		l.files = append(l.files, file{name: name})
	}
	f := &l.files[i]
	f.times, f.last = f.times+1, call
	if n := len(f.turns); n == 0 || f.turns[n-1] != turn {
		f.turns = append(f.turns, turn)
	}
}

// nameTurns is turns in words: "turn 3", "turns 3, 5", "turns 3–9, 4 of them".
func nameTurns(turns []int) string {
	const listed = 3
	turns = slices.Clone(turns)
	slices.Sort(turns)
	turns = slices.Compact(turns)
	switch n := len(turns); {
	case n == 0:
		return "no turn"
	case n == 1:
		return "turn " + strconv.Itoa(turns[0])
	case n > listed:
		return "turns " + strconv.Itoa(turns[0]) + "–" + strconv.Itoa(turns[n-1])
	}
	names := make([]string, len(turns))
	for i, t := range turns {
		names[i] = strconv.Itoa(t)
	}
	return "turns " + strings.Join(names, ", ")
}
