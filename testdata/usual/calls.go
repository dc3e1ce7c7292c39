package usual

import (
	"bytes"
	"fmt"
	"strings"

	"decant/testdata/ordered"
)

// shown and backup are how much of a file the client keeps beside a read and beside a write, in
// bytes.
const shown, backup = 4000, 6000

// pipeline is a build as a tool tells of it; each answer differs in few values.
type pipeline struct {
	status   string
	duration int
}

// callSome calls one of the tools.
func (m *maker) callSome() {
	switch tool := m.pickTool(); tool {
	case "Read":
		m.read()
	case "Edit", "Write":
		m.change(tool)
	case "Bash":
		m.runSome()
	case "TodoWrite":
		todos := make(list, 5)
		for i := range todos {
			todos[i] = object{"content", m.code(60), "status", "pending"}
		}
		m.call(tool, object{"todos", todos}, "Todos have been modified successfully.", nil)
	case "Grep", "Glob":
		m.call(tool, object{"pattern", m.words(2)}, m.code(m.sizeOf(tool)), nil)
	default:
		m.call(tool, object{"query", m.words(2)}, m.code(m.sizeOf(tool)), nil)
	}
}

// read reads a file, a recent one more often than chance has it, and seldom only a part.
func (m *maker) read() {
	file := m.rng.IntN(files)
	if len(m.last) > 0 && m.chance(0.45) {
		file = m.pickRecent()
	}
	m.last = append(m.last, file)
	m.last = m.last[max(0, len(m.last)-recent):]
	text, lines := m.texts[file], strings.Split(m.texts[file], "\n")
	input, result := object{"file_path", pathOf(file)}, text
	if m.chance(0.18) && len(lines) > 30 {
		from := m.between(1, len(lines)-20)
		to := min(len(lines), from+m.between(10, 60))
		input = append(input, "offset", from, "limit", to-from+1)
		result = strings.Join(lines[from-1:to], "\n")
	}
	m.call("Read", input, numbered(result), object{"type", "text", "file", object{
		"filePath", pathOf(file), "content", cut(text, shown), "numLines", len(lines),
	}})
}

// change changes a line of a file, by an edit or by writing all of it.
func (m *maker) change(tool string) {
	file := m.rng.IntN(files)
	if len(m.last) > 0 {
		file = m.pickRecent()
	}
	lines := strings.Split(m.texts[file], "\n")
	line := m.rng.IntN(len(lines))
	before, after := lines[line], m.code(60)
	lines[line] = after
	m.texts[file] = strings.Join(lines, "\n")
	path, text := pathOf(file), m.texts[file]
	if tool == "Write" {
		m.call(tool, object{"file_path", path, "content", text},
			"File created successfully at: "+path,
			object{"type", "update", "filePath", path, "content", cut(text, backup)})
		return
	}
	m.call(tool, object{"file_path", path, "old_string", before, "new_string", after},
		"The file "+path+" has been updated.\n"+m.code(m.sizeOf(tool)), object{
			"filePath", path, "oldString", before, "newString", after,
			"originalFile", cut(text, backup), "structuredPatch",
			list{},
		})
}

// runSome runs a command: mostly one that nobody ran before, at times one whose answer is always
// the same, differs a little, or is an error until it works.
func (m *maker) runSome() {
	switch often := m.rng.Float64(); {
	case often < 0.10:
		m.call("Bash", object{"command", "git status"}, "On branch main\nnothing to commit, "+
			"working tree clean\n"+strings.Repeat("M  src/m001.rs\n", 20), nil)
	case often < 0.14:
		m.call("mcp__gitlab__get_pipeline", object{"id", 42}, m.askPipeline(), nil)
	case often < 0.18:
		test, failure := object{"command", "cargo test --all"}, "error: "+m.code(700)
		for range m.between(2, 5) {
			m.writeResult(m.ask("Bash", test), failure, true, nil)
		}
		m.call("Bash", test, "test result: ok. 42 passed", nil)
	default:
		m.call("Bash", object{"command", "cargo " + m.words(3)}, m.code(m.sizeOf("Bash")), nil)
	}
}

// askPipeline is how a build goes.
func (m *maker) askPipeline() string {
	m.pipeline.status = []string{"pending", "running", "success"}[m.rng.IntN(3)]
	m.pipeline.duration += m.between(1, 60)
	var b bytes.Buffer
	ordered.Append(&b, object{
		"id", 42, "name", "deploy", "status", m.pipeline.status, "duration", m.pipeline.duration,
		"url", "https://ci.example/p/42", "commit_sha", strings.Repeat("deadbeef", 5),
		"triggered_by", "webhook", "log", strings.Repeat("x", 600),
	})
	return b.String()
}

// call is a call that works, with its result.
func (m *maker) call(tool string, input object, result string, kept object) {
	m.writeResult(m.ask(tool, input), result, false, kept)
}

// ask is a call, with what is thought and said before it, and returns its id.
func (m *maker) ask(tool string, input object) string {
	m.calls++
	id := fmt.Sprintf("toolu_%08d", m.calls)
	var blocks []object
	if m.chance(0.35) {
		blocks = append(blocks, m.thinking())
	}
	if m.chance(0.4) {
		blocks = append(blocks, object{"type", "text", "text", m.code(m.between(40, 400))})
	}
	m.writeReply(append(blocks,
		object{"type", "tool_use", "id", id, "name", tool, "input", input})...)
	if tool == "Bash" && m.chance(0.3) {
		m.writeProgress(id)
	}
	return id
}

// pickRecent is one of the files that were used last.
func (m *maker) pickRecent() int { return m.last[m.rng.IntN(len(m.last))] }

// cut is the beginning of a text.
func cut(text string, size int) string { return text[:min(size, len(text))] }
