package tui

import (
	"slices"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"decant/render"
)

// fuzzKeys are what a byte presses: all keys of the table, and some that do nothing.
func fuzzKeys() []string {
	keys := []string{"0", "X", "5j", "jjj", "qq", "ctrl+a"}
	for i := range table {
		for _, k := range table[i].keys {
			if !slices.Contains(keys, k) {
				keys = append(keys, k)
			}
		}
	}
	return keys
}

// FuzzKeys presses any keys on a screen of any size. The driver checks that every screen is filled
// exactly; undoing everything must lead back to the first plan.
func FuzzKeys(f *testing.F) {
	f.Add([]byte("the quick brown fox jumps"), uint8(80), uint8(24), false)
	f.Add([]byte{1, 2, 3, 40, 41, 42, 43, 44, 45, 46, 20, 21}, uint8(40), uint8(12), true)
	f.Add([]byte{30, 31, 32, 33, 34, 35, 36, 37, 38}, uint8(3), uint8(3), true)
	c, keys := shop(), fuzzKeys()
	f.Fuzz(func(t *testing.T, typed []byte, w, h uint8, colour bool) {
		d := start(t, c, int(w), int(h), func(o *Options) {
			o.Mouse = true
			if colour {
				o.Theme = themeNamed(t, "dark", render.TrueColor)
			}
		})
		was := d.m.b.plan
		for i, b := range typed[:min(len(typed), 60)] {
			switch {
			case b < 200:
				d.press(keys[int(b)%len(keys)])
			case b < 230:
				d.send(tea.WindowSizeMsg{Width: int(b) - 190 + i, Height: int(b) - 199})
			default:
				d.mouse(tea.MouseButton(1+int(b)%5), int(b)-200+i, int(b)-230)
			}
		}
		d.m.sheet = nil
		d.m.keys.take()
		for range 200 {
			d.press("u")
		}
		if got := d.m.b.plan; got.After != was.After || len(got.Changes) != len(was.Changes) {
			t.Errorf("undoing everything leaves %v, want %v", got.After, was.After)
		}
	})
}
