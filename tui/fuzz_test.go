package tui

import (
	"math/rand/v2"
	"slices"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"decant/model"
	"decant/render"
	"decant/testdata/growth"
	"decant/tui/keys"
)

// fuzzKeys are what a byte presses: all keys of the table, and some that do nothing.
func fuzzKeys() []string {
	out := []string{"0", "X", "5j", "jjj", "qq", "ctrl+a"}
	for i := range keys.Table {
		for _, k := range keys.Table[i].Keys {
			if !slices.Contains(out, k) {
				out = append(out, k)
			}
		}
	}
	return out
}

// play presses what bytes say on a screen of any size; undoing everything must lead back to the
// first plan.
func play(t *testing.T, c *model.Conversation, typed []byte, w, h int, colour bool) {
	t.Helper()
	keys := fuzzKeys()
	d := start(t, c, w, h, func(o *Options) {
		o.Mouse = true
		if colour {
			o.Theme = themeNamed(t, "dark", render.TrueColor)
		}
	})
	was := d.board().Plan
	for i, b := range typed {
		switch {
		case b < 200:
			d.press(keys[int(b)%len(keys)])
		case b < 230:
			d.send(tea.WindowSizeMsg{Width: int(b) - 190 + i, Height: int(b) - 199})
		default:
			d.mouse(tea.MouseButton(1+int(b)%5), int(b)-200+i, int(b)-230)
		}
	}
	d.m.sheet, d.m.prompt = nil, nil
	d.m.typed.Take()
	for d.session().Steps > 0 {
		d.press("u")
	}
	if got := d.board().Plan; got.After != was.After || len(got.Changes) != len(was.Changes) {
		t.Errorf("undoing everything leaves %v, want %v", got.After, was.After)
	}
}

// FuzzKeys presses any keys on a screen of any size. The driver checks that every screen is filled
// exactly.
func FuzzKeys(f *testing.F) {
	f.Add([]byte("the quick brown fox jumps"), uint8(80), uint8(24), false)
	f.Add([]byte{1, 2, 3, 40, 41, 42, 43, 44, 45, 46, 20, 21}, uint8(40), uint8(12), true)
	f.Add([]byte{30, 31, 32, 33, 34, 35, 36, 37, 38}, uint8(3), uint8(3), true)
	c := shop()
	f.Fuzz(func(t *testing.T, typed []byte, w, h uint8, colour bool) {
		play(t, c, typed[:min(len(typed), 60)], int(w), int(h), colour)
	})
}

// TestWalkAtRandom presses many keys in conversations of many kinds, the same ones each time.
func TestWalkAtRandom(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	for name, c := range map[string]*model.Conversation{
		"demo": demo(t), "edited": edited(), "silent": silent(), "parts": blocks(),
		"empty": newMaker("Empty").done(),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(1, 2))
			for i := range 12 {
				typed := make([]byte, 60)
				for k := range typed {
					typed[k] = byte(rng.IntN(256))
				}
				play(t, c, typed, 1+rng.IntN(160), 1+rng.IntN(50), i%2 == 0)
			}
		})
	}
}
