package copilot

import (
	"decant/model"
	"decant/model/formats/effect"
)

// tools are the client's own tools, and those of its earlier editor. Tools of MCP servers are
// unknown.
var tools = effect.Table{
	"view":               {Kind: model.Reads, Path: "path", Range: "view_range"},
	"create":             {Kind: model.Writes, Path: "path"},
	"edit":               {Kind: model.Writes, Path: "path"},
	"apply_patch":        {Kind: model.Writes, Patches: []string{"input", "patch"}},
	"str_replace_editor": effect.Editors["str_replace_editor"],
	"glob":               {Kind: model.Lists, Path: "path", Or: []string{"paths"}},
	"grep":               {Kind: model.Searches, Path: "path", Or: []string{"paths"}},
	"web_fetch":          {Kind: model.Reads, URL: "url"},
	"web_search":         {Kind: model.Searches},
	"bash":               {Kind: model.Runs, Line: "command", Apart: "detach"},
	"powershell":         {Kind: model.Runs},
	"read_bash":          {Kind: model.Runs},
	"write_bash":         {Kind: model.Runs},
	"stop_bash":          {Kind: model.Runs},
	"list_bash":          {Kind: model.Runs},
	"task":               {Kind: model.Runs},
	"read_agent":         {Kind: model.Runs},
	"write_agent":        {Kind: model.Runs},
}
