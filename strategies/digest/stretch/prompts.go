package stretch

import (
	"regexp"
	"strings"
)

// Saying is a text that somebody said, with its turn.
type Saying struct {
	Turn int
	Text string
	// Aside is true for a command that the user ran in the agent's prompt. It asks for nothing.
	Aside bool
}

// clientBlocks matches what a client adds to a prompt in the user's name.
var clientBlocks = CompileLazily(`(?s)<(system-reminder|task-notification|local-command-\w+|` +
	`bash-stdout|bash-stderr|user-prompt-submit-hook|user-memory-input|environment_context|` +
	`user_instructions)>.*?</(?:system-reminder|task-notification|local-command-\w+|` +
	`bash-stdout|bash-stderr|user-prompt-submit-hook|user-memory-input|environment_context|` +
	`user_instructions)>`)

// clientEvents matches prompts that no user wrote: a hook, a stop, or a note of the client.
var clientEvents = CompileLazily(`^(?:Operation stopped by hook|Stop hook feedback|` +
	`\[Request interrupted|\[Request cancelled|Caveat: The messages below|` +
	`API Error|<turn_aborted>|No response requested)`)

// commandName and commandArguments match how a client writes a command of its user.
var (
	commandName      = CompileLazily(`<command-name>\s*(/?[^<\s]+)\s*</command-name>`)
	commandArguments = CompileLazily(`(?s)<command-args>(.*?)</command-args>`)
	shellInput       = CompileLazily(`(?s)^<bash-input>(.*?)</bash-input>`)
)

// clientCommands are client commands that ask the agent for nothing.
var clientCommands = map[string]bool{
	"/exit": true, "/quit": true, "/login": true, "/logout": true, "/compact": true, "/clear": true,
	"/model": true, "/release-notes": true, "/status": true, "/cost": true, "/config": true,
	"/resume": true, "/help": true, "/doctor": true, "/ide": true, "/mcp": true, "/usage": true,
	"/permissions": true, "/context": true, "/fast": true, "/terminal-setup": true, "/theme": true,
}

// ReadPrompt returns what the user said in a prompt, "" if only the client wrote it.
func ReadPrompt(turn int, text string) Saying {
	text = strings.TrimSpace(clientBlocks().ReplaceAllString(text, ""))
	q := Saying{Turn: turn, Text: text}
	if m := shellInput().FindStringSubmatch(text); m != nil {
		return Saying{Turn: turn, Text: "! " + strings.TrimSpace(m[1]), Aside: true}
	}
	if m := commandName().FindStringSubmatch(text); m != nil {
		q.Text = m[1]
		if args := firstGroup(commandArguments(), text); args != "" {
			q.Text += " " + args
		}
		if clientCommands[m[1]] {
			q.Text = ""
		}
	}
	if clientEvents().MatchString(q.Text) {
		q.Text = ""
	}
	return q
}

// firstGroup returns the first group of a match, trimmed, "" for none.
func firstGroup(expression *regexp.Regexp, text string) string {
	if m := expression.FindStringSubmatch(text); m != nil {
		return strings.TrimSpace(m[1])
	}
	return ""
}
