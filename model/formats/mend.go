package formats

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"fmt"
	"slices"

	"decant/model"
	"decant/model/formats/kit"
	"decant/model/formats/pi"
	"decant/model/rescue/rawlines"
	"decant/model/source"
)

// mended is a file that could not be opened as it is, and the repair that makes it readable. Each
// problem has its fix. patches are the repair in order, nil for none.
type mended struct {
	data     []byte
	patches  []source.Patch
	problems []model.Problem
	fixes    []model.Fix
}

// add notes one repair, and what it removes of the data.
func (m *mended) add(p model.Problem, data []byte, removed ...source.Span) {
	p.Harm, p.Fixed = model.Refused, true
	f := model.Fix{Rule: p.Rule, Place: p.Place, Loss: p.Loss, Edits: p.Fix, Required: true}
	for _, at := range removed {
		if f.LosesText() && !at.Empty() {
			f.Removed = append(f.Removed, model.Removed{
				At: at, Encoding: model.Literal, Sum: sha256.Sum256(at.Of(data)), Bytes: at.Len(),
			})
		}
	}
	m.problems, m.fixes = append(m.problems, p), append(m.fixes, f)
}

// note notes the repair in the conversation that was opened then. Its fixes are the first ones.
func (m *mended) note(c *model.Conversation) {
	if m.patches != nil {
		c.Problems, c.Fixes = m.problems, append(m.fixes, c.Fixes...)
		c.Opened, c.Origin = len(m.fixes), source.OriginOf(m.patches, nil)
	}
}

// mendValue repairs a file that must be one JSON value. It removes what is not JSON at its ends,
// and ends a list that is cut off after its last complete element.
func mendValue(data []byte) mended {
	found := rawlines.FindInValue(data)
	out := mended{data: rawlines.Apply(data, found), patches: rawlines.Edits(found)}
	for i := range found {
		p := &found[i]
		removed := make([]source.Span, 0, len(p.Edits))
		for _, e := range p.Edits {
			removed = append(removed, e.At)
		}
		out.add(model.Problem{
			Rule: p.Rule, Place: fmt.Sprintf("line %d", p.Line),
			Effect: "the agent cannot open the conversation", Fix: p.Fix, Loss: p.Loss,
		}, data, removed...)
	}
	return out
}

// mendHeader adds a header to lines of a session of pi that has none, or whose header is not JSON.
// A header in a later line moves to the start. What the path says goes into a new one; here is the
// user's current folder. It is false for any other file.
func mendHeader(path, here string, data []byte) (mended, bool) {
	id, cwd := pi.Missing(path, here)
	id = cmp.Or(id, model.MakeUUID(sha256.Sum256(data)))
	version, began, time := 0, false, ""
	at := len(data) - len(source.TrimMark(data))
	for line, v := range kit.Lines(data) {
		from := source.Span{Start: at, End: at + len(line)}
		if at = from.End; began && at > headBytes {
			break
		}
		switch {
		case !v.Exists():
		case pi.IsHeader(v) && !began: // It is where it must be.
			return mended{}, false
		case pi.IsHeader(v) && bytes.HasSuffix(line, []byte("\n")):
			return putHeader(data, line, from, "the header moves to the start"), true
		case v.Get("type").Is("session") && v.Get("cwd").Kind() == source.KindString:
			raw := v.Raw()
			header := fmt.Appendf(nil, "%s,\"id\":%s}\n", raw[:len(raw)-1], source.Quote(id))
			return putHeader(data, header, from, "the header gets an id"), true
		case !began:
			if version, began = pi.VersionOf(v); !began {
				return mended{}, false
			}
			time = v.Get("timestamp").Text()
		}
	}
	if !began {
		return mended{}, false
	}
	header := source.Object("type", "session", "version", version, "id", id, "timestamp", time,
		"cwd", cwd)
	return putHeader(data, append(header, '\n'), source.Span{}, "decant writes a header"), true
}

// putHeader is the repair of a session of pi with a header at its start, from another place if that
// is not empty.
func putHeader(data, header []byte, from source.Span, fix string) mended {
	mark := len(data) - len(source.TrimMark(data))
	from.Start, from.End = max(from.Start, mark), max(from.End, mark)
	out := mended{
		data:    slices.Concat(header, data[mark:from.Start], data[from.End:]),
		patches: []source.Patch{{At: source.Span{End: mark}, With: header}},
	}
	if !from.Empty() {
		out.patches = append(out.patches, source.Patch{At: from})
	}
	out.add(model.Problem{
		Rule: "meta-not-first", Place: "line 1", Text: "Session file is not a valid pi session",
		Effect: "pi does not open the file", Fix: fix, Loss: model.LossNone,
	}, data)
	return out
}
