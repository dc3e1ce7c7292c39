// Package realclient proves forks with the agents' own clients: each is run
// with a scrubbed environment and a scratch home against a mock of its model's
// API on loopback, and what it really sends is compared with what decant said is
// live. It holds tests only, behind the build tag realclient, and must never
// reach a network or read a person's own sessions.
//
// The folders of the clients come from the environment: DECANT_CLAUDE_2_1_197
// and DECANT_CLAUDE_2_0_76, each where npm installed @anthropic-ai/claude-code.
//
//	go test -tags realclient ./tui/cli/realclient
package realclient
