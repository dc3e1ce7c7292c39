package pi

import (
	"strings"

	"decant/model"
	"decant/model/formats/effect"
	"decant/model/source"
)

// call is what a request or a result says about its call.
type call struct {
	id, tool, folder string
	// facts say what a request does.
	facts effect.Facts
	// failed and short are set for a result; short is true when the client cut it.
	failed, short bool
}

// sentID is the id that the model is sent. For OpenAI's answers the client also keeps the item's
// id, after a bar.
func (c *call) sentID() string {
	id, _, _ := strings.Cut(c.id, "|")
	return id
}

// tools are each client's own tools. Tools of extensions are unknown.
var tools = [...]effect.Table{pi: effect.Pi, ohMyPi: effect.OhMyPi, openClaw: effect.OpenClaw}

// readArguments finds out from the arguments what a call of a client's tool does.
func (c *call) readArguments(by client, in source.Value, cwd string) {
	c.folder = cwd
	t, ok := tools[by][c.tool]
	if !ok {
		return
	}
	c.facts = t.Read(in, cwd)
	f := &c.facts
	p := in.Get("path").Text()
	if t.Path == "" || !strings.HasPrefix(p, "@") && !strings.HasPrefix(p, "~") {
		return
	}
	// The client removes an @, and knows the user's home folder; decant does not.
	f.URI, f.Effect.Paths = "", nil
	if path := effect.CleanPath(strings.TrimPrefix(p, "@"), cwd); p[0] == '@' && path != "" {
		f.Effect.Paths = []string{path}
		if t.Kind == model.Reads {
			f.URI = effect.FileURI(path, f.Effect.Lines)
		}
	} else if t.Kind == model.Writes {
		f.Effect.Everything = true
	}
}
