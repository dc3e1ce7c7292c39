// Package stretch reads the events that a digest replaces. It lists their texts and calls, and the
// files that the calls read and wrote. It also lists the lines that a write removed and added, and
// the requests of the user.
package stretch

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"decant/model"
	"decant/model/source"
	"decant/strategies/quote"
)

// Stretch is the part of a conversation that is read. It has the replaced events, and the calls in
// the order of their requests.
type Stretch struct {
	C      *model.Conversation
	Events []int  // The replaced events, in context order.
	In     []bool // Whether an event is replaced.
	Calls  []int  // All calls with a request, in the order of requests.
	buf    []byte
	tree   source.Tree
	// commands are the command lines that were read, by call.
	commands map[int]string
}

// New returns a stretch of events, in context order, each once.
func New(c *model.Conversation, events []int) *Stretch {
	s := &Stretch{
		C: c, Events: slices.Clone(events), In: make([]bool, c.EventCount()),
		commands: map[int]string{},
	}
	slices.Sort(s.Events)
	s.Events = slices.Compact(s.Events)
	for _, i := range s.Events {
		s.In[i] = true
	}
	for i := range c.Calls {
		if c.Calls[i].Request >= 0 {
			s.Calls = append(s.Calls, i)
		}
	}
	slices.SortStableFunc(s.Calls, func(a, b int) int {
		return cmp.Compare(c.Calls[a].Request, c.Calls[b].Request)
	})
	return s
}

// Holds reports whether a call's request or result is replaced.
func (s *Stretch) Holds(call int) bool {
	k := &s.C.Calls[call]
	return k.Request >= 0 && s.In[k.Request] || k.Result >= 0 && s.In[k.Result]
}

// Turn returns the turn of a call.
func (s *Stretch) Turn(call int) int { return s.C.EventAt(s.C.Calls[call].Request).Turn }

// Text returns an event's text, "" for event -1.
func (s *Stretch) Text(event int) string {
	if event < 0 {
		return ""
	}
	s.buf = s.C.AppendEvent(s.buf[:0], s.C.EventAt(event))
	return string(s.buf)
}

// Arguments returns a call's arguments, the absent Value if they are not JSON. They are valid until
// the next call of Arguments or Parse.
func (s *Stretch) Arguments(call int) source.Value {
	return s.Parse(s.C.Calls[call].Request)
}

// Parse returns an event's text as JSON, the absent Value if it is none. It is valid until the next
// call of Parse.
func (s *Stretch) Parse(event int) source.Value {
	s.buf = s.C.AppendEvent(s.buf[:0], s.C.EventAt(event))
	if err := s.tree.Parse(s.buf, source.Span{End: len(s.buf)}); err != nil {
		return source.Value{}
	}
	return s.tree.Root()
}

// Command returns the command line of a call on one line. It is the argument with the command, or
// else all arguments.
func (s *Stretch) Command(call int) string {
	line, known := s.commands[call]
	if !known {
		line = s.readCommand(call)
		s.commands[call] = line
	}
	return line
}

// readCommand reads a call's command line.
func (s *Stretch) readCommand(call int) string {
	if text := s.Script(call); text != "" {
		return quote.JoinLines(text)
	}
	return quote.JoinLines(s.C.Calls[call].Tool + " " + string(s.buf))
}

// Script returns the command line of a call as written, "" if no argument holds one.
func (s *Stretch) Script(call int) string {
	in := s.Arguments(call)
	for _, name := range [...]string{"command", "cmd", "script", "input"} {
		v := in.Get(name)
		if text := v.Text(); text != "" {
			return text
		}
		last := ""
		for item := range v.Items() { // The last item of [bash -lc …] is the command line.
			last = item.Text()
		}
		if last != "" {
			return last
		}
	}
	return ""
}

// HasWritten reports whether a call changed files, or may have.
func HasWritten(k *model.Call) bool {
	done := k.Status == model.Succeeded || k.Effect.Anyway && k.Status == model.Failed
	return k.Effect.Kind == model.Writes && done
}

// File is a path and the turns in which it was read or written.
type File struct {
	Name  string
	Turns []int
	Times int
	Last  int // The last call that named it.
}

// Shown returns a path as the digest shows it: relative to the working folder if it is below it.
func (s *Stretch) Shown(p string) string {
	if cwd := strings.TrimSuffix(s.C.CWD, "/") + "/"; len(cwd) > 1 {
		if rest, ok := strings.CutPrefix(p, cwd); ok && rest != "" {
			p = rest
		}
	}
	return quote.JoinLines(p)
}

