package strategiestest

import (
	"fmt"
	"strconv"
	"strings"

	"decant/model"
)

// extra adds what few conversations have: images, attachments with a name, or a state that is
// polled again and again.
func (g *generator) extra() {
	if g.rare.IntN(4) == 0 {
		i := g.Add(model.ImageMessage, "user", g.image())
		g.Event(i).Turn = g.turn
	}
	if g.rare.IntN(3) == 0 {
		i := g.Attach("", strings.Repeat("attached ", g.rare.IntN(40)))
		g.Event(i).Label = "file " + strconv.Itoa(g.rare.IntN(3))
		g.Event(i).Standing = g.rare.IntN(4) == 0
	}
	for range g.rare.IntN(3) * g.rare.IntN(2) {
		kind := [...]model.Reminder{model.Repeated, model.Renewed}[g.rare.IntN(2)]
		e := g.Event(g.Attach("", "remember "+strconv.Itoa(g.rare.IntN(3))))
		e.Label, e.Standing, e.Reminder = "reminder "+strconv.Itoa(int(kind)), true, kind
	}
	for range g.rare.IntN(4) * g.rare.IntN(2) {
		g.poll()
	}
}

// image returns an image of some size, sometimes unknown.
func (g *generator) image() model.Part {
	p := g.ImagePart()
	p.Image.Width, p.Image.Height = 400*g.rare.IntN(3), 300*g.rare.IntN(3)
	if g.rare.IntN(4) == 0 {
		p.Image.Type = ""
	}
	return p
}

// poll asks for a state, a JSON object that changes little. Sometimes the result also has a
// picture.
func (g *generator) poll() {
	state := []string{`"run"`, `"done"`, `null`, `"a, b: 1→2"`, `7`}[g.rare.IntN(5)]
	text := fmt.Sprintf(`{"n":%d,"state":%s,"flag":%v,"log":"%s"}`, g.rare.IntN(4), state,
		g.rare.IntN(2) == 0, strings.Repeat("waiting for it ", 40))
	id := "call_" + strconv.Itoa(len(g.c.Calls)+1)
	q := g.Ask(id, "poll", fmt.Sprintf(`{"id":%d}`, g.rare.IntN(2)))
	parts := []model.Part{g.Part(text, "")}
	if g.rare.IntN(6) == 0 {
		parts = append(parts, g.image())
	}
	i := g.Answer(q, parts...)
	if g.rare.IntN(9) == 0 {
		g.Call(i).Status = model.Failed
	}
}
