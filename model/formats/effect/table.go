package effect

import (
	"decant/model"
	"decant/model/source"
)

// Table is the tools of one agent by their names. Other tools are unknown, and no effect of theirs
// is certain.
type Table map[string]Tool

// Read is what a call of a tool does. It is empty for a tool that is not in the table.
func (t Table) Read(name string, in source.Value, cwd string) Facts {
	tool, ok := t[name]
	if !ok {
		return Facts{}
	}
	return tool.Read(in, cwd)
}

// ClaudeCode are Claude Code's own tools, current and old. Its requests to the API use the same
// names.
var ClaudeCode = Table{
	"Read": {
		Kind: model.Reads, Path: "file_path", Pages: "pages", Numbers: true,
	},
	"NotebookRead": {Kind: model.Reads, Path: "notebook_path", Numbers: true},
	"WebFetch":     {Kind: model.Reads, URL: "url"},
	"Edit":         {Kind: model.Writes, Path: "file_path"},
	"MultiEdit":    {Kind: model.Writes, Path: "file_path"},
	"Write":        {Kind: model.Writes, Path: "file_path"},
	"NotebookEdit": {Kind: model.Writes, Path: "notebook_path"},
	"Glob":         {Kind: model.Lists, Path: "path"},
	"LS":           {Kind: model.Lists, Path: "path"},
	"Grep":         {Kind: model.Searches, Path: "path"},
	"WebSearch":    {Kind: model.Searches},
	"Bash":         {Kind: model.Runs, Line: "command", Apart: "run_in_background"},
	"PowerShell":   {Kind: model.Runs},
	"BashOutput":   {Kind: model.Runs},
	"KillShell":    {Kind: model.Runs},
	"KillBash":     {Kind: model.Runs},
	"Task":         {Kind: model.Runs},
	"Agent":        {Kind: model.Runs},
}

// Pi are pi's own tools.
var Pi = Table{
	"read":       {Kind: model.Reads, Path: "path"},
	"edit":       {Kind: model.Writes, Path: "path"},
	"write":      {Kind: model.Writes, Path: "path"},
	"grep":       {Kind: model.Searches, Path: "path"},
	"find":       {Kind: model.Lists, Path: "path"},
	"ls":         {Kind: model.Lists, Path: "path"},
	"bash":       {Kind: model.Runs, Line: "command"},
	"powershell": {Kind: model.Runs},
}

// OpenClaw are the tools of OpenClaw that work on files and run commands.
var OpenClaw = Table{
	"read":        {Kind: model.Reads, Path: "path", Or: []string{"file_path"}},
	"edit":        {Kind: model.Writes, Path: "path", Or: []string{"file_path"}},
	"write":       {Kind: model.Writes, Path: "path", Or: []string{"file_path"}},
	"apply_patch": {Kind: model.Writes, Anywhere: true},
	"exec":        {Kind: model.Runs, Line: "command", Apart: "background"},
	"process":     {Kind: model.Runs},
	"web_fetch":   {Kind: model.Reads, URL: "url"},
	"web_search":  {Kind: model.Searches},
}

// OhMyPi are the tools of Oh My Pi. A path may end with a colon and the wanted part of the file.
var OhMyPi = Table{
	"read":     {Kind: model.Reads, Path: "path"},
	"edit":     {Kind: model.Writes, Path: "path"},
	"ast_edit": {Kind: model.Writes, Anywhere: true},
	"write":    {Kind: model.Writes, Path: "path"},
	"grep":     {Kind: model.Searches, Path: "path"},
	"search":   {Kind: model.Searches, Path: "path"},
	"glob":     {Kind: model.Lists, Path: "path"},
	"find":     {Kind: model.Lists, Path: "path"},
	"bash":     {Kind: model.Runs, Line: "command"},
}

// QwenCode are Qwen Code's own tools.
var QwenCode = Table{
	"read_file": {
		Kind: model.Reads, Path: "file_path", Or: []string{"absolute_path"}, Pages: "pages",
		FromZero: true,
	},
	"edit":              {Kind: model.Writes, Path: "file_path"},
	"write_file":        {Kind: model.Writes, Path: "file_path"},
	"notebook_edit":     {Kind: model.Writes, Path: "notebook_path"},
	"list_directory":    {Kind: model.Lists, Path: "path"},
	"glob":              {Kind: model.Lists, Path: "path"},
	"grep_search":       {Kind: model.Searches, Path: "path"},
	"web_search":        {Kind: model.Searches},
	"run_shell_command": {Kind: model.Runs, Line: "command", Apart: "is_background"},
	"agent":             {Kind: model.Runs},
	"task":              {Kind: model.Runs},
}

// Editors are the tools that the APIs' own documentation defines and that many agents use: a shell,
// and an editor with several commands.
var Editors = Table{
	"bash":                        {Kind: model.Runs, Line: "command"},
	"str_replace_editor":          {Commands: editor},
	"str_replace_based_edit_tool": {Commands: editor},
}

// editor are the commands of the editor.
var editor = Table{
	"view":        {Kind: model.Reads, Path: "path", Range: "view_range"},
	"create":      {Kind: model.Writes, Path: "path"},
	"str_replace": {Kind: model.Writes, Path: "path"},
	"insert":      {Kind: model.Writes, Path: "path"},
	"undo_edit":   {Kind: model.Writes, Path: "path"},
}

// SWEAgent are the tools of SWE-agent. Tools that work on the open file do not name it, so an edit
// may be of any file.
var SWEAgent = Table{
	"bash":                        Editors["bash"],
	"str_replace_editor":          Editors["str_replace_editor"],
	"str_replace_based_edit_tool": Editors["str_replace_based_edit_tool"],

	"open":        {Kind: model.Reads, Path: "path", Cuts: true},
	"create":      {Kind: model.Writes, Path: "filename"},
	"edit":        {Kind: model.Writes, Anywhere: true},
	"insert":      {Kind: model.Writes, Anywhere: true},
	"find_file":   {Kind: model.Lists, Path: "dir"},
	"search_dir":  {Kind: model.Searches, Path: "dir"},
	"search_file": {Kind: model.Searches, Path: "file"},
	"submit":      {Kind: model.Runs},
}

// Opencode are the tools of opencode, and of Kilo CLI.
var Opencode = Table{
	"read":        {Kind: model.Reads, Path: "filePath", Numbers: true},
	"edit":        {Kind: model.Writes, Path: "filePath"},
	"multiedit":   {Kind: model.Writes, Path: "filePath"},
	"write":       {Kind: model.Writes, Path: "filePath"},
	"apply_patch": {Kind: model.Writes, Patches: []string{"patchText"}},
	"patch":       {Kind: model.Writes, Patches: []string{"patchText"}},
	"list":        {Kind: model.Lists, Path: "path"},
	"glob":        {Kind: model.Lists, Path: "path"},
	"grep":        {Kind: model.Searches, Path: "path"},
	"websearch":   {Kind: model.Searches},
	"codesearch":  {Kind: model.Searches},
	"webfetch":    {Kind: model.Reads, URL: "url"},
	"bash":        {Kind: model.Runs, Line: "command"},
	"task":        {Kind: model.Runs},
}
