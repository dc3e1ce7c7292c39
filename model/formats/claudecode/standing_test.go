package claudecode

import (
	"testing"
)

// TestStandingAttachments tells what a strategy may strip of what the client attached:
// neither what tells the agent how to work nor what is not known.
func TestStandingAttachments(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		in   m
		want bool
	}{
		{m{"type": "file", "filename": "/d/a.go"}, false},
		{m{"type": "directory", "path": "/d", "content": "x"}, false},
		{m{"type": "edited_text_file", "filename": "/e", "snippet": "x"}, false},
		{m{"type": "mcp_resource", "uri": "res://a"}, false},
		{m{"type": "diagnostics"}, false},
		{m{"type": "selected_lines_in_ide", "content": "x"}, false},
		{m{"type": "nested_memory", "path": "/C.md", "content": m{"content": "x"}}, true},
		{m{"type": "plan_mode"}, true},
		{m{"type": "plan_file_reference", "planContent": "x"}, true},
		{m{"type": "skill_listing", "content": "x"}, true},
		{m{"type": "hook_additional_context"}, true},
		{m{"type": "task_reminder"}, true},
		{m{"type": "environment"}, true},
		{m{"type": "of a later client"}, true},
		{m{}, true},
	} {
		var s script
		s.user("a")
		s.attach(tt.in, m{"rendered": []m{{"content": "x"}}})
		s.reply("1", text("end"))
		if got := s.open(t).Events[1].Standing; got != tt.want {
			t.Errorf("%v: got %v, want %v", tt.in["type"], got, tt.want)
		}
	}
}
