package claudecode

import (
	"bytes"
	"path"
	"strings"

	"decant/model"
	"decant/model/formats/blocks"
	"decant/model/formats/effect"
	"decant/model/source"
)

// form is how the client sends one type of attachment.
type form struct {
	// text is the way to the stored text; none: the whole attachment.
	text []string
	// name is the member that names what is attached, a path or a resource.
	name string
	// file is true when the text is the whole of the file named.
	file bool
	// standing is true for what tells the agent how to work. What the client announces
	// by itself it would send again.
	standing bool
	// unsent is true for a type that the newest client never sends by itself.
	unsent bool
}

// forms are the types of attachments that are known. What the newest client
// wraps round the stored text is its own, and counts nothing here.
var forms = map[string]form{
	"file":                        fileForm("filename", "content", "file", "content"),
	"directory":                   {text: []string{"content"}, name: "path"},
	"edited_text_file":            {text: []string{"snippet"}, name: "filename"},
	"queued_command":              {text: []string{"prompt"}},
	"task_reminder":               {standing: true},
	"todo_reminder":               {unsent: true, standing: true},
	"nested_memory":               standingForm("path", "content", "content"),
	"critical_system_reminder":    {text: []string{"content"}, standing: true},
	"hook_additional_context":     {standing: true},
	"hook_success":                {text: []string{"content"}},
	"hook_blocking_error":         {standing: true},
	"plan_mode":                   {standing: true},
	"plan_mode_exit":              {standing: true},
	"plan_mode_reentry":           {standing: true},
	"plan_file_reference":         standingForm("planFilePath", "planContent"),
	"compact_file_reference":      {text: []string{"filename"}, name: "filename"},
	"pdf_reference":               {text: []string{"filename"}, name: "filename"},
	"opened_file_in_ide":          {text: []string{"filename"}, name: "filename"},
	"selected_lines_in_ide":       {text: []string{"content"}, name: "filename"},
	"skill_listing":               {text: []string{"content"}, standing: true},
	"agent_listing_delta":         {standing: true},
	"deferred_tools_delta":        {standing: true},
	"mcp_instructions_delta":      {standing: true},
	"mcp_resource":                {name: "uri"},
	"environment":                 {standing: true},
	"model":                       {text: []string{"text"}, standing: true},
	"date":                        {text: []string{"date"}, standing: true},
	"date_change":                 {text: []string{"newDate"}, standing: true},
	"session_context":             {standing: true},
	"total_tokens_reminder":       {text: []string{"text"}},
	"remote_session_change":       {standing: true},
	"diagnostics":                 {},
	"invoked_skills":              {standing: true},
	"token_usage":                 {},
	"output_style":                {standing: true},
	"ultrathink_effort":           {standing: true},
	"agent_mention":               {standing: true},
	"async_hook_response":         {standing: true},
	"task_status":                 {standing: true},
	"already_read_file":           {unsent: true},
	"command_permissions":         {unsent: true, standing: true},
	"dynamic_skill":               {unsent: true, standing: true},
	"hook_cancelled":              {unsent: true},
	"hook_non_blocking_error":     {unsent: true},
	"hook_system_message":         {unsent: true},
	"hook_permission_decision":    {unsent: true},
	"structured_output":           {unsent: true},
	"hook_error_during_execution": {unsent: true},
}

// fileForm is the form of an attachment whose text is all of the file named.
func fileForm(name string, text ...string) form { return form{text: text, name: name, file: true} }

// standingForm is the form of a named attachment that tells the agent how to work.
func standingForm(name string, text ...string) form {
	return form{text: text, name: name, standing: true}
}

// snapshot is the type that holds the system prompt: it is in no message.
const snapshot = "prompt_snapshot"

// readAttachment makes the event of what the client added. What it rendered is what
// is sent; else what is stored stands for it.
func (r *reader) readAttachment(l *line, v, rendered source.Value) {
	kind := v.Get("type").Text()
	if kind == snapshot || v.Kind() != source.KindObject {
		l.unsent = true // No part of the messages.
		return
	}
	f, known := forms[kind]
	b := block{event: model.Event{
		Kind: model.Attachment, Label: f.labelOf(kind, v), Standing: f.standing || !known,
	}}
	// Of a file that was shown as a call and its result the last text is the file.
	uri := f.uriOf(v, l.cwd)
	for p := range rendered.Items() {
		b.event.Parts = append(b.event.Parts, renderedPart(p.Get("content")))
	}
	switch n := len(b.event.Parts); {
	case n > 0:
		p := &b.event.Parts[n-1]
		if p.URI = uri; f.file && n > 1 && p.Text.Encoding == model.JSONString {
			p.Envelope = shownEnvelope(rendered)
		}
	default:
		if !known || f.unsent {
			l.unsent = true
		}
		b.event.Parts = []model.Part{storedPart(v, f)}
		b.event.Parts[0].URI = uri
	}
	if kind == "queued_command" && !l.side {
		b.event.Kind, l.prompt = model.User, true
		b.event.Prompt = true
	}
	l.addBlock(b)
}

// storedPart is the text of an attachment that was not rendered.
func storedPart(v source.Value, f form) model.Part {
	if v.Get("content", "type").Is("image") {
		file := v.Get("content", "file")
		return blocks.ImageOf64(file.Get("type"), file.Get("base64"))
	}
	if len(f.text) > 0 {
		if t := v.Get(f.text...); t.Kind() == source.KindString {
			return model.Part{Text: model.Text{Encoding: model.JSONString, Span: t.Span()}}
		}
	}
	return model.Part{
		Kind: model.PartData, Text: model.Text{Encoding: model.JSONValue, Span: v.Span()},
	}
}

// renderedPart is one text of what was rendered.
func renderedPart(v source.Value) model.Part {
	if v.Kind() == source.KindString {
		return model.Part{Text: model.Text{Encoding: model.JSONString, Span: v.Span()}}
	}
	if !v.Exists() {
		return model.Part{Text: model.Text{Encoding: model.Literal}}
	}
	return model.Part{
		Kind: model.PartData, Text: model.Text{Encoding: model.JSONValue, Span: v.Span()},
	}
}

// shownEnvelope is the envelope of a file that was rendered as the result of a read: the
// last of the texts.
func shownEnvelope(rendered source.Value) model.Envelope {
	var raw []byte
	for p := range rendered.Items() {
		raw = p.Get("content").Raw()
	}
	head, _ := source.HeadText(raw, 200)
	_, head, _ = bytes.Cut(head, []byte{'\n'})
	_, head, _ = bytes.Cut(head, []byte{'\n'})
	return model.InReminder | blocks.NumbersOf(string(head))
}

// labelOf names an attachment by its type and the last name of its path.
func (f form) labelOf(kind string, v source.Value) string {
	if f.name == "" {
		return kind
	}
	name := v.Get(f.name).Text()
	if i := strings.LastIndexByte(name, '\\'); i >= 0 {
		name = name[i+1:]
	}
	if name == "" {
		return kind
	}
	return kind + " " + path.Base(name)
}

// uriOf is the identity of what is attached, "" when it has none.
func (f form) uriOf(v source.Value, cwd string) string {
	if v.Get("type").Is("mcp_resource") {
		return v.Get("uri").Text()
	}
	if !f.file {
		return ""
	}
	file := v.Get("content", "file")
	lines := model.LineRange{}
	if n := file.Get("numLines").Int(); n > 0 && n < file.Get("totalLines").Int() {
		lines.From = max(1, file.Get("startLine").Int())
		lines.To = lines.From + n - 1
	}
	return effect.FileURI(effect.CleanPath(v.Get(f.name).Text(), cwd), lines)
}
