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

// Home is the default folder for a fork of c, or "" for none. It is the original's folder, or the
// folder where its agent keeps its current conversations.
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

// forkFolder is the folder for a fork of a file: where the agent keeps its current conversations,
// else the original's folder.
func forkFolder(c *model.Conversation, now time.Time) string {
	own := ""
	if k, err := codecNamed(c.Format); err == nil {
		if h, ok := k.(codec.Homed); ok {
			own = h.HomeOf(c, now)
		}
	}
	return cmp.Or(own, filepath.Dir(c.Path))
}

// Keeps reports whether the agent of c finds a fork in dir. For a format of files this is the
// original's folder, or where the agent keeps its files. An agent that reads a file from anywhere
// finds all forks.
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

// keepsFolder reports whether dir is one of the folders that contain copies of c.
func keepsFolder(f codec.Folder, c *model.Conversation, dir string) bool {
	place := f.PlaceOf(c)
	for _, root := range []string{place.Own, place.Shared} {
		if root != "" && files.SameFile(files.OS{}, root, dir) {
			return true
		}
	}
	return false
}

// Resume is the command that resumes the conversation itself, and the conversation's id. It has no
// Args where no agent can resume it. The error is that of a draft in place.
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

// ResumeCommands are the commands, in order, that resume a conversation of a format and send the
// given words. It is empty where the format has no command.
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
			out = append(out, model.Command{Dir: c.Dir, Args: c.First, Variables: c.Variables})
		}
		c.First = nil
		out = append(out, c)
	}
	return out
}

// EventsFile is the file with the events of a conversation that is stored at path: path itself, or
// the file in its folder, whether it exists or not.
func EventsFile(path string) string {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return filepath.Join(path, eventsName(path))
	}
	return path
}

// eventsName is the name of the events file in a folder: the existing file, else the name that the
// first folder format uses.
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
