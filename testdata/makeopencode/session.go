package main

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/png"

	"decant/testdata/ordered"
)

type (
	obj  = ordered.Object
	list = ordered.List
)

// folder is where all sessions work.
const folder = "/home/ada/bakery"

// session is an export in the making.
type session struct {
	info     obj
	messages list
	// id is the session's own, clock the time in milliseconds, n counts ids and calls.
	id       string
	clock, n int
	calls    int
	// prompt is the id of the newest prompt, provider and model who answers.
	prompt, provider, model string
	// sent is what is in context, in tokens.
	sent int
}

// start is when the first session starts, in milliseconds.
const start = 1_772_442_000_000

// idTail stands at the end of all ids.
const idTail = "Bakery"

// newSession starts a session.
func newSession(n int) *session {
	s := &session{clock: start + n*60_000, provider: "openai", model: "gpt-5.1", sent: 9000}
	inverted := ^(s.clock << 12) & (1<<48 - 1)
	s.id = fmt.Sprintf("ses_%012x%08d%s", inverted, n+1, idTail)
	s.info = obj{
		"id", s.id, "slug", "warm-oven", "projectID", "5e551000bakery", "directory", folder,
		"path", "", "title", "Bakery", "agent", "build", "model",
		obj{
			"id", s.model, "providerID", s.provider,
		},
		"version", "1.18.33", "summary",
		obj{"additions", 0, "deletions", 0, "files", 0},
		"cost", 0, "tokens", usage(0, 0), "time",
		obj{"created", s.clock, "updated", s.clock},
	}
	return s
}

// set gives the info a member.
func (s *session) set(name string, value any) {
	for i := 0; i < len(s.info); i += 2 {
		if s.info[i] == name {
			s.info[i+1] = value
			return
		}
	}
	s.info = append(s.info, name, value)
}

// stamp goes on by a fixed step.
func (s *session) stamp() int {
	s.clock += 1500
	return s.clock
}

// newID is an id of the time.
func (s *session) newID(prefix string) string {
	s.n++
	return fmt.Sprintf("%s%012x%08d%s", prefix, s.clock<<12&(1<<48-1)+s.n, s.n, idTail)
}

// usage is what an answer came to.
func usage(input, output int) obj {
	return obj{
		"input", input, "output", output, "reasoning", 0, "cache", obj{"read", 0, "write", 0},
	}
}

// add appends a message of an id, and gives its parts ids.
func (s *session) add(id string, info obj, parts ...obj) {
	out := make(list, 0, len(parts))
	for _, p := range parts {
		out = append(out, append(p, "id", s.newID("prt_"), "sessionID", s.id, "messageID", id))
	}
	info = append(info, "id", id, "sessionID", s.id)
	s.messages = append(s.messages, obj{"info", info, "parts", out})
}

// says is what a user types, with other parts of the message. It returns the message's id.
func (s *session) says(text string, more ...obj) string {
	return s.asks(append([]obj{{"type", "text", "text", text}}, more...)...)
}

// asks is a message of the user.
func (s *session) asks(parts ...obj) string {
	at := s.stamp()
	s.prompt = s.newID("msg_")
	s.add(s.prompt, obj{
		"role", "user", "time",
		obj{"created", at},
		"agent", "build",
		"model",
		obj{"providerID", s.provider, "modelID", s.model},
		"summary",
		obj{"diffs", list{}},
	}, parts...)
	return s.prompt
}

// answers is one request to the model: reasoning, texts and calls.
func (s *session) answers(parts ...obj) string { return s.ends("stop", parts...) }

// ends is answers with what it ended by, and more that is told of it.
func (s *session) ends(finish string, parts ...obj) string {
	return s.replies(obj{"finish", finish}, parts...)
}

