package main

import (
	"fmt"
	"strings"
)

// call makes the block of a tool call.
func (s *session) call(name string, input obj, run func(*session) result) block {
	size := 0
	for i := 1; i < len(input); i += 2 {
		if t, ok := input[i].(string); ok {
			size += len(t)
		}
	}
	// The id stands at index 3: step looks for it there.
	return block{json: obj{"type", "tool_use", "id", s.tag("toolu_01", 22), "name", name,
		"input", input}, size: size + 20, run: run}
}

// path returns the absolute path of a file of the project.
func (s *session) path(name string) string { return s.cwd + "/" + name }

// read is a Read of a whole file.
func (s *session) read(name string) block {
	return s.call("Read", obj{"file_path", s.path(name)}, func(s *session) result {
		return s.readResult(name, 1, 0)
	})
}

// readRange is a Read of n lines from the line first on.
func (s *session) readRange(name string, first, n int) block {
	return s.call("Read", obj{"file_path", s.path(name), "offset", first, "limit", n},
		func(s *session) result { return s.readResult(name, first, n) })
}

// readResult is what Read answers; n of 0 means the whole file.
func (s *session) readResult(name string, first, n int) result {
	t, ok := s.files[name]
	if !ok {
		msg := "File does not exist. Note: your current working directory is " + s.cwd + "."
		return result{content: "<tool_use_error>" + msg + "</tool_use_error>",
			copy: "Error: " + msg, failed: true}
	}
	return result{content: numberLines(t, first, n),
		copy: obj{"type", "text", "file", s.fileCopy(name, first, n)}}
}

// fileCopy is the structured copy of lines of a file.
func (s *session) fileCopy(name string, first, n int) obj {
	all := splitLines(s.files[name])
	part := cutLines(all, first, n)
	return obj{"filePath", s.path(name), "content", strings.Join(part, "\n"),
		"numLines", len(part), "startLine", first, "totalLines", len(all)}
}

// unchanged is the stub that the client gives for a Read it has answered before.
func (s *session) unchanged(name string) block {
	return s.call("Read", obj{"file_path", s.path(name)}, func(s *session) result {
		return result{content: "File unchanged since last read. The content from the earlier " +
			"Read tool_result in this conversation is still current.",
			copy: obj{"type", "file_unchanged", "file", obj{"filePath", s.path(name)}}}
	})
}

// readImage is a Read of a picture.
func (s *session) readImage(name, data string, size int) block {
	return s.call("Read", obj{"file_path", s.path(name)}, func(s *session) result {
		s.context += 96 * bytesPerToken / 10
		return result{content: list{imageBlock(data)}, copy: obj{"type", "image", "file",
			obj{"base64", data, "type", "image/png", "originalSize", size, "dimensions",
				obj{"originalWidth", pictureW, "originalHeight", pictureH,
					"displayWidth", pictureW, "displayHeight", pictureH}}}}
	})
}

// imageBlock is a picture as the API takes it.
func imageBlock(data string) obj {
	return obj{"type", "image", "source",
		obj{"type", "base64", "data", data, "media_type", "image/png"}}
}

// edit replaces a text that must occur once.
func (s *session) edit(name, from, to string) block {
	in := obj{"replace_all", false, "file_path", s.path(name), "old_string", from,
		"new_string", to}
	return s.call("Edit", in, func(s *session) result {
		before := s.files[name]
		if strings.Count(before, from) != 1 {
			panic(fmt.Sprintf("%s: %q occurs %d times", name, from, strings.Count(before, from)))
		}
		s.files[name] = strings.Replace(before, from, to, 1)
		return result{content: "The file " + s.path(name) + " has been updated successfully.",
			wrote: name, copy: obj{"filePath", s.path(name), "oldString", from,
				"newString", to, "originalFile", before,
				"structuredPatch", patchHunks(before, from, to),
				"userModified", false, "replaceAll", false}}
	})
}

// editMissed is an edit whose old text is not in the file.
func (s *session) editMissed(name, from, to string) block {
	in := obj{"replace_all", false, "file_path", s.path(name), "old_string", from,
		"new_string", to}
	return s.call("Edit", in, func(*session) result {
		msg := "String to replace not found in file.\nString: " + from
		return result{content: "<tool_use_error>" + msg + "</tool_use_error>",
			copy: "Error: " + msg, failed: true}
	})
}

// create writes a new file.
func (s *session) create(name, content string) block {
	in := obj{"file_path", s.path(name), "content", content}
	return s.call("Write", in, func(s *session) result {
		s.files[name] = content
		return result{content: "File created successfully at: " + s.path(name), wrote: name,
			copy: obj{"type", "create", "filePath", s.path(name), "content", content,
				"structuredPatch", list{}, "originalFile", nil, "userModified", false}}
	})
}

// bash is a shell command with an output that is told, not worked out.
func (s *session) bash(command, about, output string) block {
	return s.shell(command, about, func(*session) string { return output })
}

// shell is a shell command whose output depends on the files.
func (s *session) shell(command, about string, run func(*session) string) block {
	in := obj{"command", command, "description", about}
	return s.call("Bash", in, func(s *session) result {
		out := run(s)
		return result{content: out, flagged: true, copy: obj{"stdout", out, "stderr", "",
			"interrupted", false, "isImage", false, "noOutputExpected", out == ""}}
	})
}

// bashFails is a shell command that ends with a status other than 0.
func (s *session) bashFails(command, about string, status int, output string) block {
	in := obj{"command", command, "description", about}
	return s.call("Bash", in, func(*session) result {
		out := fmt.Sprintf("Exit code %d\n%s", status, output)
		return result{content: out, copy: "Error: " + out, failed: true}
	})
}

// fetch is a WebFetch that answers with a text of ours.
func (s *session) fetch(url, question, answer string) block {
	return s.call("WebFetch", obj{"url", url, "prompt", question}, func(*session) result {
		return result{content: answer, copy: obj{"bytes", 3 * len(answer), "code", 200,
			"codeText", "OK", "result", answer, "durationMs", 2140, "url", url}}
	})
}

// task is a call of a sub-agent, whose own steps live in a file of theirs.
func (s *session) task(about, prompt, report string) block {
	in := obj{"description", about, "prompt", prompt, "subagent_type", "Explore"}
	agent := s.tag("a", 7)
	return s.call("Task", in, func(s *session) result {
		s.pass(41000)
		s.context += len(report)
		content := list{obj{"type", "text", "text", report}}
		return result{content: append(content, obj{"type", "text", "text",
			"agentId: " + agent + " (for resuming this agent's work if needed)"}),
			copy: obj{"status", "completed", "prompt", prompt, "agentId", agent,
				"content", content, "totalDurationMs", 41873, "totalTokens", 23611,
				"totalToolUseCount", 9}}
	})
}
