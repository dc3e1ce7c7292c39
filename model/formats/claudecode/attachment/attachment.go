// Package attachment knows the types of what Claude Code attaches to a conversation by itself: the
// place of each text, what the attachment names, and its label.
//
// It must never know the record around an attachment: only the codec knows that.
//
//	f, known := attachment.FormOf("file")
//	parts, shown := f.PartsOf(v, rendered, "/w")
package attachment

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"decant/model"
	"decant/model/formats/blocks"
	"decant/model/formats/effect"
	"decant/model/source"
)

// Form is how the client sends one type of attachment.
type Form struct {
	// Text is the path to the stored text. Texts are the paths where several may be; those that are
	// missing or empty are not sent. If both are empty, the text is the whole attachment.
	Text  []string
	Texts [][]string
	// On lists the hooks after which it is sent, if its text is not empty; nil means always.
	On []string
	// Name is the member that names the attached path or resource.
	Name string
	// File is true when the text is the whole named file.
	File bool
	// Standing is true for attachments that tell the agent how to work. It is not set for
	// announcements that the client would send again by itself.
	Standing bool
	// Reminder says whether the client sends it again, and what that makes of the older one. It is
	// not set for what tells a change, as of the list of tools: the order of these counts.
	Reminder model.Reminder
	// Unsent is true for a type that the newest client never sends by itself.
	Unsent bool
}

// forms are the known types of attachments. What is sent of those of hooks and of announcements was
// read off the requests of Claude Code 2.0.76, 2.1.197 and 2.1.332. What the client adds around the
// stored text is not counted here.
var forms = map[string]Form{
	"file":                        fileForm("filename", "content", "file", "content"),
	"directory":                   {Text: []string{"content"}, Name: "path"},
	"edited_text_file":            {Text: []string{"snippet"}, Name: "filename"},
	"queued_command":              {Text: []string{"prompt"}},
	"task_reminder":               {Standing: true, Reminder: model.Renewed},
	"todo_reminder":               {Unsent: true, Standing: true, Reminder: model.Renewed},
	"nested_memory":               standingForm("path", "content", "content").repeated(),
	"critical_system_reminder":    contentForm.repeated(),
	"hook_additional_context":     standingTexts([]string{"content"}).repeated(),
	"hook_success":                hookForm.repeated(),
	"hook_blocking_error":         standingTexts(refusal("command"), refusal("blockingError")),
	"hook_stopped_continuation":   {Text: []string{"message"}, Standing: true},
	"plan_mode":                   {Standing: true},
	"plan_mode_exit":              {Standing: true},
	"plan_mode_reentry":           {Standing: true},
	"plan_file_reference":         standingForm("planFilePath", "planContent"),
	"compact_file_reference":      {Text: []string{"filename"}, Name: "filename"},
	"pdf_reference":               {Text: []string{"filename"}, Name: "filename"},
	"opened_file_in_ide":          {Text: []string{"filename"}, Name: "filename"},
	"selected_lines_in_ide":       {Text: []string{"content"}, Name: "filename"},
	"skill_listing":               contentForm.repeated(),
	"agent_listing_delta":         listForm("addedLines", "removedTypes"),
	"deferred_tools_delta":        toolsForm,
	"mcp_instructions_delta":      listForm("addedBlocks", "removedNames"),
	"mcp_resource":                {Name: "uri"},
	"environment":                 {Standing: true, Reminder: model.Repeated},
	"model":                       {Text: []string{"text"}, Standing: true},
	"date":                        {Text: []string{"date"}, Standing: true},
	"date_change":                 {Text: []string{"newDate"}, Standing: true},
	"session_context":             {Standing: true, Reminder: model.Repeated},
	"total_tokens_reminder":       {Text: []string{"text"}, Reminder: model.Renewed},
	"remote_session_change":       {Standing: true},
	"diagnostics":                 {},
	"invoked_skills":              {Standing: true, Reminder: model.Repeated},
	"token_usage":                 {Reminder: model.Renewed},
	"output_style":                {Standing: true, Reminder: model.Repeated},
	"ultrathink_effort":           {Standing: true},
	"agent_mention":               {Standing: true},
	"async_hook_response":         answerForm,
	"task_status":                 {Standing: true},
	"already_read_file":           {Unsent: true},
	"command_permissions":         {Unsent: true, Standing: true},
	"dynamic_skill":               {Unsent: true, Standing: true},
	"hook_cancelled":              {Unsent: true},
	"hook_non_blocking_error":     {Unsent: true},
	"hook_system_message":         {Unsent: true},
	"hook_permission_decision":    {Unsent: true},
	"structured_output":           {Unsent: true},
	"hook_error_during_execution": {Unsent: true},
}

// shownHooks are the hooks whose output the client sends. It runs other hooks for their effect.
var shownHooks = []string{"SessionStart", "UserPromptSubmit", "UserPromptExpansion"}

// standingTexts is the form of an attachment of several texts that tells the agent how to work.
func standingTexts(texts ...[]string) Form { return Form{Texts: texts, Standing: true} }

