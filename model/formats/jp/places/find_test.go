package places

import (
	"strings"
	"testing"

	"decant/model/formats/codec"
)

// FuzzMatchID holds that a conversation fits its own ids and none that are longer.
func FuzzMatchID(f *testing.F) {
	f.Add("17800836875")
	f.Add("jp-c178-ab1cd")
	f.Fuzz(func(t *testing.T, id string) {
		p := stored{Place: codec.Place{Digits: "17800836875"}, space: "ab1cd"}
		fits := matchID(id)
		if fits == nil || !fits(p) {
			return
		}
		const whole = "jp-c17800836875-ab1cd"
		lower := strings.ToLower(id)
		if !strings.HasPrefix(whole, lower) && !strings.HasPrefix(whole[len("jp-c"):], lower) {
			t.Errorf("%q fits %s", id, whole)
		}
	})
}
