package jp

import (
	"strconv"

	"decant/model"
	"decant/model/formats/codec"
	"decant/model/formats/jp/places"
)

// ForkFolder is the folder that a fork of c goes into, "" for one that lies in none.
func (k Codec) ForkFolder(c *model.Conversation) string {
	return places.ForkFolder(k.PlaceOf(c), c.Path)
}

// IDFolders are those in which the id of a fork of c has to be free when it goes into dir.
func (k Codec) IDFolders(c *model.Conversation, dir string) []string {
	return places.IDFolders(k.PlaceOf(c), dir)
}

// FolderID is the id of the conversation whose folder has a name. JP reads the number,
// so zeros in front tell nothing.
func (Codec) FolderID(name string) (string, bool) {
	digits, ok := places.DigitsOf(name)
	n, err := strconv.ParseInt(digits, 10, 64)
	return "jp-c" + strconv.FormatInt(n, 10), ok && err == nil
}

// PlaceOf is where the copies of a conversation lie, zero for one that Open did not
// make.
func (Codec) PlaceOf(c *model.Conversation) codec.Place {
	if s, ok := c.State.(*state); ok {
		return s.stored.Place
	}
	return codec.Place{}
}
