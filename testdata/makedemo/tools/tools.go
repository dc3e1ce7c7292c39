// Package tools holds the tools that the agent of the demo calls: each makes the block of a call,
// with the result that the client would store for the files as they are then.
package tools

import (
	"fmt"
	"strings"

	"decant/testdata/ordered"

	"decant/testdata/makedemo/client"
	"decant/testdata/makedemo/output"
	"decant/testdata/makedemo/project"
)

// obj and list are JSON whose members keep the order in which the client writes them.
type (
	obj  = ordered.Object
	list = ordered.List
)

// Session is a session whose agent has tools, which work on the files of its project.
type Session struct{ *client.Session }

// New returns an empty session whose ids follow from seed.
func New(seed string) *Session { return &Session{client.NewSession(seed)} }

// Call makes the block of a tool call.
func (s *Session) Call(name string, input obj, run func() client.Result) client.Block {
	size := 0
	for i := 1; i < len(input); i += 2 {
		if t, ok := input[i].(string); ok {
			size += len(t)
		}
	}
	// The id stands at index 3: step looks for it there.
	return client.Block{JSON: obj{"type", "tool_use", "id", s.Tag("toolu_01", 22), "name", name,
		"input", input}, Size: size + 20, Run: run}
}

// Read is a Read of a whole file.
func (s *Session) Read(name string) client.Block {
	return s.Call("Read", obj{"file_path", s.Path(name)}, func() client.Result {
		return s.readResult(name, 1, 0)
	})
}

// ReadRange is a Read of n lines from the line first on.
func (s *Session) ReadRange(name string, first, n int) client.Block {
	return s.Call("Read", obj{"file_path", s.Path(name), "offset", first, "limit", n},
		func() client.Result { return s.readResult(name, first, n) })
}

// readResult is what Read answers; n of 0 means the whole file.
func (s *Session) readResult(name string, first, n int) client.Result {
	t, ok := s.Files[name]
	if !ok {
		msg := "File does not exist. Note: your current working directory is " + s.CWD + "."
		return client.Result{Content: "<tool_use_error>" + msg + "</tool_use_error>",
			Copy: "Error: " + msg, Failed: true}
	}
	return client.Result{Content: project.NumberLines(t, first, n),
		Copy: obj{"type", "text", "file", s.FileCopy(name, first, n)}}
}

// Unchanged is the stub that the client gives for a Read it has answered before.
func (s *Session) Unchanged(name string) client.Block {
	return s.Call("Read", obj{"file_path", s.Path(name)}, func() client.Result {
		return client.Result{Content: "File unchanged since last read. The content from the earlier " +
			"Read tool_result in this conversation is still current.",
			Copy: obj{"type", "file_unchanged", "file", obj{"filePath", s.Path(name)}}}
	})
}

// ReadImage is a Read of a picture.
func (s *Session) ReadImage(name, data string, size int) client.Block {
	return s.Call("Read", obj{"file_path", s.Path(name)}, func() client.Result {
		s.Context += 96 * client.BytesPerToken / 10
		return client.Result{Content: list{imageBlock(data)}, Copy: obj{"type", "image", "file",
			obj{"base64", data, "type", "image/png", "originalSize", size, "dimensions",
				obj{"originalWidth", output.PictureW, "originalHeight", output.PictureH,
					"displayWidth", output.PictureW, "displayHeight", output.PictureH}}}}
	})
}

// imageBlock is a picture as the API takes it.
func imageBlock(data string) obj {
	return obj{"type", "image", "source",
		obj{"type", "base64", "data", data, "media_type", "image/png"}}
}

// Edit replaces a text that must occur once.
func (s *Session) Edit(name, from, to string) client.Block {
	in := obj{"replace_all", false, "file_path", s.Path(name), "old_string", from,
		"new_string", to}
	return s.Call("Edit", in, func() client.Result {
		before := s.Files[name]
		if strings.Count(before, from) != 1 {
			panic(fmt.Sprintf("%s: %q occurs %d times", name, from, strings.Count(before, from)))
		}
		s.Files[name] = strings.Replace(before, from, to, 1)
		return client.Result{Content: "The file " + s.Path(name) + " has been updated successfully.",
			Wrote: name, Copy: obj{"filePath", s.Path(name), "oldString", from,
				"newString", to, "originalFile", before,
				"structuredPatch", project.PatchHunks(before, from, to),
				"userModified", false, "replaceAll", false}}
	})
}

// EditMissed is an edit whose old text is not in the file.
func (s *Session) EditMissed(name, from, to string) client.Block {
	in := obj{"replace_all", false, "file_path", s.Path(name), "old_string", from,
		"new_string", to}
	return s.Call("Edit", in, func() client.Result {
		msg := "String to replace not found in file.\nString: " + from
		return client.Result{Content: "<tool_use_error>" + msg + "</tool_use_error>",
			Copy: "Error: " + msg, Failed: true}
	})
}

// Create writes a new file.
func (s *Session) Create(name, content string) client.Block {
	in := obj{"file_path", s.Path(name), "content", content}
	return s.Call("Write", in, func() client.Result {
		s.Files[name] = content
		return client.Result{Content: "File created successfully at: " + s.Path(name), Wrote: name,
			Copy: obj{"type", "create", "filePath", s.Path(name), "content", content,
				"structuredPatch", list{}, "originalFile", nil, "userModified", false}}
	})
}

// Bash is a shell command with an output that is told, not worked out.
func (s *Session) Bash(command, about, output string) client.Block {
	return s.Shell(command, about, func() string { return output })
}

// Shell is a shell command whose output depends on the files.
func (s *Session) Shell(command, about string, run func() string) client.Block {
	in := obj{"command", command, "description", about}
	return s.Call("Bash", in, func() client.Result {
		out := run()
		return client.Result{Content: out, Flagged: true, Copy: obj{"stdout", out, "stderr", "",
			"interrupted", false, "isImage", false, "noOutputExpected", out == ""}}
	})
}

// BashFails is a shell command that ends with a status other than 0.
func (s *Session) BashFails(command, about string, status int, output string) client.Block {
	in := obj{"command", command, "description", about}
	return s.Call("Bash", in, func() client.Result {
		out := fmt.Sprintf("Exit code %d\n%s", status, output)
		return client.Result{Content: out, Copy: "Error: " + out, Failed: true}
	})
}

// Fetch is a WebFetch that answers with a text of ours.
func (s *Session) Fetch(url, question, answer string) client.Block {
	return s.Call("WebFetch", obj{"url", url, "prompt", question}, func() client.Result {
		return client.Result{Content: answer, Copy: obj{"bytes", 3 * len(answer), "code", 200,
			"codeText", "OK", "result", answer, "durationMs", 2140, "url", url}}
	})
}

// Task is a call of a sub-agent, whose own steps live in a file of theirs.
func (s *Session) Task(about, prompt, report string) client.Block {
	in := obj{"description", about, "prompt", prompt, "subagent_type", "Explore"}
	agent := s.Tag("a", 7)
	return s.Call("Task", in, func() client.Result {
		s.Pass(41000)
		s.Context += len(report)
		content := list{obj{"type", "text", "text", report}}
		return client.Result{Content: append(content, obj{"type", "text", "text",
			"agentId: " + agent + " (for resuming this agent's work if needed)"}),
			Copy: obj{"status", "completed", "prompt", prompt, "agentId", agent,
				"content", content, "totalDurationMs", 41873, "totalTokens", 23611,
				"totalToolUseCount", 9}}
	})
}
