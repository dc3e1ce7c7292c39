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

// findHeader finds a rollout without its first line, and writes one from the file's content.
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
			p.Insert(0, append(with, '\n'))
			return
		}
	}
}

// findStart finds a session of Copilot CLI without its first line, and writes one from the file's
// content.
func (f records) findStart(findings []model.Finding) {
	if f.C.Format != "copilot" || len(f.C.Source.Records) == 0 {
		return
	}
	for _, n := range findings {
		if n.Rule != "copilot-start" {
			continue
		}
		var t source.Tree
		if t.ParseIn(f.C.Source, f.C.Source.Records[0].Span) != nil ||
			t.Root().Get("type").Is("session.start") {
			return // It exists and has another problem.
		}
		p := f.AddAt(n.Rule, n.Place)
		p.Phase = problem.InBytes
		p.FixBy(model.LossNone, "decant writes the first line from what the file says")
		p.Insert(0, append(copilotStart(f.C, t.Root()), '\n'))
		return
	}
}

// copilotStart is the first line of a session of Copilot CLI, before its first event.
func copilotStart(c *model.Conversation, first source.Value) []byte {
	id := uuidPattern().FindString(c.Path)
	if id == "" {
		id = model.MakeUUID(c.Stamp.Sum())
	}
	when := source.Quote("1970-01-01T00:00:00.000Z")
	if v := first.Get("timestamp"); v.Kind() == source.KindString {
		when = bytes.Clone(v.Raw())
	}
	return source.Object("type", "session.start", "data", source.Object("sessionId", id,
		"version", 1, "producer", "copilot-agent", "copilotVersion", "0.0.0", "startTime", when),
		"id", id, "timestamp", when, "parentId", []byte("null"))
}

// findRoles gives messages of Qwen Code with an unknown role the role of their record's type.
func (f records) findRoles(findings []model.Finding) {
	if f.C.Format != "qwen-code" {
		return
	}
	for _, n := range findings {
		at, err := model.ParseID(n.Place)
		if n.Rule != "role-unknown" || err != nil || at.Record > len(f.C.Source.Records) {
			continue
		}
		var t source.Tree
		if t.ParseIn(f.C.Source, f.C.Source.Records[at.Record-1].Span) != nil {
			continue
		}
		role := "user"
		if t.Root().Get("type").Is("assistant") {
			role = "model"
		}
		p := f.AddAt(n.Rule, n.Place).FixBy(model.LossNone, "it gets the role of its record")
		p.Edits = append(p.Edits, problem.Edit{
			Record: at.Record - 1,
			Edit:   source.Set(t.Root().Get("message").Span(), "role", source.Quote(role)),
		})
	}
}

// uuidPattern matches a UUID in a name.
var uuidPattern = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}`)
})

// codexHeader is the first line of a rollout. Its id is from the file's name, or made from its
// checksum.
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
