package records

import (
	"bytes"
	"path/filepath"
	"regexp"
	"sync"

	"decant/model"
	"decant/model/rescue/problem"
	"decant/model/source"
)

// findHeader finds a rollout without its first line, and writes one from what the file says.
func (f records) findHeader(findings []model.Finding) {
	if f.C.Format != "codex" {
		return
	}
	for _, n := range findings {
		if n.Rule == "meta-not-first" {
			with := codexHeader(f.C)
			p := f.AddAt(n.Rule, n.Place)
			p.Phase = problem.InBytes
			if with == nil {
				return
			}
			p.FixBy(model.LossNone, "decant writes a header from the file's name and settings")
			p.Put(source.Span{}, append(with, '\n'))
			return
		}
	}
}

// uuidPattern is a UUID in a name.
var uuidPattern = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}`)
})

// codexHeader is the line that opens a rollout: its id is that of the file's name, or one made of
// its checksum.
func codexHeader(c *model.Conversation) []byte {
	id := uuidPattern().FindString(filepath.Base(c.Path))
	if id == "" {
		id = model.MakeUUID(c.Stamp.Sum())
	}
	when := source.Quote("1970-01-01T00:00:00.000Z")
	var t source.Tree
	if t.ParseIn(c.Source, c.Source.Records[0].Span) == nil {
		if v := t.Root().Get("timestamp"); v.Kind() == source.KindString {
			when = bytes.Clone(v.Raw())
		}
	}
	return source.Object("timestamp", when, "type", "session_meta", "payload",
		source.Object("id", id, "timestamp", when, "cwd", c.CWD, "originator", "codex_cli_rs",
			"cli_version", "0.0.0", "source", "cli"))
}
