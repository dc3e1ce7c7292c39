package opencode

import (
	"path"
	"strings"

	"decant/model"
	"decant/model/source"
)

// calledRead is the start of the client's text about a file that the user attached: the arguments
// of a read. The next text is what that read would deliver.
const calledRead = "Called the Read tool with the following input: "

// nameFiles identifies the files in texts that the client wrote, by the texts before them.
func (m *message) nameFiles(values []source.Value, cwd string) {
	for i := 1; i < len(m.blocks); i++ {
		told, content := &m.blocks[i-1], &m.blocks[i]
		if told.event.Kind != model.Attachment || content.event.Kind != model.Attachment {
			continue
		}
		text := values[told.index()].Get("text").Text()
		in, ok := strings.CutPrefix(text, calledRead)
		if !ok || strings.HasPrefix(values[content.index()].Get("text").Text(), calledRead) {
			continue
		}
		var t source.Tree
		if t.Parse([]byte(in), source.Span{End: len(in)}) != nil {
			continue
		}
		facts := tools.Read(readTool, t.Root(), cwd)
		if facts.URI == "" {
			continue
		}
		e := &content.event
		e.Label = "file " + path.Base(facts.Effect.Paths[0])
		e.Parts[0].Envelope = fileEnvelope
		if !isCut(values[content.index()].Get("text").Raw(), facts.Effect.Lines) {
			e.Parts[0].URI = facts.URI
		}
	}
}

// index is the index of the block's part in the file's list.
func (b *block) index() int { return partOf(b.event.ID.Block) }

// partOf is the index of an event's part, by the number of its block.
func partOf(number int) int { return (number - 1) / 2 }
