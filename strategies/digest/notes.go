package digest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"decant/model"
	"decant/model/source"
	"decant/strategies/digest/stretch"
	"decant/strategies/quote"
)

// subject matches git's message after a commit: branch, hash and subject.
var subject = stretch.CompileLazily(`(?m)^\[[^\]\n]{1,200} ([0-9a-f]{7,40})\] (.{1,200})`)

// message matches a commit's message in a command line.
var message = stretch.CompileLazily(`\s(?:-[a-z]*m|--message)[ =]?(?:"([^"]+)"|'([^']+)')`)

// heredoc matches the first line of a message that a command line gives as a heredoc.
var heredoc = stretch.CompileLazily(`git commit[^\n]*<<-?\s*['"]?\w+['"]?\n\s*([^\n]+)`)

// commits returns the commits of the stretch, one line each.
func (s reader) commits() []string {
	var out []string
	for _, i := range s.Calls {
		k := &s.C.Calls[i]
		made := k.Tool == "git_commit" || slices.Contains(k.Effect.Programs, "git commit")
		if !made || !s.Holds(i) || !k.Status.Good() {
			continue
		}
		told := subject().FindAllStringSubmatch(s.Text(k.Result), -1)
		for _, m := range told {
			out = append(out, fmt.Sprintf("%s %s (turn %d)", m[1][:7], quote.JoinLines(m[2]),
				s.Turn(i)))
		}
		if len(told) > 0 {
			continue
		}
		said := s.said(i)
		if said == "" {
			said = "a commit whose subject was not printed"
		}
		out = append(out, fmt.Sprintf("%s (turn %d)", said, s.Turn(i)))
	}
	return out
}

// said returns the message of a commit, from its request.
func (s reader) said(call int) string {
	if text := s.Arguments(call).Get("message").Text(); text != "" {
		return quote.ClipText(model.FirstLine(quote.CleanText(text)), stretch.CommandLimit)
	}
	return s.subjectIn(call)
}

// subjectIn returns the first line of the message in a command line. It returns "" if the message
// is elsewhere, for example in a file or an editor.
func (s reader) subjectIn(call int) string {
	script := s.Script(call)
	if m := heredoc().FindStringSubmatch(script); m != nil {
		return quote.ClipText(quote.JoinLines(m[1]), stretch.CommandLimit)
	}
	if m := message().FindStringSubmatch(script); m != nil && !strings.HasPrefix(m[1], "$(") {
		return quote.ClipText(quote.JoinLines(model.FirstLine(m[1]+m[2])), stretch.CommandLimit)
	}
	return ""
}

// openTodos returns the items of the newest todo list that are not done.
func (s reader) openTodos() []string {
	return slices.DeleteFunc(s.todos(), func(l string) bool {
		return strings.HasPrefix(l, "[x]") || strings.HasPrefix(l, "[-]")
	})
}

// todos returns the newest todo list of the stretch, one item per line; nil if there is none.
func (s reader) todos() []string {
	tasks := taskList{}
	var newest []string
	for _, i := range s.Calls {
		k := &s.C.Calls[i]
		if !s.Holds(i) || k.Status == model.Failed || !todoTools[k.Tool] {
			continue
		}
		in := s.Arguments(i)
		if list := readList(in); list != nil {
			newest = list
		} else if tasks.read(k.Tool, in) {
			newest = tasks.lines()
		}
	}
	return newest
}

// todoTools are the tools of agents that keep a todo list.
var todoTools = map[string]bool{
	"TodoWrite": true, "update_plan": true, "todo": true, "plan": true, "todowrite": true,
	"TaskCreate": true, "TaskUpdate": true,
}

// readList returns a whole list in a call's arguments, nil if there is none.
func readList(in source.Value) []string {
	for _, name := range [...]string{"todos", "plan", "items", "tasks"} {
		v := in.Get(name)
		if v.Kind() != source.KindArray {
			continue
		}
		out := []string{}
		for item := range v.Items() {
			text := item.Text()
			for _, member := range [...]string{"content", "step", "subject", "title", "text"} {
				if text == "" {
					text = item.Get(member).Text()
				}
			}
			if text = quote.ClipText(quote.JoinLines(text), stretch.CommandLimit); text != "" {
				out = append(out, drawBox(item.Get("status").Text())+text)
			}
		}
		return out
	}
	return nil
}

// drawBox returns the status mark before an item.
func drawBox(status string) string {
	switch status {
	case "completed", "done":
		return "[x] "
	case "in_progress":
		return "[>] "
	case "cancelled", "deleted":
		return "[-] "
	}
	return "[ ] "
}

// task is a task that a call of its own created.
type task struct{ subject, status string }

// taskList holds tasks in the order of their creation. The agent numbers them from 1.
type taskList []task

// read reads one call and reports whether it changed the list.
func (l *taskList) read(tool string, in source.Value) bool {
	if tool == "TaskCreate" {
		*l = append(*l, task{subject: in.Get("subject").Text()})
		return true
	}
	n, err := strconv.Atoi(in.Get("taskId").Text())
	if tool != "TaskUpdate" || err != nil || n < 1 || n > len(*l) {
		return false
	}
	t := &(*l)[n-1]
	if status := in.Get("status").Text(); status != "" {
		t.status = status
	}
	if subject := in.Get("subject").Text(); subject != "" {
		t.subject = subject
	}
	return true
}

// lines returns the tasks, one per line.
func (l *taskList) lines() []string {
	out := make([]string, len(*l))
	for i, t := range *l {
		out[i] = drawBox(t.status) +
			quote.ClipText(quote.JoinLines(t.subject), stretch.CommandLimit)
	}
	return out
}
