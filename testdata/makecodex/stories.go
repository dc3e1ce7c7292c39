package main

import (
	"fmt"
	"strings"
)

// stories are the rollouts, each with what it is for.
var stories = []story{
	// The least that there can be.
	{"minimal", false, "0.169.0", "gpt-5.5", true, playMinimal},
	// Functions of today: repeated reads, a patch, an image, answers in parallel.
	{"functions", false, "0.169.0", "gpt-5.5", true, playFunctions},
	// Code that calls tools: only the screen's lines say what it did.
	{"code", false, "0.169.0", "gpt-6-sol", true, playScripts},
	// The same of a client that wrote no ordinals, and told its screen less.
	{"legacy", true, "0.144.2", "gpt-5.6-sol", true, playLegacy},
	// A very old client: a shell, and outputs that are JSON.
	{"shell", true, "0.45.0", "gpt-5-codex", false, playShells},
	// A compaction that lists what is live.
	{"compacted", false, "0.169.0", "gpt-5.5", true, playCompaction},
	// A compaction that has a summary only.
	{"summary", true, "0.58.0", "gpt-5.1-codex", false, oldCompaction},
	// Turns that were taken back, one of them with a compaction.
	{"rolledback", true, "0.144.2", "gpt-5.5", true, rolledBack},
	// Outputs that are longer than the client loads.
	{"long", false, "0.169.0", "gpt-5.5", true, playLong},
	// Another agent's words, tools in the history, a search of the server's.
	{"agents", false, "0.169.0", "gpt-6-sol", true, playAgents},
	// All that a client passes over or mends.
	{"awkward", false, "0.169.0", "gpt-5.5", true, playAwkward},
	// What clients before 0.45 wrote, which no newer one resumes.
	{"bare", true, bareClient, "", false, playBare},
}

const (
	vents  = "vent,opens_at,closes_at\nnorth,24.0,19.5\nsouth,26.5,21.0\n"
	notes  = "# Notes\n\nThe south vent sticks below five degrees.\nOil it in October.\n"
	plan   = "water:\n  - bed: 1\n    litres: 4\n  - bed: 2\n    litres: 6\n"
	listed = "notes.md\nplan.yaml\nvents.csv\n"
)

func playMinimal(r *rollout) {
	r.ask("Which vent opens first?")
	r.say("The north vent, at 24 degrees.")
	r.end()
}

func playFunctions(r *rollout) {
	r.ask("Let the south vent open at 25 degrees.")
	r.think("First look at what there is.")
	r.say("I look at the files.")
	a, b := r.call("ls"), r.call("cat vents.csv")
	r.answer(a, "ls", listed)
	r.answer(b, "cat vents.csv", vents)
	r.used(9100)
	r.run("cat notes.md", notes)
	r.used(9300)
	r.think("The number stands in one file only.")
	patch := "*** Begin Patch\n*** Update File: vents.csv\n@@\n-south,26.5,21.0\n+south,25.0,21.0\n*** End Patch\n"
	r.item("custom_tool_call", "id", "ctc_1", "name", "apply_patch", "call_id", "patch_1",
		"input", patch, "status", "completed")
	r.done("FileChange", "patch_1", "changes", obj{
		"/home/ada/greenhouse/vents.csv", obj{"type", "update", "unified_diff", "@@ -3 +3 @@"},
	})
	r.item("custom_tool_call_output", "call_id", "patch_1",
		"output", "Exit code: 0\nWall time: 0 seconds\nOutput:\nSuccess. Updated vents.csv\n")
	r.used(9500)
	r.run("cat notes.md", notes)
	r.say("The south vent opens at 25 degrees now.")
	r.used(9900)
	r.end()
	r.ask("And what is on the picture?")
	r.item("function_call", "id", "fc_view", "name", "view_image", "arguments",
		`{"path":"bed.png"}`, "call_id", "view_1")
	r.done("ImageView", "view_1", "path", "file:///home/ada/greenhouse/bed.png")
	r.item("function_call_output", "call_id", "view_1", "output", list{
		obj{"type", "input_image", "image_url", dot, "detail", "high"},
	})
	r.say("One green dot.")
	r.used(10400)
	r.end()
}

