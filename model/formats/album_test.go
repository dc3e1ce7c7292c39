package formats

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"decant/model"
	"decant/model/formats/finder"
	"decant/model/formats/jp/places"
	"decant/model/formats/toy"
)

const (
	albumText  = `[` + "\n" + `{"toy":"one"},` + "\n" + `{"toy":"two"},{"toy":"three"}]` + "\n"
	albumName  = "17000000000-trip"
	albumTitle = toy.AlbumTitle
	albumBase  = `{"base":1}`
)

// cabinet is a workspace and the user's own data about it, in which an album of an
// hour ago lies twice.
type cabinet struct {
	tb                    testing.TB
	base, data            string
	shared, own           string // Folders of albums.
	inShared, inOwn, lock string // The album's folders and its lock.
}

func newCabinet(tb testing.TB) *cabinet {
	tb.Helper()
	base, err := filepath.EvalSymlinks(tb.TempDir())
	if err != nil {
		tb.Fatal(err)
	}
	c := &cabinet{tb: tb, base: base, data: filepath.Join(base, "data")}
	silo := filepath.Join(c.data, "workspace", "ws-ab12c")
	c.shared = filepath.Join(base, "ws", ".jp", "conversations")
	c.own = filepath.Join(silo, "conversations")
	c.inShared, c.inOwn = filepath.Join(c.shared, albumName), filepath.Join(c.own, albumName)
	c.lock = filepath.Join(silo, "locks", "jp-c17000000000.lock")
	c.album(c.inShared)
	c.album(c.inOwn)
	put(tb, filepath.Join(base, "ws", ".jp", ".id"), "a notice\nab12c\n")
	err = os.Symlink(filepath.Join(base, "ws", ".jp"), filepath.Join(silo, "storage"))
	if err != nil {
		tb.Skip(err)
	}
	return c
}

// album puts an album into a folder that it makes.
func (c *cabinet) album(dir string) {
	c.tb.Helper()
	if err := os.MkdirAll(dir, 0o750); err != nil {
		c.tb.Fatal(err)
	}
	put(c.tb, filepath.Join(dir, places.EventsFile), albumText)
	put(c.tb, filepath.Join(dir, places.ConfigFile), albumBase)
	put(c.tb, filepath.Join(dir, places.MetadataFile), albumTitle)
	c.age(dir, time.Hour)
}

// age lets all files of a folder be as old as that.
func (c *cabinet) age(dir string, old time.Duration) {
	c.tb.Helper()
	for _, name := range folderNames() {
		at := time.Now().Add(-old).Truncate(time.Second)
		if err := os.Chtimes(filepath.Join(dir, name), at, at); err != nil && !os.IsNotExist(err) {
			c.tb.Fatal(err)
		}
	}
}

// open opens an album by a path.
func (c *cabinet) open(path string) (*model.Conversation, error) {
	return OpenWith(path, OpenOptions{Format: "album", Env: c.env("")})
}

// env is that of a user who is in a folder.
func (c *cabinet) env(here string) finder.Env {
	data := func(name string) string { return map[string]string{"JP_USER_DATA_DIR": c.data}[name] }
	return finder.Env{Variable: data, Here: here}
}

// mustOpen opens the workspace's copy of the album once the own one is gone.
func (c *cabinet) mustOpen() *model.Conversation {
	c.tb.Helper()
	if err := os.RemoveAll(c.inOwn); err != nil {
		c.tb.Fatal(err)
	}
	album, err := c.open(c.inShared)
	if err != nil {
		c.tb.Fatal(err)
	}
	return album
}

// texts are the events' texts, joined.
func texts(c *model.Conversation) string {
	out := make([]string, len(c.Events))
	for i := range c.Events {
		out[i] = c.EventText(&c.Events[i])
	}
	return strings.Join(out, " ")
}
