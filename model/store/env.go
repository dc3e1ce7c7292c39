package store

import (
	"sync/atomic"

	"decant/model/formats/jp/places"
)

// tally counts what was read, for tests.
type tally struct{ opened, bytes atomic.Int64 }

// Env is what the agents' places depend on.
type Env struct {
	// Home is the person's home folder.
	Home string
	// ClaudeConfig is the value of CLAUDE_CONFIG_DIR, "" when it is not set.
	ClaudeConfig string
	// CodexHome is the value of CODEX_HOME, PiDir that of PI_CODING_AGENT_DIR and
	// PiSessions that of PI_CODING_AGENT_SESSION_DIR; "" where one is not set.
	CodexHome, PiDir, PiSessions string
	// JPData is the folder of the person's own data with JP, "" when there is none.
	JPData string
	// JPHere is the folder whose workspace of JP's counts among all, though the person may
	// have no data about it; "" for none.
	JPHere string
	// JPSession is what JP calls this terminal session by, "" when it cannot tell.
	JPSession string

	tally *tally // Nil but in tests.
}

// ReadEnv is what the environment of the process tells; home is "" when it is not
// known.
func ReadEnv(getenv func(string) string, home string) Env {
	return Env{
		Home: home, ClaudeConfig: getenv("CLAUDE_CONFIG_DIR"),
		CodexHome: getenv("CODEX_HOME"), PiDir: getenv("PI_CODING_AGENT_DIR"),
		PiSessions: getenv("PI_CODING_AGENT_SESSION_DIR"),
		JPData:     places.UserData(getenv, home), JPSession: places.SessionKey(getenv,
			places.SessionID()),
	}
}
