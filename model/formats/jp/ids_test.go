package jp

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"decant/model/formats/jp/places"
)

func TestNextID(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 5, 29, 19, 41, 27, 599_999_999, time.UTC)
	tests := []struct {
		name  string
		now   time.Time
		names []string
		want  string
	}{
		{"free", at, nil, "jp-c17800836875"},
		{"another zone", at.In(time.FixedZone("", 7200)), nil, "jp-c17800836875"},
		{"others", at, []string{"17800836874", "17800836876-b", "x"}, "jp-c17800836875"},
		{"taken", at, []string{"17800836875"}, "jp-c17800836876"},
		{"taken with a title", at, []string{"17800836875-title"}, "jp-c17800836876"},
		{
			"taken in a row", at,
			[]string{"17800836877-c", "17800836875-a", "17800836876-b"},
			"jp-c17800836878",
		},
		{"taken with a zero in front", at, []string{"017800836875-a"}, "jp-c17800836876"},
		{"no conversations", at, []string{
			".17800836875", "x17800836875", "17800836875x-a", "+17800836875", "-17800836875", "",
			"178008368750000000000000000-a",
		}, "jp-c17800836875"},
		{"no time", time.Time{}, nil, "jp-c0"},
		{"no time, taken", time.Time{}, []string{"0-a"}, "jp-c1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := (Codec{}).NextID(tt.now, tt.names); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

func TestDigitsOf(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"17800836875": "17800836875", "17800836875-a-b": "17800836875", "5-": "5",
		"": "", "-": "", "-5": "", "a-5": "", "5a": "", ".5": "", "+5": "", " 5": "", "5 -a": "",
		".decant-5": "", "9223372036854775807-x": "9223372036854775807",
		"9223372036854775808-x": "",
	} {
		got, ok := places.DigitsOf(name)
		if ok != (want != "") || ok && got != want {
			t.Errorf("%q: got %q, %v, want %q", name, got, ok, want)
		}
	}
}

func TestIDDigits(t *testing.T) {
	t.Parallel()
	for id, want := range map[string]string{
		"jp-c17800836875": "17800836875", "17800836875": "", "jp-c": "", "jp-cx": "",
		"jp-c1-otvo8": "", "": "",
	} {
		if got := idDigits(id); got != want {
			t.Errorf("%q: got %q, want %q", id, got, want)
		}
	}
}

func TestFolderName(t *testing.T) {
	t.Parallel()
	sixty := strings.Repeat("abcd ", 12) // With the trailing blank it is 60 bytes.
	tests := []struct{ name, title, want string }{
		{"none", "", "1"},
		{"has no messages yet", " \t\n", "1"},
		{"words", "Fix the Thing", "1-fix-the-thing"},
		{"trimmed", "  Fix ", "1-fix"},
		{"not collapsed", "a -- b", "1-a----b"},
		{"ends in signs", "what?!", "1-what"},
		{"starts with signs", "(a)", "1--a"},
		{"signs alone", "?!…", "1"},
		{"of a fork", "Fix it (decant 1)", "1-fix-it--decant-1"},
		{"path", "../../etc/passwd", "1-------etc-passwd"},
		{"letters of all kinds", "Äß 港の 9½ Ⅷ", "1-äß-港の-9½-ⅷ"},
		{"controls and pictures", "a\x1b[31m👩b", "1-a--31m-b"},
		{"not UTF-8", "a\xffb", "1-a-b"},
		{"60 bytes", sixty, "1-" + strings.TrimSuffix(strings.Repeat("abcd-", 12), "-")},
		{
			"61 bytes", sixty[:59] + "xy",
			"1-" + strings.TrimSuffix(strings.Repeat("abcd-", 11), "-"),
		},
		{
			"61 bytes by blanks that are trimmed", sixty[:59] + "  ",
			"1-" + strings.TrimSuffix(strings.Repeat("abcd-", 11), "-"),
		},
		{"one word of 60", strings.Repeat("x", 60), "1-" + strings.Repeat("x", 60)},
		{"one word of 70", strings.Repeat("x", 70), "1"},
		{"40 letters of 2 bytes", strings.Repeat("é", 40), "1"},
		{"30 letters of 2 bytes", strings.Repeat("É", 30), "1-" + strings.Repeat("é", 30)},
		{
			"two words of 2 bytes", strings.Repeat("é", 20) + " " + strings.Repeat("é", 30),
			"1-" + strings.Repeat("é", 20),
		},
		{"signs alone, long", strings.Repeat("?", 70), "1"},
		{
			"the 60th is a sign", strings.Repeat("x", 9) + " " + strings.Repeat("y", 49) + "- z",
			"1-" + strings.Repeat("x", 9),
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := folderName("1", tt.title); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func FuzzFolderName(f *testing.F) {
	for _, s := range []string{"", "a b", "İstanbul", "a\x00/b", strings.Repeat("é-", 40)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, title string) {
		name := folderName("17800836875", title)
		if got, ok := places.DigitsOf(name); !ok || got != "17800836875" {
			t.Errorf("%q: got id %q of %q", title, got, name)
		}
		if strings.ContainsAny(name, "/\\\x00. ") || !utf8.ValidString(name) {
			t.Errorf("%q: got name %q", title, name)
		}
		if len(name) > 255 || strings.HasSuffix(name, "--") && len(title) <= slugLimit {
			t.Errorf("%q: got name %q of %d bytes", title, name, len(name))
		}
	})
}
