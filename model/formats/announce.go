package formats

import (
	"fmt"
	"time"

	"decant/model/formats/codec"
)

// announceTitle tells the agent the title of a fork that is in its place, where the agent
// keeps a list of titles. The fork stands whether or not that can be done.
func (s saver) announceTitle(k codec.Codec, saved Saved, now time.Time) (warning string) {
	h, ok := k.(codec.Homed)
	if !ok {
		return ""
	}
	file, line := h.Entry(saved.Path, saved.ID, saved.Title, now)
	if file == "" {
		return ""
	}
	if err := s.FS.Append(file, line); err != nil {
		return fmt.Sprintf("the fork is saved, but its title is not: %v", err)
	}
	return ""
}
