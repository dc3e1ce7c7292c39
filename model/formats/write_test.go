package formats

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/google/uuid"

	"decant/model"
)

func TestWrite(t *testing.T) {
	t.Parallel()
	c, dir := openToyFile(t)
	before := snapshot(t, dir)
	var b bytes.Buffer
	saved, err := Write(c, change, SaveOptions{Title: "fork"}, &b)
	if err != nil {
		t.Fatal(err)
	}
	if got := b.String(); got != changedToy || saved.Bytes != int64(len(got)) {
		t.Errorf("got %q, said %d bytes", got, saved.Bytes)
	}
	if id, err := uuid.Parse(saved.ID); err != nil || id.Version() != 4 {
		t.Errorf("got id %s, %v", saved.ID, err)
	}
	if saved.Path != "-" || saved.Title != "fork" || saved.Name != saved.ID+".toy" ||
		saved.Backup != "" {
		t.Errorf("got %+v", saved)
	}
	if snapshot(t, dir) != before {
		t.Errorf("something was left: %v", names(t, dir))
	}
}

// TestWriteRefuses holds that nothing is written of a fork that is not as promised.
func TestWriteRefuses(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ title, rule, want string }{
		{"breaks a rule", "bad-text", "the checker found a problem: 4.1: bad-text: nothing good"},
		{"forgets", "not-as-promised", "fork, item 1"},
		{"is no toy", "not-as-promised", "conversation: not-as-promised"},
		{"is nothing", "not-as-promised", "the file is empty"},
		{"refuses", "", "this change cannot be written"},
		{"overlaps", "", "edits overlap"},
		{"is a folder", "", "only a single file can be saved"},
	} {
		t.Run(tt.title, func(t *testing.T) {
			t.Parallel()
			c, _ := openToyFile(t)
			var b bytes.Buffer
			_, err := Write(c, nil, SaveOptions{Title: tt.title}, &b)
			if err == nil || !strings.Contains(err.Error(), tt.want) ||
				!strings.HasPrefix(err.Error(), "write fork of ") {
				t.Fatalf("got error %v, want one with %q", err, tt.want)
			}
			oneLine(t, err)
			var refused *CheckError
			if got := errors.As(err, &refused); got != (tt.rule != "") {
				t.Errorf("a checker's error: got %v", got)
			}
			if refused != nil && refused.Findings[0].Rule != tt.rule {
				t.Errorf("got findings %v, want %s", refused.Findings, tt.rule)
			}
			if b.Len() > 0 {
				t.Errorf("wrote %q", b.String())
			}
		})
	}
}

func TestWriteWithoutAFile(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"", "-"} {
		c, err := Read(name, []byte(toyText), "")
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if _, err := Write(c, change, SaveOptions{}, &b); err != nil || b.String() != changedToy {
			t.Errorf("%q: got %q, %v", name, b.String(), err)
		}
	}
	c, err := Read("-", []byte(albumText), "")
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	_, err = Write(c, nil, SaveOptions{}, &b)
	if Single(c) || err == nil || !strings.Contains(err.Error(), "name a folder with --output") {
		t.Errorf("a folder: got %v", err)
	}
	_, err = Write(&model.Conversation{Format: "nope"}, nil, SaveOptions{}, &b)
	if err == nil || b.Len() > 0 {
		t.Errorf("an unknown format: got %v", err)
	}
}
