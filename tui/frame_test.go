package tui

import (
	"reflect"
	"testing"

	"decant/tui/list"
	"decant/tui/sheets"
	"decant/tui/views"
)

// seen is all that a user can tell a screen by, except for what is drawn.
type seen struct {
	lists   [views.Count]list.List
	rows    [views.Count][]list.Row
	counts  [views.Count][2]int
	stale   [views.Count]bool
	detail  list.List
	lines   []string
	sheet   sheets.Sheet
	version int
	toast   any
}

// look notes what is seen now.
func (d *driver) look() seen {
	s := seen{
		detail: d.detail().List, lines: d.detail().Lines, version: d.board().Version,
		toast: d.session().Toast,
	}
	for i, o := range d.m.Outlines {
		s.lists[i], s.rows[i], s.stale[i] = o.List, append([]list.Row(nil), o.Rows...), o.Outdated
		s.lists[i].Skip = nil // Functions are never equal.
		s.counts[i] = [2]int{o.Listings, o.Changes}
	}
	if d.sheet() != nil {
		s.sheet = *d.sheet()
		s.sheet.Build, s.sheet.Whole, s.sheet.Menu = nil, nil, nil
	}
	return s
}

// TestViewChangesNothing draws twice after each of some keys: both are the same, and nothing that
// is seen has changed.
func TestViewChangesNothing(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	for _, key := range []string{
		"x", "j", "l", "u", "R", "m", "j", "x", "S", " ", "J", "D", "F", ">", "&", "tool:Read",
		"enter", "esc", "T", "t", "A", "c", ".", ",", "W", "esc", "s", "esc", "P", "esc", "?",
		"esc", "/", "a", "enter", "n", "b", "tab", "v", "z", "V", "ctrl+r", "u",
	} {
		d.press(key)
		before, first := d.look(), d.styled()
		if after, second := d.look(), d.styled(); first != second {
			t.Fatalf("after %s the screen is drawn as\n%s\nthen as\n%s", key, first, second)
		} else if !reflect.DeepEqual(before, after) {
			t.Fatalf("after %s drawing changes\n%+v\nto\n%+v", key, before, after)
		}
		if d.list().Outdated {
			t.Fatalf("after %s the list is outdated", key)
		}
	}
}

// TestABrokenViewIsRememberedNowhere: what cannot be drawn changes nothing.
func TestABrokenViewIsRememberedNowhere(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 80, 24)
	d.faulty = true
	d.m.sheet = &sheets.Sheet{Lines: []string{"x"}, Top: -9}
	d.sees("decant cannot draw this")
	if d.m.survived != nil || d.m.fault != nil {
		t.Errorf("survived %v, fault %v", d.m.survived, d.m.fault)
	}
}
