// Package heavy makes a long conversation of Claude Code, as large as one asks for: what
// opening and drawing are measured with. The same seed makes the same bytes, and all of it is
// made up.
package heavy

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"
)

const (
	// files is how many files are read over and over, calls how many calls a turn has at most.
	files, calls = 60, 14
	// usual is a result's usual size in bytes; huge is that of a large one, each rare-th.
	usual, huge, rare = 6_000, 400_000, 150
	session           = "6f1d2a9e-4b7c-4a53-9c1e-2d8f0b6a7e31"
	folder            = "/home/mara/src/works"
)

// maker writes records, each after the one before.
type maker struct {
	rng     *rand.Rand
	out     bytes.Buffer
	at      time.Time
	records int
	calls   int
	parent  any
	// versions counts how often each file was written.
	versions [files]int
}

type object map[string]any

// Session is a conversation of at least so many bytes.
func Session(seed uint64, size int) []byte {
	m := maker{
		rng: rand.New(rand.NewPCG(seed, seed)), //nolint:gosec // It only has to look alike.
		at:  time.Date(2026, 3, 30, 8, 0, 0, 0, time.UTC),
	}
	m.line(object{"type": "ai-title", "aiTitle": "A long piece of work", "sessionId": session})
	for turn := 1; m.out.Len() < size; turn++ {
		m.turn(turn)
	}
	return m.out.Bytes()
}

// turn is a prompt, calls with their results, and an answer.
func (m *maker) turn(n int) {
	m.record("user", object{"role": "user", "content": fmt.Sprintf(
		"Step %d: %s", n, m.words(4+m.rng.IntN(30)))}, nil)
	for range 1 + m.rng.IntN(calls) {
		if m.rng.IntN(3) == 0 {
			m.say(object{
				"type": "thinking", "thinking": m.words(20 + m.rng.IntN(60)),
				"signature": strings.Repeat("c2lnbmVk", 40),
			})
		}
		m.call()
	}
	m.say(object{"type": "text", "text": "## Done\n\n" + m.words(60) + "\n\n- `a`\n- **b**"})
}

// call is a call of a tool with what came of it.
func (m *maker) call() {
	file := m.rng.IntN(files)
	path := fmt.Sprintf("%s/internal/part%d/file%d.go", folder, file%7, file)
	switch m.rng.IntN(6) {
	case 0, 1:
		m.tool("Read", object{"file_path": path}, m.code(file))
	case 2:
		m.versions[file]++
		m.tool("Edit", object{
			"file_path": path, "old_string": "v" + fmt.Sprint(m.versions[file]-1),
			"new_string": "v" + fmt.Sprint(m.versions[file]),
		}, "The file "+path+" has been updated.")
	case 3:
		m.tool("Grep", object{"pattern": m.words(1)}, m.log(usual/2))
	default:
		m.tool("Bash", object{
			"command": fmt.Sprintf("go test ./internal/part%d", file%7), "description": "Test",
		}, m.log(m.size()))
	}
}

// tool is a call and its result, which stands twice in the record, as Claude Code stores it.
func (m *maker) tool(name string, input object, result string) {
	m.calls++
	id := fmt.Sprintf("toolu_%024d", m.calls)
	m.say(object{"type": "tool_use", "id": id, "name": name, "input": input})
	m.record("user", object{"role": "user", "content": []object{{
		"tool_use_id": id, "type": "tool_result", "content": result,
	}}}, object{"stdout": result, "stderr": ""})
}

// say is a block of the assistant.
func (m *maker) say(block object) {
	m.record("assistant", object{
		"id": fmt.Sprintf("msg_%d", m.records), "type": "message", "role": "assistant",
		"model": "claude-sonnet-4-5-20250929", "content": []object{block},
		"usage": object{"input_tokens": 4, "output_tokens": 30},
	}, nil)
}

// record is a record of the conversation.
func (m *maker) record(kind string, message, result object) {
	m.records++
	m.at = m.at.Add(time.Second)
	uuid := fmt.Sprintf("00000000-0000-4000-8000-%012d", m.records)
	r := object{
		"parentUuid": m.parent, "isSidechain": false, "type": kind, "message": message,
		"uuid": uuid, "timestamp": m.at.Format("2006-01-02T15:04:05.000Z"), "cwd": folder,
		"sessionId": session, "version": "2.1.197", "userType": "external",
	}
	if result != nil {
		r["toolUseResult"] = result
	}
	m.line(r)
	m.parent = uuid
}

// line writes one line of JSON.
func (m *maker) line(o object) {
	data, err := json.Marshal(o)
	if err != nil {
		panic(err) // It is made of strings and numbers.
	}
	m.out.Write(append(data, '\n'))
}

// size is that of a result: mostly small, seldom huge.
func (m *maker) size() int {
	if m.rng.IntN(rare) == 0 {
		return huge/2 + m.rng.IntN(huge)
	}
	return int(m.rng.ExpFloat64() * usual)
}

// code is a file as it reads in its present version, with numbered lines.
func (m *maker) code(file int) string {
	var b strings.Builder
	for i := range 80 + file*3 {
		fmt.Fprintf(&b, "%d\tfunc step%d_%d(w Writer) error { return w.Put(%d, \"v%d\") }\n", i+1,
			file, i, i*file, m.versions[file])
	}
	return b.String()
}

// log is about so many bytes of what a program prints, some in colour or in other scripts.
func (m *maker) log(size int) string {
	var b strings.Builder
	for b.Len() < size {
		switch m.rng.IntN(12) {
		case 0:
			b.WriteString("\x1b[32mok\x1b[0m\t" + m.words(3) + "\n")
		case 1:
			b.WriteString("世界 👩\u200d🚀 " + m.words(4) + "\n")
		default:
			fmt.Fprintf(&b, "%s %d %s\n", m.at.Format(time.TimeOnly), m.rng.IntN(9999), m.words(8))
		}
	}
	return b.String()
}

var vocabulary = strings.Fields("the table of tides is read by a clock that counts hours days " +
	"and zones while stations write level depth harbour chart north south error retry line test " +
	"parser buffer queue branch merge commit cache index token value reader writer server request")

// words are so many words.
func (m *maker) words(n int) string {
	out := make([]string, n)
	for i := range out {
		out[i] = vocabulary[m.rng.IntN(len(vocabulary))]
	}
	return strings.Join(out, " ")
}