// contentForm is the form of one text that tells the agent how to work.
var contentForm = Form{Text: []string{"content"}, Standing: true}

// hookForm is the form of what a hook printed.
var hookForm = Form{Text: []string{"content"}, On: shownHooks}

// repeated is the form with [model.Repeated].
func (f Form) repeated() Form {
	f.Reminder = model.Repeated
	return f
}

// listForm is the form of an announcement. It has lists, beside names that only the client uses.
func listForm(lists ...string) Form {
	f := Form{Standing: true}
	for _, name := range lists {
		f.Texts = append(f.Texts, []string{name})
	}
	return f
}

// toolsForm is the form of an announcement of tools.
var toolsForm = listForm("addedLines", "readdedNames", "removedNames", "pendingMcpServers")

// answerForm is the form of a hook's late answer.
var answerForm = standingTexts([]string{"response", "systemMessage"},
	[]string{"response", "hookSpecificOutput", "additionalContext"})

// refusal is the path to a member of a hook's refusal.
func refusal(name string) []string { return []string{"blockingError", name} }

// fileForm is the form of an attachment whose text is the whole named file.
func fileForm(name string, text ...string) Form { return Form{Text: text, Name: name, File: true} }

// standingForm is the form of a named attachment that tells the agent how to work.
func standingForm(name string, text ...string) Form {
	return Form{Text: text, Name: name, Standing: true}
}

// FormOf is how the client sends a type of attachment, and whether the type is known. It sends an
// unknown type only where it rendered a text.
func FormOf(kind string) (f Form, known bool) {
	f, known = forms[kind]
	f.Unsent = f.Unsent || !known
	return f, known
}

// PartsOf are the texts of an attachment: those that the client rendered, because they are sent,
// else what is stored. cwd is the folder of relative paths. sent is false where the client sends
// nothing of it; the part is then the whole attachment.
func (f Form) PartsOf(v, rendered source.Value, cwd string) (parts []model.Part, sent bool) {
	for p := range rendered.Items() {
		parts = append(parts, renderedPart(p.Get("content")))
	}
	uri, n := f.uriOf(v, cwd), len(parts)
	if n == 0 {
		parts, sent = f.storedParts(v)
		parts[0].URI = uri
		return parts, sent
	}
	// A file may be shown as a call and its result: the last text is then the file.
	last := &parts[n-1]
	if last.URI = uri; f.File && n > 1 && last.Text.Encoding == model.JSONString {
		last.Envelope = shownEnvelope(rendered)
	}
	return parts, true
}

// storedParts are the texts of an attachment that was not rendered, never none, and whether the
// client sends them.
func (f Form) storedParts(v source.Value) (parts []model.Part, sent bool) {
	for _, path := range f.Texts {
		t := v.Get(path...)
		list := t.Kind() == source.KindArray && t.Len() > 0
		if list || t.Kind() == source.KindString && t.Text() != "" {
			parts = append(parts, renderedPart(t))
		}
	}
	sent = !f.Unsent && (len(parts) > 0 || len(f.Texts) == 0)
	if f.On != nil {
		sent = slices.Contains(f.On, v.Get("hookEvent").Text()) && v.Get(f.Text...).Text() != ""
	}
	if len(parts) == 0 {
		parts = []model.Part{f.storedPart(v)}
	}
	return parts, sent
}

// storedPart is the one text of an attachment that was not rendered.
func (f Form) storedPart(v source.Value) model.Part {
	if v.Get("content", "type").Is("image") {
		file := v.Get("content", "file")
		return blocks.ImageOf64(file.Get("type"), file.Get("base64"))
	}
	if len(f.Text) > 0 {
		if t := v.Get(f.Text...); t.Kind() == source.KindString {
			return model.Part{Text: model.Text{Encoding: model.JSONString, Span: t.Span()}}
		}
	}
	return model.Part{
		Kind: model.PartData, Text: model.Text{Encoding: model.JSONValue, Span: v.Span()},
	}
}

// renderedPart is one of the rendered texts.
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

// shownEnvelope is the envelope of a file that was rendered as the result of a read. The file is
// the last of the texts.
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

// LabelOf makes a label from an attachment's type and the last name of its path.
func (f Form) LabelOf(kind string, v source.Value) string {
	if f.Name == "" {
		return kind
	}
	name := v.Get(f.Name).Text()
	if i := strings.LastIndexByte(name, '\\'); i >= 0 {
		name = name[i+1:]
	}
	if name == "" {
		return kind
	}
	return kind + " " + path.Base(name)
}

// uriOf identifies what is attached, or is "" without an identity.
func (f Form) uriOf(v source.Value, cwd string) string {
	if v.Get("type").Is("mcp_resource") {
		return v.Get("uri").Text()
	}
	if !f.File {
		return ""
	}
	file := v.Get("content", "file")
	lines := model.LineRange{}
	if n := file.Get("numLines").Int(); n > 0 && n < file.Get("totalLines").Int() {
		lines.From = max(1, file.Get("startLine").Int())
		lines.To = lines.From + n - 1
	}
	return effect.FileURI(effect.CleanPath(v.Get(f.Name).Text(), cwd), lines)
}