// Files lists the files that the calls of the stretch wrote, and those that they only read, in the
// order of first mention.
func (s *Stretch) Files() (written, read []File) {
	var w, r fileList
	for _, i := range s.Calls {
		k := &s.C.Calls[i]
		if !s.Holds(i) {
			continue
		}
		switch {
		case HasWritten(k):
			for _, p := range s.targets(i) {
				w.add(s.Shown(p), s.Turn(i), i)
			}
		case k.Effect.Kind == model.Reads && k.Status.Good():
			for _, p := range s.delivered(k) {
				r.add(p, s.Turn(i), i)
			}
		}
	}
	read = slices.DeleteFunc(r.files, func(f File) bool {
		_, both := w.at[f.Name]
		return both
	})
	return w.files, read
}

// targets returns the paths that a call wrote. If nothing else is known, they come from its
// request.
func (s *Stretch) targets(call int) []string {
	e := &s.C.Calls[call].Effect
	if len(e.Paths) > 0 || len(e.Programs) > 0 {
		return e.Paths
	}
	in := s.Arguments(call)
	for _, name := range [...]string{"file_path", "path", "notebook_path"} {
		if p := in.Get(name).Text(); p != "" {
			return []string{p}
		}
	}
	return nil
}

// delivered returns the paths or addresses of a read.
func (s *Stretch) delivered(k *model.Call) []string {
	if len(k.Effect.Paths) > 0 {
		return []string{s.Shown(k.Effect.Paths[0])}
	}
	var out []string
	if k.Result >= 0 {
		for _, p := range s.C.EventAt(k.Result).Parts {
			if p.URI != "" {
				out = append(out, quote.JoinLines(p.URI))
			}
		}
	}
	return out
}

// fileList holds files by name, in order of appearance.
type fileList struct {
	files []File
	at    map[string]int
}

// add records a file that a call in a turn names.
func (l *fileList) add(name string, turn, call int) {
	if l.at == nil {
		l.at = map[string]int{}
	}
	i, known := l.at[name]
	if !known {
		i = len(l.files)
		l.at[name] = i
		l.files = append(l.files, File{Name: name})
	}
	f := &l.files[i]
	f.Times, f.Last = f.Times+1, call
	if n := len(f.Turns); n == 0 || f.Turns[n-1] != turn {
		f.Turns = append(f.Turns, turn)
	}
}

// NameTurns writes turns in words: "turn 3", "turns 3, 5", "turns 3–9, 4 of them".
func NameTurns(turns []int) string {
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

// Weigh returns the number of tokens of the events, live or not.
func (s *Stretch) Weigh() int {
	sum := 0
	for _, i := range s.Events {
		sum += model.RoundWeight(s.C.EventAt(i).TotalWeight())
	}
	return sum
}

// Turns returns the first and the last turn of the events, 0 for none.
func (s *Stretch) Turns() (first, last int) {
	for _, i := range s.Events {
		if t := s.C.EventAt(i).Turn; t > 0 {
			if first == 0 || t < first {
				first = t
			}
			last = max(last, t)
		}
	}
	return first, last
}

// CompileLazily compiles an expression at its first use. Compiling some of these takes longer than
// everything else that decant does to print its version.
func CompileLazily(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}

// EachText calls f for each text in a value, with the name of its member.
func EachText(name string, v source.Value, f func(name, text string)) {
	switch v.Kind() {
	case source.KindString:
		f(name, v.Text())
	case source.KindArray:
		for item := range v.Items() {
			EachText(name, item, f)
		}
	case source.KindObject:
		for member, item := range v.Members() {
			EachText(member, item, f)
		}
	case source.KindNumber, source.KindBool, source.KindNull, source.KindNone:
	}
}

// IsRead reports whether an event is the result of a read.
func (s *Stretch) IsRead(e *model.Event) bool {
	return e.Kind == model.ToolResult && e.Call >= 0 &&
		s.C.Calls[e.Call].Effect.Kind == model.Reads
}

// FileOf returns the path of an event's lines, "" if they do not belong to one file.
func (s *Stretch) FileOf(e *model.Event) string {
	if e.Call < 0 {
		return ""
	}
	f := &s.C.Calls[e.Call].Effect
	if f.Kind != model.Reads && f.Kind != model.Writes || len(f.Paths) == 0 {
		return ""
	}
	return f.Paths[0]
}

// CommandLimit is the largest number of characters of a command line in the digest.
const CommandLimit = 120