// dot is an image of one pixel.
const dot = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk" +
	"+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

// script is code with its output; steps are what it did.
func (r *rollout) script(id, code string, steps func(), outs ...string) {
	r.item("custom_tool_call", "id", "ctc_"+id, "status", "completed", "call_id", id,
		"name", "exec", "input", code)
	steps()
	parts := list{obj{"type", "input_text", "text", "Script completed\nWall time 0.1 seconds\nOutput:\n"}}
	for _, o := range outs {
		parts = append(parts, obj{"type", "input_text", "text", o})
	}
	o := obj{"type", "custom_tool_call_output", "id", "ctco_" + id, "call_id", id, "output", parts}
	r.line("response_item", o, "metadata", obj{
		"client_authored", false, "fallback_token_limit_override", 12000,
	})
}

// ran tells of a command that a script ran.
func (r *rollout) ran(n int, cmd, out string) func() {
	return func() {
		r.done("CommandExecution", fmt.Sprintf("exec-%04d", n), "command",
			list{"/bin/bash", "-lc", cmd}, "cwd", "file:///home/ada/greenhouse",
			"aggregated_output", out, "exit_code", 0)
	}
}

func playScripts(r *rollout) {
	r.ask("Is there water enough for bed 2?")
	r.think("The plan tells.")
	r.script("x1", `const r = await tools.exec_command({cmd: "cat plan.yaml"}); text(r.output);`,
		r.ran(1, "cat plan.yaml", plan), plan)
	r.used(8000)
	r.script("x2", `for (const f of ["plan.yaml","notes.md"]) text((await tools.exec_command({cmd: "cat " + f})).output);`,
		func() { r.ran(2, "cat plan.yaml", plan)(); r.ran(3, "cat notes.md", notes)() }, plan, notes)
	r.used(8200)
	r.say("Bed 2 gets six litres.")
	r.end()
	r.ask("Write that down.")
	r.script("x3", `await tools.apply_patch("*** Begin Patch…");`, func() {
		r.done("FileChange", "exec-0004", "changes",
			obj{"/home/ada/greenhouse/notes.md", obj{"type", "update", "unified_diff", "@@ -4 +5 @@"}})
	}, "")
	r.script("x4", `text((await tools.exec_command({cmd: "cat notes.md"})).output);`,
		r.ran(5, "cat notes.md", notes+"Bed 2: six litres.\n"), notes+"Bed 2: six litres.\n")
	r.say("It is in the notes.")
	r.used(8600)
	r.end()
}

func playLegacy(r *rollout) {
	r.ask("List the beds.")
	r.event("agent_reasoning", "text", "A look at the plan.")
	r.think("A look at the plan.")
	r.run("cat plan.yaml", plan)
	r.used(7000)
	r.run("cat plan.yaml", plan)
	r.say("Beds 1 and 2.")
	r.used(7100)
	r.end()
	r.ask("How much water together?")
	r.say("Ten litres.")
	r.end()
	r.line("session_meta", obj{
		"id", r.id, "cwd", "/home/ada/greenhouse", "timestamp", r.now(),
		"originator", "codex_cli", "cli_version", "0.144.2", "source", "cli",
	})
	r.ask("Thank you.")
	r.say("Gladly.")
	r.end()
}

func playLong(r *rollout) {
	lines := strings.Repeat("bed 1: 21.4 degrees, 63 % — all is well\n", 1600)
	r.ask("What did the sensors say?")
	r.run("cat sensors.log", lines)
	r.item("custom_tool_call", "id", "ctc_l", "name", "exec", "call_id", "l1", "input", "…")
	r.item("custom_tool_call_output", "call_id", "l1", "output", list{
		obj{"type", "input_text", "text", lines[:30000]},
		obj{"type", "input_text", "text", ""},
		obj{"type", "input_text", "text", lines[:30000]},
		obj{"type", "input_text", "text", "the end"},
	})
	r.say("All is well.")
	r.used(31000)
	r.end()
}
