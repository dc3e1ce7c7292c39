package pages

import (
	"strings"
	"testing"

	"decant/strategies/llm/secrets"
	"decant/strategies/report"
)

// TestTitlesHaveNoHalfOfAKey shares conversations whose titles were cut within a key.
func TestTitlesHaveNoHalfOfAKey(t *testing.T) {
	t.Parallel()
	for title, want := range map[string]string{
		"ask with ghp_16C7e…":   "decant: ask with …",
		"ghp_16C7e42F292c69…":   "decant: 5a0c",
		"a title that is whole": "decant: a title that is whole",
	} {
		r := &report.Report{Conversation: report.Conversation{Title: title, ID: "5a0c"}}
		shared := (&Sheet{Report: r}).shareWith(func(text string) string { return text })
		if got := shared.nameSheet(); got != want {
			t.Errorf("%q: got %q, want %q", title, got, want)
		}
	}
	r := &report.Report{Conversation: report.Conversation{Title: "ask with …"}}
	if got := (&Sheet{Report: r}).nameSheet(); got != "decant: ask with …" {
		t.Errorf("for the user: got %q", got)
	}
}

// TestRemovedTextsAreCutBehindTheMask shows as much of long texts as there is room for, and no half
// of a key where one is cut.
func TestRemovedTextsAreCutBehindTheMask(t *testing.T) {
	t.Parallel()
	const key = "ghp_16C7e42F292c6912E7710c838347Ae178B4a"
	sheet := &sharedSheet{&Sheet{mask: func(text string) string {
		masked, _ := secrets.MaskText(text)
		return masked
	}}}
	texts := make([]string, 0, len(key)+2)
	texts = append(texts, strings.Repeat(key+"\n", 2*maxPageText/len(key)))
	for before := range len(key) + 1 {
		texts = append(texts, strings.Repeat("x", maxPageText-before-1)+" "+key+
			strings.Repeat(" more", 9_000))
	}
	for i, text := range texts {
		r := removedTexts{sheet: sheet, left: maxPageTexts}
		got := r.cut(text)
		if strings.Contains(got, key[:4]) || len(got) > maxPageText+100 ||
			len(got) < maxPageText/2 || !strings.HasSuffix(got, " more are not shown)") {
			t.Errorf("text %d is shown as %q", i, got[max(len(got)-90, 0):])
		}
		if used := maxPageTexts - r.left; used > maxPageText || used < maxPageText/2 {
			t.Errorf("text %d takes %d bytes", i, used)
		}
	}
	r := removedTexts{sheet: sheet, left: 7}
	const want = "one two\n(about 6 B more are not shown)"
	if got := r.cut("one two three"); got != want || r.left != 0 {
		t.Errorf("with little room: %q", got)
	}
	if got := r.cut("one"); !strings.HasPrefix(got, "(not shown: ") {
		t.Errorf("without room: %q", got)
	}
}
