package toy

import (
	"bytes"
	"errors"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"decant/model"
	"decant/model/formats/codec"
	"decant/model/formats/finder"
	"decant/model/formats/jp/places"
	"decant/model/formats/kit"
	"decant/model/source"
)

// Album is a format of folders in JP's places. Its events are a list of toys.
type Album struct{ Codec }

var _ codec.Folder = Album{}

// albumFiles are the names of the files of an album.
var albumFiles = codec.FileNames{
	Events: places.EventsFile, Config: places.ConfigFile, Metadata: places.MetadataFile,
}

// AlbumTitle is the metadata of an album.
const AlbumTitle = `{"title":"trip"}`

// Name is what the format is called.
func (Album) Name() string { return "album" }

// Finder finds albums where JP keeps conversations.
func (Album) Finder() finder.Finder { return places.Finder{Agent: "album"} }

// Agent is the program that keeps albums.
func (Album) Agent() string { return "Album" }

// Files are the names of the files of an album.
func (Album) Files() codec.FileNames { return albumFiles }

// Detect recognises a list of toys.
func (Album) Detect(head []byte) bool { return bytes.HasPrefix(head, []byte("[\n"+`{"toy":`)) }

// Split reads a file that is one JSON array.
func (Album) Split(name string, data []byte) (*source.Source, error) {
	return kit.SplitArray(name, data)
}

// Open reads the events of an album without its folder.
func (a Album) Open(src *source.Source, path string) (*model.Conversation, error) {
	return a.OpenStored(codec.Stored{Path: path, Events: src})
}

// Locate finds the copies of an album where JP would keep them.
func (Album) Locate(dir string, env finder.Env) codec.Place {
	return places.LocateFolder(dir, places.UserData(env), env.Here)
}

// OpenStored opens the stored files.
func (Album) OpenStored(s codec.Stored) (*model.Conversation, error) {
	c, err := Codec{}.Open(s.Events, s.Path)
	if err != nil {
		return nil, err
	}
	if s.Metadata != nil && !bytes.HasPrefix(s.Metadata, []byte(`{"`)) {
		return nil, errors.New("metadata.json is not JSON; restore it from a backup")
	}
	c.Format, c.State, c.Title = "album", s, string(s.Metadata)
	c.ID = ""
	if id, ok := (Album{}).FolderID(filepath.Base(s.Path)); ok {
		c.ID = id
	}
	return c, nil
}

// PlaceOf is where the copies of an album are.
func (Album) PlaceOf(c *model.Conversation) codec.Place { return c.State.(codec.Stored).Place }

// FolderID is the number at the start of a folder's name.
func (Album) FolderID(name string) (string, bool) {
	digits, _, _ := strings.Cut(name, "-")
	n, err := strconv.ParseUint(digits, 10, 63)
	return "album " + strconv.FormatUint(n, 10), err == nil
}

// NextID is an id made from the time.
func (Album) NextID(now time.Time, names []string) string {
	for n := now.UnixMilli() / 100; ; n++ {
		id := "album " + strconv.FormatInt(n, 10)
		if !slices.ContainsFunc(names, func(name string) bool {
			other, ok := Album{}.FolderID(name)
			return ok && other == id
		}) {
			return id
		}
	}
}

// ForkFolder is the folder for a fork.
func (Album) ForkFolder(c *model.Conversation) string {
	if p := (Album{}).PlaceOf(c); p.Shared != "" {
		return p.Shared
	}
	if c.Path == "-" {
		return ""
	}
	return filepath.Dir(c.Path)
}

// IDFolders are the folders in which an id must be free.
func (Album) IDFolders(c *model.Conversation, dir string) []string {
	out := []string{dir}
	for _, root := range []string{(Album{}).PlaceOf(c).Own, (Album{}).PlaceOf(c).Shared} {
		if root != "" {
			out = append(out, root, filepath.Join(root, ".archive"))
		}
	}
	return out
}

// Draft makes the files of a fork.
func (Album) Draft(
	c *model.Conversation, changes []model.Change, o model.ForkOptions,
) (*model.Draft, error) {
	d, err := Codec{}.Draft(c, changes, o)
	if err != nil {
		return nil, err
	}
	if o.ID == "" {
		d.ID, d.Name, d.Files[0].Name = c.ID, albumFiles.Events, albumFiles.Events
		return d, nil
	}
	s := c.State.(codec.Stored)
	d.Dir = o.Title != "is a file"
	d.Name = strings.TrimPrefix(o.ID, "album ") + "-fork"
	d.Files[0].Name = albumFiles.Events
	if o.Title == "has no events" {
		d.Files[0].Name = "other.json"
	}
	metadata := s.Metadata
	if metadata == nil {
		metadata = []byte(AlbumTitle)
	}
	d.Files = append([]model.DraftFile{{Name: albumFiles.Metadata, Bytes: metadata}}, d.Files...)
	if s.Config != nil {
		d.Files = append(d.Files, model.DraftFile{Name: albumFiles.Config, Bytes: s.Config})
	}
	return d, nil
}

// Check finds bad texts and missing metadata.
func (Album) Check(c *model.Conversation) []model.Finding {
	out := Codec{}.Check(c)
	if s := c.State.(codec.Stored); s.Metadata == nil && c.ID != "" {
		out = append(out, model.Finding{
			Rule: "load-metadata", Place: albumFiles.Metadata, Effect: "it is missing",
		})
	}
	return out
}
