package jp

import (
	"strconv"

	"decant/model"
	"decant/model/formats/codec"
	"decant/model/formats/jp/places"
)

// ForkFolder is the folder for a fork of c, or "" for a conversation that is in no folder.
func (k Codec) ForkFolder(c *model.Conversation) string {
	return places.ForkFolder(k.PlaceOf(c), c.Path)
}

// IDFolders are the folders in which the id of a fork of c must be free when it is saved in dir.
func (k Codec) IDFolders(c *model.Conversation, dir string) []string {
	return places.IDFolders(k.PlaceOf(c), dir)
}

// FolderID is the id of the conversation whose folder has a name. JP reads the number, so leading
// zeros mean nothing.
func (Codec) FolderID(name string) (string, bool) {
	digits, ok := places.DigitsOf(name)
	n, err := strconv.ParseInt(digits, 10, 64)
	return "jp-c" + strconv.FormatInt(n, 10), ok && err == nil
}

// PlaceOf is where a conversation's copies are. It is zero for a conversation that Open did not
// make.
func (Codec) PlaceOf(c *model.Conversation) codec.Place {
	if s, ok := c.State.(*state); ok {
		return s.stored.Place
	}
	return codec.Place{}
}
