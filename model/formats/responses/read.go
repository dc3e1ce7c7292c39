package responses

import "decant/model/source"

// Read makes events of one item.
func (r *Reader) Read(v source.Value) Item { return Item{Type: kindOf(v), ID: v.Get("id").Text()} }

// kindOf is an item's type. A message may omit it.
func kindOf(v source.Value) string {
	if t := v.Get("type"); t.Exists() {
		return t.Text()
	}
	if v.Get("role").Kind() == source.KindString && v.Get("content").Exists() {
		return "message"
	}
	return ""
}
