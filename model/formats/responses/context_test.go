package responses

import "testing"

func TestWrapped(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"":      false,
		"hello": false,
		"<environment_context>\n  <cwd>/w</cwd>\n</environment_context>": true,
		"\n <Environment_Context>x":                                      true,
		"# AGENTS.md instructions for /w\n\n<x>":                         true,
		"see <environment_context>":                                      false,
		"<skill>\n<name>a</name>":                                        true,
		"<div>":                                                          false,
	} {
		if got := IsWrapped(text); got != want {
			t.Errorf("%q: got %v", text, got)
		}
	}
}

func TestFolder(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":              "",
		"<cwd>/w</cwd>": "",
		"<environment_context>\n  <cwd>/w x</cwd>\n</environment_context>": "/w x",
		"<environment_context>\n  <cwd>/w":                                 "",
		"<environment_context>\n  <shell>bash</shell>":                     "",
	} {
		if got := FolderIn(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestKnown(t *testing.T) {
	t.Parallel()
	if !KnownForm("reasoning") || KnownForm("") || KnownForm("novelty") {
		t.Error("other types are known")
	}
}
