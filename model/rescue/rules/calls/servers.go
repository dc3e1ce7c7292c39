package calls

import (
	"bytes"
	"fmt"
	"maps"
	"slices"

	"decant/model"
	"decant/model/rescue/finder"
	"decant/model/rescue/wire"
)

// servers finds calls and results of tools that the API itself runs.
type servers struct{ calls }

// find finds calls of the API's own tools that the API did not answer, and answers
// without a call. Both are in one message. If it has one of each, they belong together.
func (f servers) find() {
	waiting, strays := map[int][]int{}, map[int][]int{} // By message.
	open := map[string]int{}
	for i := range f.Blocks {
		switch b := &f.Blocks[i]; b.Kind {
		case wire.ServerCall:
			waiting[b.In] = append(waiting[b.In], i)
			open[b.ID.Text] = i
		case wire.ServerResult:
			if call, ok := open[b.ID.Text]; ok && !f.isNameless(b) {
				in := f.Blocks[call].In
				waiting[in] = slices.DeleteFunc(waiting[in], func(k int) bool { return k == call })
				delete(open, b.ID.Text)
			} else {
				strays[b.In] = append(strays[b.In], i)
			}
		default:
		}
	}
	for _, message := range slices.Sorted(maps.Keys(strays)) {
		list := strays[message]
		if calls := waiting[message]; len(calls) == 1 && len(list) == 1 &&
			calls[0] < list[0] && !f.isNameless(&f.Blocks[calls[0]]) {
			f.answer(calls[0], list[0])
			delete(waiting, message)
			continue
		}
		for _, i := range list {
			b := &f.Blocks[i]
			f.NoteIn(f.Add("result-without-call", b), b, "a result of the API's own tool")
		}
	}
	for _, message := range slices.Sorted(maps.Keys(waiting)) {
		for _, i := range waiting[message] {
			f.note(&f.Blocks[i])
		}
	}
}

// answer gives a result the id of its call.
func (f servers) answer(call, result int) {
	b := &f.Blocks[result]
	p := f.Add("result-without-call", b).
		FixBy(model.LossNone, "it gets the id of the call before it that has no result")
	f.nameCall(p, b, bytes.Clone(f.RawAt(f.Blocks[call].ID.At)))
}

// note replaces a call that was not answered with a note.
func (f servers) note(b *wire.Block) {
	text := fmt.Sprintf("[A call of %s that was not answered: %s]", b.Name.Text,
		finder.Cut(string(f.RawAt(b.Input)), finder.MaxNoted))
	f.Add("call-unanswered", b).FixBy(model.LossNote, "a note says what was asked for").
		Put(b.At, f.Spelling.TextBlock(b.Role, text))
}
