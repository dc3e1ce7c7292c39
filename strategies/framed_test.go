package strategies_test

import (
	"strings"
	"testing"

	"decant/model"
	"decant/model/source"
	"decant/strategies/strategiestest"
)

// inJSON is an output as a string in JSON, with how its program ended.
func inJSON(text, status string) string {
	return `{"output":` + string(source.Quote(text)) + `,"metadata":{"exit_code":` + status +
		`,"duration_seconds":0.` + status + `}}`
}

// below is an output below the lines that say how its program ended.
func below(text string) string {
	return "Chunk ID: 0a\nWall time: 0.1 seconds\nProcess exited with code 0\nOutput:\n" + text
}

// TestSentencesOnOutputs: what surrounds an output is no part of it, and stays as it
// is, valid where it was JSON.
func TestSentencesOnOutputs(t *testing.T) {
	t.Parallel()
	type builder = strategiestest.Builder
	long := strings.Repeat("say \"hi\"\n", 60)
	output := func(b *builder, text string) int {
		_, r := b.Tool("shell", `{"command":["make"]}`, text)
		b.Event(r).Parts[0].Envelope = model.Outputs
		return r
	}
	read := func(b *builder, text string) {
		r := output(b, text)
		b.Event(r).Parts[0].URI = "file:///a"
		b.Call(r).Effect = model.Effect{Kind: model.Reads, Paths: []string{"/a"}}
	}
	first, line := inJSON(long, "0"), "\"1234567\"\n"
	ref := "The content of file:///a is identical to the result of tool call `call_1` in turn 1 " +
		"(checksum: sha256:" + short(long) + "). The file has not changed. Refer to that " +
		"earlier result for the full contents."
	stories := []story{
		{
			name: "strip-tool-results says the first line as it is meant",
			uses: "strip-tool-results", build: func(b *builder) { output(b, first) },
			want: map[int]string{2: inJSON(`[compacted] shell: success: say "hi"`, "0")},
		},
		{
			name: "dedup-content looks at what was printed alone", uses: "dedup-content",
			build: func(b *builder) {
				output(b, inJSON("another", "0"))
				output(b, first)
				output(b, below(long))
				output(b, first)
				output(b, inJSON(long, "1"))
			},
			want: map[int]string{
				6: below(content(2, below(long))), 8: inJSON(content(2, first), "0"),
			},
		},
		{
			name: "dedup-recent keeps the frame", uses: "dedup-recent",
			build: func(b *builder) {
				output(b, below(long))
				output(b, first)
			},
			want: map[int]string{4: inJSON("> [ref: call_1, byte-identical]", "0")},
		},
		{
			name: "dedup-resources knows the same file in other frames", uses: "dedup-resources",
			build: func(b *builder) {
				read(b, first)
				read(b, below(long))
			},
			want:  map[int]string{4: below(ref)},
			class: map[int]model.Class{4: model.Covered},
		},
		{
			name: "trim-tool-results cuts lines, not escapes", uses: "trim-tool-results",
			build: func(b *builder) { output(b, inJSON(strings.Repeat(line, 1000), "0")) },
			want: map[int]string{2: inJSON(strings.Repeat(line, 50)+trimmedTo(900, 9000)+"\n"+
				strings.Repeat(line, 50), "0")},
		},
		{
			name: "stale-reads keeps the frame", uses: "stale-reads",
			build: func(b *builder) {
				read(b, first)
				b.Edit("/a")
			},
			want: map[int]string{2: inJSON("[stale] shell /a: changed in turn 1", "0")},
		},
	}
	for _, tt := range stories {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tell(t, tt)
		})
	}
}
