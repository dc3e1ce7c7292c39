package kit

import (
	"testing"

	"decant/model"
)

func TestStateOf(t *testing.T) {
	t.Parallel()
	type state struct{ n int }
	s, err := StateOf[*state](&model.Conversation{State: &state{7}})
	if err != nil || s.n != 7 {
		t.Errorf("got %+v, %v", s, err)
	}
	if s, err := StateOf[*state](&model.Conversation{State: 7}); err == nil || s != nil {
		t.Errorf("another's: got %+v, %v", s, err)
	}
}

func TestIsObject(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		`{}`: true, " \n{\"a\":[1]} ": true, ``: false, `[]`: false, `{"a":`: false, `{}{}`: false,
		`"{}"`: false,
	} {
		if got := IsObject(text); got != want {
			t.Errorf("%q: got %v", text, got)
		}
	}
}
