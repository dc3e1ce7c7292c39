package formats

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"decant/model"
	"decant/model/formats/jp"
	"decant/model/source"
)

// The album is a format of folders in JP's places, whose events are a list of toys.
func init() {
	codecs = append(codecs, codec{
		name: "album", split: array, draft: draftAlbum, check: checkAlbum,
		rules:  func() []model.Rule { return nil },
		detect: func(head []byte) bool { return bytes.HasPrefix(head, []byte("[\n"+`{"toy":`)) },
		open: func(src *source.Source, path string) (*model.Conversation, error) {
			return openAlbum(jp.Stored{Path: path, Events: src})
		},
		folder: &folder{
			agent: "Album", locate: jp.LocateFrom, open: openAlbum, place: placeOfAlbum,
			id: albumID, nextID: nextAlbumID, home: homeOfAlbum, folders: foldersOfAlbum,
		},
	})
}

func openAlbum(s jp.Stored) (*model.Conversation, error) {
	c, err := openToy(s.Events, s.Path)
	if err != nil {
		return nil, err
	}
	if s.Metadata != nil && !bytes.HasPrefix(s.Metadata, []byte(`{"`)) {
		return nil, errors.New("metadata.json is not JSON; take it from a backup")
	}
	c.Format, c.State, c.Title = "album", s, string(s.Metadata)
	c.ID = ""
	if id, ok := albumID(filepath.Base(s.Path)); ok {
		c.ID = id
	}
	return c, nil
}

func placeOfAlbum(c *model.Conversation) jp.Place { return c.State.(jp.Stored).Place }

func albumID(name string) (string, bool) {
	digits, _, _ := strings.Cut(name, "-")
	n, err := strconv.ParseUint(digits, 10, 63)
	return "album " + strconv.FormatUint(n, 10), err == nil
}

func nextAlbumID(now time.Time, names []string) string {
	for n := now.UnixMilli() / 100; ; n++ {
		id := "album " + strconv.FormatInt(n, 10)
		if !slices.ContainsFunc(names, func(name string) bool {
			other, ok := albumID(name)
			return ok && other == id
		}) {
			return id
		}
	}
}

func homeOfAlbum(c *model.Conversation) string {
	if p := placeOfAlbum(c); p.Shared != "" {
		return p.Shared
	}
	if c.Path == "-" {
		return ""
	}
	return filepath.Dir(c.Path)
}

func foldersOfAlbum(c *model.Conversation, dir string) []string {
	out := []string{dir}
	for _, root := range []string{placeOfAlbum(c).Own, placeOfAlbum(c).Shared} {
		if root != "" {
			out = append(out, root, filepath.Join(root, ".archive"))
		}
	}
	return out
}

func draftAlbum(
	c *model.Conversation, changes []model.Change, o model.ForkOptions,
) (*model.Draft, error) {
	d, err := draftToy(c, changes, o)
	if err != nil {
		return nil, err
	}
	if o.ID == "" {
		d.ID, d.Name, d.Files[0].Name = c.ID, jp.EventsFile, jp.EventsFile
		return d, nil
	}
	s := c.State.(jp.Stored)
	d.Dir = o.Title != "is a file"
	d.Name = strings.TrimPrefix(o.ID, "album ") + "-fork"
	d.Files[0].Name = jp.EventsFile
	if o.Title == "has no events" {
		d.Files[0].Name = "other.json"
	}
	metadata := s.Metadata
	if metadata == nil {
		metadata = []byte(albumTitle)
	}
	d.Files = append([]model.DraftFile{{Name: jp.MetadataFile, Bytes: metadata}}, d.Files...)
	if s.Config != nil {
		d.Files = append(d.Files, model.DraftFile{Name: jp.ConfigFile, Bytes: s.Config})
	}
	return d, nil
}

func checkAlbum(c *model.Conversation) []model.Finding {
	out := checkToy(c)
	if s := c.State.(jp.Stored); s.Metadata == nil && c.ID != "" {
		out = append(out, model.Finding{
			Rule: "load-metadata", Place: jp.MetadataFile, Effect: "it is missing",
		})
	}
	return out
}

const (
	albumText  = `[` + "\n" + `{"toy":"one"},` + "\n" + `{"toy":"two"},{"toy":"three"}]` + "\n"
	albumName  = "17000000000-trip"
	albumTitle = `{"title":"trip"}`
	albumBase  = `{"base":1}`
)

// cabinet is a workspace and the person's own data about it, in which an album of an
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
	put(c.tb, filepath.Join(dir, jp.EventsFile), albumText)
	put(c.tb, filepath.Join(dir, jp.ConfigFile), albumBase)
	put(c.tb, filepath.Join(dir, jp.MetadataFile), albumTitle)
	c.age(dir, time.Hour)
}

// age lets all files of a folder be as old as that.
func (c *cabinet) age(dir string, old time.Duration) {
	c.tb.Helper()
	for _, name := range parts {
		at := time.Now().Add(-old).Truncate(time.Second)
		if err := os.Chtimes(filepath.Join(dir, name), at, at); err != nil && !os.IsNotExist(err) {
			c.tb.Fatal(err)
		}
	}
}

// open opens an album by a path.
func (c *cabinet) open(path string) (*model.Conversation, error) {
	return OpenWith(path, OpenOptions{Format: "album", JPData: c.data})
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
		out[i] = c.Text(&c.Events[i])
	}
	return strings.Join(out, " ")
}
