package facts

import (
	"crypto/sha256"
	"strings"

	"decant/model"
	"decant/model/source"
)

// request is what the arguments of a call tell, which are read once for all of it.
type request struct {
	key   callKey   // Of a pair.
	asked readRange // Of a good call that may have asked for lines.
	// spelled is the path of a good read or search of one file, as its arguments have it.
	spelled string
}

// callKey is what equal calls have in common.
type callKey struct {
	partition int
	args      model.Sum // Of tool and arguments.
}

// findRequests reads the arguments of all pairs. The list is by call.
func findRequests(ix *Index) []request {
	return *ix.requests.get(func() *[]request {
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
	ix        *Index
	args, buf []byte
	tree      source.Tree
}

// read notes what the arguments of a pair tell.
func (r *requestReader) read(call int, out *request) {
	c := &r.ix.Conversation.Calls[call]
	r.args = r.ix.Conversation.AppendEvent(r.args[:0], r.ix.Event(c.Request))
	out.key.partition = r.ix.Event(c.Result).Partition
	out.key.args = r.sum(c)
	asks := asksForLines(c)
	file, reads := findReadFile(r.ix, call)
	if !asks && !reads {
		return
	}
	var args source.Value // None where they cannot be read.
	if r.tree.Parse(r.args, source.Span{End: len(r.args)}) == nil {
		args = r.tree.Root()
	}
	if asks {
		r.readAsked(c, args, &out.asked)
	}
	if reads {
		out.spelled = spellPath(r.ix, args, file.path)
	}
}

// sum is the checksum of the tool and the arguments of a call.
func (r *requestReader) sum(call *model.Call) (sum model.Sum) {
	r.buf = source.AppendCanonical(r.buf[:0], r.args)
	h := sha256.New()
	_, _ = h.Write([]byte(call.Tool))
	_, _ = h.Write([]byte{0})
	_, _ = h.Write(r.buf)
	if len(call.Effect.Programs) > 0 { // In another folder, the same line is of another file.
		_, _ = h.Write([]byte(strings.Join(call.Effect.Paths, "\x00") + call.Effect.Folder))
	}
	h.Sum(sum[:0])
	return sum
}
