package places

import (
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"strconv"
	"time"

	"decant/model/source"
)

// SessionBytes is how much of a session's file is read at most.
const SessionBytes = 1 << 20

// SessionKey is JP's name for this terminal session. It is a variable of JP's own, else the session
// of the process, else a variable of the terminal. It is "" when all are missing. sid is a result
// of Sid.
func SessionKey(getenv func(string) string, sid int) string {
	if key := variableKey(getenv, "JP_SESSION"); key != "" {
		return key
	}
	if sid > 0 {
		return "getsid-" + strconv.Itoa(sid)
	}
	for _, name := range []string{
		"TMUX_PANE", "WEZTERM_PANE", "TERM_SESSION_ID", "ITERM_SESSION_ID",
	} {
		if key := variableKey(getenv, name); key != "" {
			return key
		}
	}
	return ""
}

// variableKey is the key made from a variable, or "" when it is not set.
func variableKey(getenv func(string) string, name string) string {
	value := getenv(name)
	if value == "" {
		return ""
	}
	const kept = 8 // Bytes of the checksum, two digits each.
	sum := sha256.Sum256([]byte(value))
	return "env-" + name + "-" + hex.EncodeToString(sum[:kept])
}

// Active is the conversation of a terminal session, as the start of its folder's name, and when it
// was chosen (zero when not recorded). key is a result of SessionKey. It is "" when the session has
// none, or when the file cannot be read.
func (s Space) Active(key string) (digits string, chosen time.Time) {
	if s.Silo == "" || key == "" {
		return "", time.Time{}
	}
	data, err := readSmall(filepath.Join(s.Silo, Sessions, key+".json"), SessionBytes)
	if err != nil {
		return "", time.Time{}
	}
	return ActiveIn(data)
}

// ActiveIn is Active for the content of the session's file.
func ActiveIn(data []byte) (digits string, chosen time.Time) {
	var t source.Tree
	if t.Parse(data, source.Span{End: len(data)}) != nil {
		return "", time.Time{}
	}
	for entry := range t.Root().Get("history").Items() {
		if id := entry.Get("id").Int(); id > 0 {
			chosen, _ = PeekTime(entry.Get("activated_at").Text())
			return strconv.Itoa(id), chosen
		}
		break // The later ones are no longer active.
	}
	return "", time.Time{}
}
