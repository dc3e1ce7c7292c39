package jp

import (
	"crypto/sha256"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"decant/model/formats/jp/places"
)

func TestSessionKey(t *testing.T) {
	t.Parallel()
	sum := func(value string) string {
		return fmt.Sprintf("%x", sha256.Sum256([]byte(value)))[:16]
	}
	tests := []struct {
		name string
		vars map[string]string
		sid  int
		want string
	}{
		{
			"JP's own variable",
			map[string]string{"JP_SESSION": "a", "TMUX_PANE": "%1"},
			7,
			"env-JP_SESSION-" + sum("a"),
		},
		{"the process's session", map[string]string{"TMUX_PANE": "%1"}, 7, "getsid-7"},
		{
			"tmux",
			map[string]string{"TMUX_PANE": "%1", "WEZTERM_PANE": "2"},
			0,
			"env-TMUX_PANE-" + sum("%1"),
		},
		{
			"wezterm",
			map[string]string{"WEZTERM_PANE": "2", "TERM_SESSION_ID": "3"},
			0,
			"env-WEZTERM_PANE-" + sum("2"),
		},
		{
			"a terminal",
			map[string]string{"TERM_SESSION_ID": "3", "ITERM_SESSION_ID": "4"},
			0,
			"env-TERM_SESSION_ID-" + sum("3"),
		},
		{
			"iTerm",
			map[string]string{"ITERM_SESSION_ID": "../4"},
			0,
			"env-ITERM_SESSION_ID-" + sum("../4"),
		},
		{"nothing", nil, 0, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := places.SessionKey(func(name string) string { return tt.vars[name] }, tt.sid)
			if got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func FuzzActiveIn(f *testing.F) {
	f.Add([]byte(`{"history":[{"id":17800836875,"activated_at":"2026-05-29T20:04:40.2Z"}]}`))
	f.Add([]byte(`{"history":[{"id":-1},{"id":5}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		digits, at := places.ActiveIn(data)
		if strings.Trim(digits, "0123456789") != "" || digits == "" && !at.IsZero() {
			t.Errorf("got %q at %v", digits, at)
		}
	})
}

func TestActive(t *testing.T) {
	t.Parallel()
	const whole = `{"history":[{"id":17800836875,"activated_at":"2026-05-29T20:04:40.293992Z"},` +
		`{"id":1}],"id":"41233","source":{"type":"getsid"}}`
	tests := []struct{ name, text, want string }{
		{"the first of several", whole, "17800836875"},
		{"without a time", `{"history":[{"id":5}]}`, "5"},
		{"an empty history", `{"history":[]}`, ""},
		{"the first is none", `{"history":[{"id":"x"},{"id":5}]}`, ""},
		{"no history", `{}`, ""},
		{"cut", whole[:40], ""},
		{"huge", whole + strings.Repeat(" ", places.SessionBytes), ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			h := newHome(t)
			h.write(filepath.Join(h.silo, places.Sessions, "getsid-7.json"), tt.text, 0)
			s := places.SpaceOf(h.workspace, h.data)
			got, at := s.Active("getsid-7")
			if got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			want := time.Date(2026, 5, 29, 20, 4, 40, 293_992_000, time.UTC)
			if tt.text == whole && !at.Equal(want) {
				t.Errorf("got %v, want %v", at, want)
			}
			for _, none := range []string{"", "getsid-8"} {
				if got, _ := s.Active(none); got != "" {
					t.Errorf("session %q: got %q", none, got)
				}
			}
		})
	}
	if got, _ := (places.Space{}).Active("getsid-7"); got != "" {
		t.Errorf("without data: got %q", got)
	}
}
