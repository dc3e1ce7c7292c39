package blocks

import (
	"decant/model"
	"decant/model/source"
)

// ChangeResult applies the outcome of a result that stays, whose parts are those of [ContentParts].
// It edits the member content of the object holder.
func ChangeResult(holder source.Value, e *model.Event, o model.Outcome) []source.Edit {
	set := func(text string) []source.Edit {
		return []source.Edit{source.Set(holder.Span(), "content", source.Quote(text))}
	}
	if o.Replaced {
		return set(o.Whole)
	}
	content := holder.Get("content")
	// A result that is a string, or is empty, has one part: the whole content.
	if content.Kind() != source.KindArray || content.Len() == 0 {
		if p := o.Parts[0]; p != nil {
			return set(*p)
		}
		return nil
	}
	var out []source.Edit
	i := -1
	for v := range content.Items() {
		i++
		text, changed := o.Parts[i]
		switch {
		case !changed:
		case text == nil:
			out = append(out, source.Drop(v.Span()))
		case e.Parts[i].Kind == model.PartText:
			out = append(out, source.Replace(v.Get("text").Span(), source.Quote(*text)))
		default:
			out = append(out, source.Replace(v.Span(), TextBlock(*text)))
		}
	}
	return out
}
