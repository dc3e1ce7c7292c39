package web

import (
	"fmt"
	"html/template"
	"io"
	"sync"

	"decant/render"
)

// Write writes the page as one HTML file. The error is the writer's.
func (p *Page) Write(w io.Writer) error {
	t, err := parsed().Clone()
	if err != nil {
		return fmt.Errorf("make the page: %w", err)
	}
	mask := p.Mask
	if mask == nil {
		mask = func(text string) string { return text }
	}
	t.Funcs(template.FuncMap{
		"line": func(text string) string { return mask(render.CleanLine(text)) },
		"text": func(text string) string { return mask(render.Clean(text)) },
	})
	if err := t.Execute(w, p); err != nil {
		return fmt.Errorf("write the page: %w", err)
	}
	return nil
}

// parsed is the template of all pages. Every text in it passes line or text, which a page brings
// with its mask.
var parsed = sync.OnceValue(func() *template.Template {
	none := func(string) string { return "" }
	return template.Must(template.New("page").Funcs(template.FuncMap{
		"line": none, "text": none, "number": render.Number, "style": style,
		"bar": drawBar, "strip": drawStrip,
	}).Parse(source))
})

// source is the template. Drawings stand in the page itself, which needs no address for them.
const source = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{{line .Title}}</title>
<style>{{style}}</style>
</head>
<body>
<main>
<header>
<h1>{{line .Title}}</h1>
{{range .Lines}}<p>{{line .}}</p>
{{end}}</header>
{{range .Sections}}{{template "section" .}}{{end}}</main>
</body>
</html>
{{define "section"}}<section id="{{.ID}}">
{{with .Title}}<h2>{{line .}}</h2>
{{end}}{{range .Lines}}<p>{{line .}}</p>
{{end}}{{with .Printed}}<p class="printed">{{line .}}</p>
{{end}}{{range .Bars}}<figure>
<figcaption>{{line .Name}}</figcaption>
<svg viewBox="0 0 10000 1" preserveAspectRatio="none" role="img">{{range bar .}}` +
	`{{template "rect" .}}{{end}}</svg>
{{template "legend" .}}</figure>
{{end}}{{if .Strip.Columns}}<figure>
<figcaption>{{line .Strip.Name}}</figcaption>
<svg class="strip" viewBox="0 0 10000 100" preserveAspectRatio="none" role="img">` +
	`{{range strip .Strip}}{{template "rect" .}}{{end}}</svg>
</figure>
{{end}}{{range .Tables}}{{template "table" .}}{{end}}</section>
{{end}}
{{define "rect"}}<rect class="t-{{.Tone}}" x="{{.X}}" y="{{.Y}}" width="{{.Width}}" ` +
	`height="{{.Height}}"><title>{{line .Name}}</title></rect>{{end}}
{{define "legend"}}<ul class="legend">{{range .Parts}}<li><svg class="key" viewBox="0 0 1 1" ` +
	`role="img"><rect class="t-{{.Tone}}" width="1" height="1"></rect></svg>{{line .Name}} ` +
	`<data value="{{.Value}}" data-key="{{.Key}}">{{number .Value}}</data></li>{{end}}</ul>
{{end}}
{{define "table"}}<div class="scroll"><table data-list="{{.List}}">
<thead><tr>{{range .Columns}}<th scope="col" data-key="{{.Key}}"{{if .Number}} class="n"{{end}}>` +
	`{{line .Head}}</th>{{end}}</tr></thead>
<tbody>
{{$columns := .Columns}}{{range .Rows}}<tr data-at="{{.At}}">{{range $i, $c := .Cells}}` +
	`<td{{with index $columns $i}}{{if .Number}} class="n"{{else if .Wide}} class="w"{{end}}` +
	`{{end}}>{{template "cell" $c}}</td>{{end}}</tr>
{{with .Fold}}<tr class="fold"><td colspan="{{len $columns}}"><details>` +
	`<summary>{{line .Title}}</summary>
{{range call .Texts}}{{with .Title}}<h3>{{line .}}</h3>
{{end}}<pre>
{{text .Body}}</pre>
{{end}}</details></td></tr>
{{end}}{{end}}</tbody></table></div>
{{end}}
{{define "cell"}}{{with .Bar}}<svg class="cell" viewBox="0 0 10000 1" ` +
	`preserveAspectRatio="none" role="img">{{range bar .}}{{template "rect" .}}{{end}}</svg>` +
	`{{end}}{{if .Value}}<data value="{{.Value}}" data-key="{{.Key}}">` +
	`{{line .Text}}</data>` +
	`{{else}}{{line .Text}}{{end}}{{end}}
`
