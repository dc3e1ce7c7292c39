package facts

import (
	"crypto/sha256"
	"path"
	"slices"
	"strconv"
	"strings"

	"decant/model"
	"decant/model/source"
	"decant/strategies/hints"
)

// findRequests reads the arguments of all pairs. The list is indexed by call.
func findRequests(ix *Index) []request {
	return *ix.requests.Get(func() *[]request {
		out := make([]request, len(ix.Conversation.Calls))
		model.RunWorkers(len(out), func() func(int) {
			r := requestReader{ix: ix}
			return func(i int) {
				if ix.Conversation.Calls[i].Pair() {
					r.read(i, &out[i])
				}
			}
		})
		return &out
	})
}

// requestReader reads the arguments of calls on one core.
type requestReader struct {
	ix   *Index
	args []byte
	tree source.Tree
}

// read records what the request of a pair tells. It reads the arguments only if they may tell more
// than their checksum.
func (r *requestReader) read(call int, out *request) {
	c := &r.ix.Conversation.Calls[call]
	out.key.partition = r.ix.Event(c.Result).Partition
	out.key.args = sumRequest(r.ix, c)
	if asksForLines(c) {
		r.readAsked(c, out)
	}
}

// readArgs returns the arguments of a call, none if they cannot be read. They are void when the
// next are read.
func (r *requestReader) readArgs(call *model.Call) source.Value {
	r.args = r.ix.Conversation.AppendEvent(r.args[:0], r.ix.Event(call.Request))
	if r.tree.Parse(r.args, source.Span{End: len(r.args)}) != nil {
		return source.Value{}
	}
	return r.tree.Root()
}

// sumRequest returns the checksum of the tool and the arguments of a call.
func sumRequest(ix *Index, call *model.Call) (sum model.Sum) {
	parts := ix.Event(call.Request).Parts
	var room [128]byte // Most names are short.
	b := append(append(room[:0], call.Tool...), 0)
	for k := range parts {
		b = append(b, parts[k].Raw[:]...)
	}
	if len(call.Effect.Programs) > 0 { // In another folder, the same command reads another file.
		b = append(append(b, strings.Join(call.Effect.Paths, "\x00")...), call.Effect.Folder...)
	}
	return sha256.Sum256(b)
}

// asksForLines reports whether a successful call may have asked for lines of a file. A call that
// the model does not know as a read may still be a user's own tool that reads files.
func asksForLines(call *model.Call) bool {
	kind := call.Effect.Kind
	return call.Pair() && call.Status.Good() &&
		(kind == model.Other || kind == model.Reads && len(call.Effect.Paths) == 1)
}

// readAsked fills in which lines of which file a call may have asked for.
func (r *requestReader) readAsked(call *model.Call, to *request) {
	c, out := r.ix.Conversation, &to.asked
	out.key.partition = c.EventAt(call.Result).Partition
	if call.Effect.Kind == model.Reads {
		out.ok, out.key.path, out.lines = true, call.Effect.Paths[0], call.Effect.Lines
		if hints.IsShell[call.Tool] {
			return
		}
		if call.Effect.Plain {
			to.spelled = call.Effect.Paths[0]
			return
		}
	}
	args := r.readArgs(call)
	if call.Effect.Kind == model.Reads {
		to.spelled = spellPath(r.ix, args, call.Effect.Paths[0])
	}
	if args.Kind() != source.KindObject {
		out.ok = out.ok && len(r.args) == 0
		return
	}
	if call.Effect.Kind == model.Other {
		out.ok, out.key.path, out.lines = OwnRange(args, c.CWD)
	}
	if out.ok {
		out.key.rest = restOf(call, args)
	}
}

// OwnRange returns the file and the lines that the arguments of an unknown tool name, read like
// those of a known tool.
func OwnRange(args source.Value, folder string) (ok bool, file string, asked model.LineRange) {
	for _, name := range model.RangeNames[:2] {
		if file = args.Get(name).Text(); file != "" {
			break
		}
	}
	if file == "" {
		return false, "", asked
	}
	if !path.IsAbs(file) {
		file = path.Join(folder, file)
	}
	from, to := lineOf(args.Get("start_line")), lineOf(args.Get("end_line"))
	if from == 0 && to == 0 {
		from = lineOf(args.Get("offset"))
		if limit := lineOf(args.Get("limit")); limit > 0 {
			to = max(1, from) + limit - 1
		}
	}
	if asked = (model.LineRange{From: from, To: to}); asked == (model.LineRange{From: 1}) {
		asked = model.LineRange{}
	}
	return true, path.Clean(file), asked
}

// lineOf returns a line number from a number or a text, 0 for none.
func lineOf(v source.Value) int {
	if v.Kind() == source.KindString {
		n, _ := strconv.Atoi(v.Text())
		return max(0, n)
	}
	return max(0, v.Int())
}

// restOf returns the checksum of the arguments that do not name a range, zero for none. Only reads
// that agree in them show the same. An unknown tool agrees only with itself.
func restOf(call *model.Call, args source.Value) (sum model.Sum) {
	var rest []string
	if call.Effect.Kind == model.Other {
		rest = append(rest, call.Tool)
	}
	for name, v := range args.Members() {
		if v.Kind() == source.KindNull || slices.Contains(model.RangeNames, name) ||
			v.Kind() == source.KindString && v.Text() == "" {
			continue
		}
		rest = append(rest, strconv.Quote(name)+":"+string(source.Canonical(v.Raw())))
	}
	if len(rest) == 0 {
		return sum
	}
	slices.Sort(rest)
	h := sha256.New()
	for _, item := range rest {
		_, _ = h.Write(append([]byte(item), 0))
	}
	h.Sum(sum[:0])
	return sum
}
