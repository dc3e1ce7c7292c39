package digest

import (
	"regexp"
	"slices"
	"strings"

	"decant/model"
)

// saying is something said, and in which turn.
type saying struct {
	turn int
	text string
	// aside is true for a command that the user ran in the agent's prompt: it asks for nothing.
	aside bool
}

// clientBlocks are what a client puts into a prompt in the user's name.
var clientBlocks = compileLazily(`(?s)<(system-reminder|task-notification|local-command-\w+|` +
	`bash-stdout|bash-stderr|user-prompt-submit-hook|user-memory-input|environment_context|` +
	`user_instructions)>.*?</(?:system-reminder|task-notification|local-command-\w+|` +
	`bash-stdout|bash-stderr|user-prompt-submit-hook|user-memory-input|environment_context|` +
	`user_instructions)>`)

// clientEvents are prompts that no user wrote: a hook, a stop, a note of the client.
var clientEvents = compileLazily(`^(?:Operation stopped by hook|Stop hook feedback|` +
	`\[Request interrupted|\[Request cancelled|Caveat: The messages below|` +
	`API Error|<turn_aborted>|No response requested)`)

// commandName and commandArguments are how a client writes a command of its user.
var (
	commandName      = compileLazily(`<command-name>\s*(/?[^<\s]+)\s*</command-name>`)
	commandArguments = compileLazily(`(?s)<command-args>(.*?)</command-args>`)
	shellInput       = compileLazily(`(?s)^<bash-input>(.*?)</bash-input>`)
)

// clientCommands are commands of clients that ask the agent for nothing.
var clientCommands = map[string]bool{
	"/exit": true, "/quit": true, "/login": true, "/logout": true, "/compact": true, "/clear": true,
	"/model": true, "/release-notes": true, "/status": true, "/cost": true, "/config": true,
	"/resume": true, "/help": true, "/doctor": true, "/ide": true, "/mcp": true, "/usage": true,
	"/permissions": true, "/context": true, "/fast": true, "/terminal-setup": true, "/theme": true,
}

// readPrompt is what the user said in a prompt; "" where the client alone spoke.
func readPrompt(turn int, text string) saying {
	text = strings.TrimSpace(clientBlocks().ReplaceAllString(text, ""))
	q := saying{turn: turn, text: text}
	if m := shellInput().FindStringSubmatch(text); m != nil {
		return saying{turn: turn, text: "! " + strings.TrimSpace(m[1]), aside: true}
	}
	if m := commandName().FindStringSubmatch(text); m != nil {
		q.text = m[1]
		if args := firstGroup(commandArguments(), text); args != "" {
			q.text += " " + args
		}
		if clientCommands[m[1]] {
			q.text = ""
		}
	}
	if clientEvents().MatchString(q.text) {
		q.text = ""
	}
	return q
}

// firstGroup is the first group of a match, trimmed; "" for none.
func firstGroup(expression *regexp.Regexp, text string) string {
	if m := expression.FindStringSubmatch(text); m != nil {
		return strings.TrimSpace(m[1])
	}
	return ""
}

// talk is what was said in a stretch.
type talk struct {
	prompts   []saying // Of the user.
	answers   []saying // What the agent said last in each turn but the last.
	texts     []saying // All that the agent said.
	summaries []saying // What stands for what went before.
}

// readTalk lists what was said.
func (s *stretch) readTalk() talk {
	var t talk
	for _, i := range s.events {
		e := s.c.EventAt(i)
		if !e.Prompt && e.Kind != model.Summary && e.Kind != model.Assistant {
			continue
		}
		q := saying{turn: e.Turn, text: s.text(i)}
		if e.Prompt {
			q = readPrompt(e.Turn, q.text)
		}
		if strings.TrimSpace(q.text) != "" {
			t.add(e, q)
		}
	}
	if n := len(t.answers); n > 0 { // Where things stood says it.
		t.answers = t.answers[:n-1]
	}
	return t
}

// add puts something said where it belongs.
func (t *talk) add(e *model.Event, q saying) {
	switch {
	case e.Prompt:
		t.prompts = slices.DeleteFunc(t.prompts, func(o saying) bool { return o.text == q.text })
		t.prompts = append(t.prompts, q)
	case e.Kind == model.Summary:
		t.summaries = append(t.summaries, q)
	default:
		t.texts = append(t.texts, q)
		if n := len(t.answers); n > 0 && t.answers[n-1].turn == q.turn {
			t.answers = t.answers[:n-1]
		}
		t.answers = append(t.answers, q)
	}
}

// longRequest is how many characters a prompt has at least that says what the task is: shorter
// ones go on with it ("yes", "commit this").
const longRequest = 60

// requests are the newest prompt that says what the task is, and the newest of all, which may be
// the same one; nil for none.
func (t *talk) requests() (task, last *saying) {
	for i := len(t.prompts) - 1; i >= 0; i-- {
		q := &t.prompts[i]
		if q.aside {
			continue
		}
		if last == nil {
			last = q
		}
		if len(q.text) >= longRequest {
			return q, last
		}
	}
	for i := range t.prompts {
		if q := &t.prompts[i]; !q.aside && (task == nil || len(q.text) > len(task.text)) {
			task = q
		}
	}
	return task, last
}
