package codex

import (
	"bytes"
	"errors"
	"time"

	"decant/model"
	"decant/model/source"
)

// readLines reads all records on all processors. All records whose shape the client cannot read
// share one line, because a file may contain millions.
func readLines(src *source.Source) []*line {
	lines := make([]*line, len(src.Records))
	bare := isBare(src)
	folders := foldersOf(src, bare)
	model.RunWorkers(len(lines), func() func(int) {
		r := reader{src: src, cwds: folders, bare: bare}
		var l line
		return func(i int) {
			l = line{}
			r.read(i, &l)
			lines[i] = l.keepLine()
		}
	})
	return lines
}

// shapelessLine is a line that the client cannot read. Nothing writes to it.
var shapelessLine = &line{err: errShape}

// keepLine is a copy of what was read, or the line that equal records share.
func (l *line) keepLine() *line {
	if l.err == errShape { //nolint:errorlint // It is never wrapped.
		return shapelessLine
	}
	own := *l
	return &own
}

// settingsTypes are texts in the lines that name a folder.
var settingsTypes = [][]byte{[]byte(`"turn_context"`), []byte(`"session_meta"`)}

// environment is the start of the text in which an old client tells the model its folder.
var environment = []byte("<environment_context>")

// foldersOf finds where the agent works. Calls name files relative to that folder, but are on other
// lines.
func foldersOf(src *source.Source, bare bool) []folder {
	var out []folder
	var t source.Tree
	for i, r := range src.Records {
		// Texts in long lines also contain such words, but the type precedes the payload.
		head := src.Head(i, 256)
		told := bare && bytes.Contains(head, environment)
		if !told && !bytes.Contains(head, settingsTypes[0]) &&
			!bytes.Contains(head, settingsTypes[1]) || t.ParseIn(src, r.Span) != nil {
			continue
		}
		v := t.Root()
		if cwd := bareFolder(v); told && cwd != "" {
			out = append(out, folder{i, cwd})
		}
		k := knownTypes[v.Get("type").Text()]
		if cwd := v.Get("payload", "cwd").Text(); cwd != "" && (k == settings || k == opening) {
			out = append(out, folder{i, localPath(cwd)})
		}
	}
	return out
}

// errShape is why the client cannot read a line.
var errShape = errors.New("it is not an object with a timestamp, a type, a payload and, if it " +
	"has one, a whole ordinal")

// read fills in one line.
func (r *reader) read(i int, l *line) {
	if err := r.tree.ParseRecord(r.src, i); err != nil {
		l.err = err
		return
	}
	v := r.tree.Root()
	r.enterFolder(i)
	if l.bare = r.bare && !v.Get("payload").Exists(); l.bare {
		r.readBare(l, v)
		return
	}
	stamp, p := v.Get("timestamp"), v.Get("payload")
	if !fitHead(v) {
		l.err = errShape
		return
	}
	if l.kind = knownTypes[v.Get("type").Text()]; l.kind == unread {
		l.kind = carried // A type of a later client.
	} else if p.Kind() != source.KindObject {
		l.kind, l.err = unread, errShape
		return
	}
	l.ordinal = v.Get("ordinal").Kind() == source.KindNumber
	l.time, _ = time.Parse(time.RFC3339Nano, stamp.Text())
	l.turn = p.Get("turn_id").Text()
	r.readPayload(l, v, p)
}

// enterFolder notes where the agent works at a record.
func (r *reader) enterFolder(i int) {
	for at := len(r.cwds) - 1; at >= 0; at-- {
		if r.cwds[at].record <= i {
			r.items.CWD = r.cwds[at].path
			return
		}
	}
}

// readPayload reads the content of a line of a known kind.
func (r *reader) readPayload(l *line, v, p source.Value) {
	switch l.kind {
	case opening:
		l.meta = readMeta(p)
	case settings:
		l.model, l.cwd = p.Get("model").Text(), p.Get("cwd").Text()
	case item:
		r.readItem(l, v, p)
	case mail:
		l.items = []entry{r.readMail(p)}
	case compacted:
		r.readCompaction(l, p)
	case reported:
		l.report = readReport(p)
	case usage:
		l.took = usageNames.Read(p.Get("usage"))
	default:
	}
}

// fitHead reports whether the client can read the members that each line has besides the payload:
// its type, its time, and its number where it has one.
func fitHead(v source.Value) bool {
	return v.Get("type").Kind() == source.KindString &&
		v.Get("timestamp").Kind() == source.KindString && fitCount(v.Get("ordinal"))
}

// readMeta reads an opening.
func readMeta(p source.Value) *meta {
	m := &meta{
		id: p.Get("id").Text(), cwd: p.Get("cwd").Text(), client: p.Get("cli_version").Text(),
		paginated: p.Get("history_mode").Is("paginated"),
	}
	if t := p.Get("base_instructions", "text"); t.Kind() == source.KindString && t.Text() != "" {
		m.instructions = t.Span()
	}
	return m
}