// replies is an answer of which more is told.
func (s *session) replies(more obj, parts ...obj) string {
	at := s.stamp()
	id := s.newID("msg_")
	s.sent += 90
	info := append(obj{
		"parentID", s.prompt, "role", "assistant", "mode", "build", "agent", "build",
		"path",
		obj{"cwd", folder, "root", folder},
		"cost", 0, "tokens", usage(s.sent, 40),
		"modelID", s.model, "providerID", s.provider,
		"time",
		obj{"created", at, "completed", at + 900},
	}, more...)
	all := append([]obj{{"type", "step-start"}}, parts...)
	all = append(all, obj{
		"type", "step-finish", "reason", "stop", "cost", 0, "tokens", usage(s.sent, 40),
	})
	s.add(id, info, all...)
	return id
}

// text is a text.
func text(words string) obj { return obj{"type", "text", "text", words} }

// made is a text that the client wrote.
func made(words string) obj { return append(text(words), "synthetic", true) }

// thinks is reasoning.
func (s *session) thinks(words string, data ...any) obj {
	out := obj{"type", "reasoning", "text", words, "time", obj{"start", s.clock, "end", s.clock}}
	if len(data) > 0 {
		out = append(out, "metadata", obj(data))
	}
	return out
}

// tool is a call in a state.
func (s *session) tool(name string, state obj) obj {
	s.calls++
	return obj{
		"type", "tool", "tool", name, "callID", fmt.Sprintf("call_%d", s.calls), "state", state,
	}
}

// runs is a call that ended, with its metadata.
func (s *session) runs(name string, in obj, output string, data ...any) obj {
	return s.tool(name, obj{
		"status", "completed", "input", in, "output", output, "title", name,
		"metadata", obj(data), "time",
		obj{"start", s.clock, "end", s.clock + 200},
	})
}

// fails is a call that ended in an error.
func (s *session) fails(name string, in obj, why string, data ...any) obj {
	return s.tool(name, obj{
		"status", "error", "input", in, "error", why, "metadata", obj(data),
		"time",
		obj{"start", s.clock, "end", s.clock + 200},
	})
}

// reads is a read of a file of the folder, in lines.
func (s *session) reads(name string, lines ...string) obj {
	out, file := shown(name, lines...), ""
	for _, l := range lines {
		file += l + "\n"
	}
	return s.runs("read", obj{"filePath", folder + "/" + name}, out, "preview", file,
		"display", obj{"type", "file", "text", file})
}

// shown is what a read delivers of a file.
func shown(name string, lines ...string) string {
	out := "<path>" + folder + "/" + name + "</path>\n<type>file</type>\n<content>\n"
	for i, l := range lines {
		out += fmt.Sprintf("%d: %s\n", i+1, l)
	}
	return out + fmt.Sprintf("\n(End of file - total %d lines)\n</content>", len(lines))
}

// file is a file that a message or a call brings.
func file(mime, name, data string) obj {
	return obj{
		"type", "file", "mime", mime, "filename", name, "url", "data:" + mime + ";base64," + data,
	}
}

// picture is a picture of a size, in base64.
func picture(width, height int) string {
	m := image.NewGray(image.Rect(0, 0, width, height))
	for x := range width {
		m.SetGray(x, x%height, color.Gray{Y: 200})
	}
	var b bytes.Buffer
	plain := png.Encoder{CompressionLevel: png.NoCompression}
	if err := plain.Encode(&b, m); err != nil {
		panic(err) // Nothing can fail in memory.
	}
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

// brings gives a call files.
func (s *session) brings(of obj, files ...obj) obj {
	all := make(list, 0, len(files))
	for _, f := range files {
		all = append(all, append(f, "id", s.newID("prt_"), "sessionID", s.id, "messageID", "msg_x"))
	}
	for i := 0; i < len(of); i += 2 {
		if of[i] == "state" {
			of[i+1] = append(of[i+1].(obj), "attachments", all)
		}
	}
	return of
}

// compacts is how the client sums up, and keeps all from a message on, "" for nothing.
func (s *session) compacts(tail, summary string, more ...any) {
	ask := obj{"type", "compaction", "auto", tail != ""}
	if tail != "" {
		ask = append(ask, "tail_start_id", tail)
	}
	s.asks(ask)
	s.replies(append(obj{"summary", true, "finish", "stop"}, more...), text(summary))
}
