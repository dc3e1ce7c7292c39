//go:build realclient

package realclient

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	_ "image/jpeg" // What a picture that is made smaller may become.
	_ "image/png"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"decant/model/formats"
	"decant/testdata/broken"
	"decant/tui/cli/exit"
	"decant/tui/cli/realclient/strict"
)

// others are the agents whose broken sessions are tried here: they speak to one mock alone.
var others = map[string]bool{
	broken.Copilot: true, broken.Qwen: true, broken.OhMyPi: true, broken.Opencode: true,
}

// sendings is what a client made of a session: what of the conversation it sent first, why it or
// the API refused that, and the bytes of the request.
type sendings struct {
	items   []item
	refused []string
	body    []byte
}

// triesOther reports whether a client is tried with the i-th broken session of its agent: one in
// four, slow ones with one in eight, and all in the full matrix.
func (c client) triesOther(i int) bool {
	oneIn := 4
	if c.slow {
		oneIn = 8
	}
	return full || i%oneIn == 0
}

// TestBrokenOthersResume lets the real clients resume broken sessions and their rescued forks. Of a
// fork all is sent that decant says is live, nothing is refused, and no less is sent than of the
// original; and what decant finds nothing in, the client takes as it is.
func TestBrokenOthersResume(t *testing.T) {
	t.Parallel()
	for _, c := range clients(t) {
		if !others[c.format] {
			continue
		}
		t.Run(c.agent+" "+c.version, func(t *testing.T) {
			t.Parallel()
			for i, f := range broken.ListFiles(c.format) {
				if !strings.Contains(f.Name, *only) || !c.triesOther(i) {
					continue
				}
				t.Run(f.Name, func(t *testing.T) {
					t.Parallel()
					c.tryBroken(t, f)
				})
			}
		})
	}
}

// tryBroken lets the client resume a broken session and its rescued fork.
func (c client) tryBroken(t *testing.T, f broken.File) {
	t.Helper()
	path := filepath.Join(t.TempDir(), f.Name)
	write(t, path, f.Data())
	was := c.send(t, stored{path, f.ID})
	checked, said := decant(t, "--check", path)
	saved, code := rescued(t, path)
	t.Logf(c.agent+" %s: original sent %d items, refused %.300q; --check %d, --rescue %d",
		f.Name, len(was.items), was.refused, checked, code)
	if saved == "" {
		if len(was.refused) > 0 && code != exit.Refused {
			t.Errorf("not rescued, and --check says\n%s", said)
		}
		return
	}
	conv, err := formats.Open(saved)
	if err != nil {
		t.Fatal(err)
	}
	is := c.send(t, stored{saved, conv.ID})
	t.Logf(c.agent+" %s: rescued sent %d items, refused %.300q", f.Name, len(is.items), is.refused)
	if len(is.refused) > 0 {
		t.Errorf("the rescued fork is refused: %q", is.refused)
	}
	c.compare(t, promised(conv, nil), is.items)
	if strings.HasPrefix(f.Rule, "image-") {
		checkPictures(t, was.body, is.body)
	}
	if len(c.comparable(is.items)) < len(c.comparable(was.items)) && len(was.refused) == 0 {
		t.Errorf("the fork sends %d items, the original %d", len(is.items), len(was.items))
	}
}

// sentPicture is a picture in a request.
var sentPicture = regexp.MustCompile(`"data:image/[a-z]+;base64,([^"]*)"`)

// checkPictures fails the test unless the client sends the picture of the broken session as it is,
// and none of a fork that is over the limits of the strictest API.
func checkPictures(t *testing.T, was, is []byte) {
	t.Helper()
	const chars, edge = 5 << 20, 8000
	if !sentPicture.Match(was) {
		t.Error("the client does not send the picture of the broken session")
	}
	for _, m := range sentPicture.FindAllSubmatch(is, -1) {
		data, err := base64.StdEncoding.DecodeString(string(m[1]))
		if err != nil {
			t.Fatal(err)
		}
		size, _, err := image.DecodeConfig(bytes.NewReader(data))
		if err != nil || len(m[1]) > chars || max(size.Width, size.Height) > edge {
			t.Errorf("the fork sends %d characters, %d×%d: %v", len(m[1]), size.Width,
				size.Height, err)
		}
	}
}

// send lets the client resume a session, which may fail.
func (c client) send(t *testing.T, s stored) sendings {
	t.Helper()
	var p prepared
	var out []byte
	var err error
	if c.isOpencode() {
		p = placeOpencode(t, c, s)
		out, err = tryClient(c, p.dir, p.env, []string{"import", p.file})
	} else {
		p = c.prepare(t, c, s)
	}
	if err == nil {
		out, err = tryClient(c, p.dir, p.env, p.args)
	}
	var r sendings
	if err != nil {
		r.refused = append(r.refused, fmt.Sprintf("%v: %s", err, bytes.TrimSpace(out)))
	}
	switch {
	case p.chat != nil && len(p.chat.main) > 0:
		r.body = p.chat.first
		r.refused = append(r.refused, strict.CheckChat(p.chat.first)...)
		read := chatHistory
		if c.format == broken.Copilot {
			read = copilotHistory
		} else if c.isOpencode() {
			read = opencodeHistory
		}
		r.items = read(t, p.chat.main[0]).items
	case p.responses != nil && len(p.responses.main) > 0:
		r.items = c.readOmp(t, p)
	case err == nil:
		r.refused = append(r.refused, fmt.Sprintf("nothing was sent: %s", out))
	}
	return r
}

// readOmp is the history that Oh My Pi sent.
func (c client) readOmp(t *testing.T, p prepared) []item {
	t.Helper()
	items := ompHistory(t, p).items
	return slices.DeleteFunc(items, func(i item) bool {
		return strings.HasPrefix(i.text, "<system-reminder>")
	})
}
