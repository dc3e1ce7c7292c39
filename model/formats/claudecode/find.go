package claudecode

import (
	"decant/model/formats/claudecode/places"
	"decant/model/formats/finder"
)

// Finder finds the client's sessions.
func (Codec) Finder() finder.Finder {
	return finder.Files{
		Name: Name, Variable: "CLAUDE_CONFIG_DIR", ID: places.SessionID,
		Find: places.FindFiles, Peek: peekFile, Agents: places.FindAgents,
	}
}

// peekFile reads the ends of one file. The file's place already told its working folder.
func peekFile(_ finder.Search, f *finder.File, r *finder.Reader) (finder.Peeked, bool) {
	if f.Side {
		caller := places.SessionOf(r.Head(finder.FirstBytes))
		return finder.Peeked{ID: places.AgentID(f.Path), Agent: true, Caller: caller}, caller != ""
	}
	p := PeekEnds(r.Head(finder.EndBytes), r.Tail())
	return p, p.Talk && !p.Agent
}
