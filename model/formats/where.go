package formats

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"time"

	"decant/model"
	"decant/model/formats/codec"
	"decant/model/formats/files"
)

// Home is the folder that a fork of c goes into when no other is named, "" for
// none: that of the original, or the one where its agent keeps what it works on.
func Home(c *model.Conversation) string {
	k, err := codecNamed(c.Format)
	if f := codec.FolderOf(k); err == nil && f != nil {
		return f.ForkFolder(c)
	}
	if c.Path == "" || c.Path == "-" {
		return ""
	}
	return forkFolder(c, time.Now())
}

// forkFolder is the folder that a fork of a file goes into: where the agent keeps what it
// works on, else that of the original.
func forkFolder(c *model.Conversation, now time.Time) string {
	own := ""
	if k, err := codecNamed(c.Format); err == nil {
		if h, ok := k.(codec.Homed); ok {
			own = h.HomeOf(c, now)
		}
	}
	return cmp.Or(own, filepath.Dir(c.Path))
}

// Keeps reports whether the agent of c finds a fork that lies in dir. Of a format
// whose conversations are files that is where the original lies, or where the agent
// keeps them; an agent that takes a file from anywhere finds all.
func Keeps(c *model.Conversation, dir string) bool {
	k, err := codecNamed(c.Format)
	if err != nil {
		return dir == Home(c)
	}
	switch k := k.(type) {
	case codec.Resumer:
		return true
	case codec.Homed:
		return k.Keeps(dir)
	case codec.Folder:
		return keepsFolder(k, c, dir)
	}
	return dir == Home(c)
}

// keepsFolder reports whether dir is one of the folders that hold copies of c.
func keepsFolder(f codec.Folder, c *model.Conversation, dir string) bool {
	place := f.PlaceOf(c)
	for _, root := range []string{place.Own, place.Shared} {
		if root != "" && files.SameFile(files.OS{}, root, dir) {
			return true
		}
	}
	return false
}

// Resume is how the agent goes on with a conversation itself, and the id that it has; no
// Args where no agent can. The error is that of a draft in place.
func Resume(c *model.Conversation, now time.Time) (model.Command, string, error) {
	k, err := codecNamed(c.Format)
	if err != nil {
		return model.Command{}, "", err
	}
	d, err := k.Draft(c, nil, model.ForkOptions{Now: now})
	if err != nil {
		return model.Command{}, "", err
	}
	if r, ok := k.(codec.Resumer); ok {
		d.Resume = r.Resume(c, c.Path, d.ID)
	}
	return d.Resume, d.ID, nil
}

// ResumeCommands are what resumes a conversation of a format by its own command, one after the
// other, and says the words in it; none where it has no command.
func ResumeCommands(format, id string, resume model.Command, words []string) []model.Command {
	if len(resume.Args) == 0 {
		return nil
	}
	k, _ := codecNamed(format)
	commands := []model.Command{resume}
	if a, ok := k.(codec.Asker); ok && len(words) > 0 {
		commands = a.Ask(resume, id, words)
	} else {
		commands[0].Args = append(slices.Clone(resume.Args), words...)
	}
	var out []model.Command
	for _, c := range commands {
		if len(c.First) > 0 {
			out = append(out, model.Command{Dir: c.Dir, Args: c.First})
		}
		c.First = nil
		out = append(out, c)
	}
	return out
}

// EventsFile is the file that holds the events of a conversation that is stored at
// path: path itself, or the file of its folder, whether it is there or not.
func EventsFile(path string) string {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return filepath.Join(path, eventsName(path))
	}
	return path
}

// eventsName is what the file of the events is called in a folder: as it is there, else as
// the first format of folders calls it.
func eventsName(dir string) string {
	if log := logIn(files.OS{}, dir); log != "" {
		return filepath.Base(log)
	}
	first := ""
	for _, k := range codecs {
		f := codec.FolderOf(k)
		if f == nil {
			continue
		}
		name := f.Files().Events
		if _, err := os.Stat(filepath.Join(dir, name)); err == nil {
			return name
		}
		first = cmp.Or(first, name)
	}
	return first
}
