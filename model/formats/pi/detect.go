package pi

import (
	"decant/model/formats/kit"
	"decant/model/source"
)

// Detect reports whether head, the first bytes of a file, is the start of a session. Its first line
// that is JSON must be a header, or a title line before a header. The following lines show which
// client wrote it; without a sign it is pi's.
func (k Codec) Detect(head []byte) bool {
	if claw := isOpenClaw(head); claw || k.client == openClaw {
		return claw && k.client == openClaw
	}
	first := true
	for _, line := range kit.Lines(head) {
		switch {
		case !line.Exists():
		case first && isTitle(line):
			return k.client == ohMyPi
		case first && !IsHeader(line):
			return false
		default:
			first = false
			if omp, sure := tellClient(line); sure {
				return omp == (k.client == ohMyPi)
			}
		}
	}
	return !first && k.client != ohMyPi
}

// IsHeader reports whether the client accepts a line as a session's first line.
func IsHeader(v source.Value) bool {
	return v.Get("type").Is("session") && v.Get("id").Kind() == source.KindString
}

// VersionOf is the version of the format of a session without a header, by its first entry. It is
// false for anything else than an entry with which a session begins.
func VersionOf(entry source.Value) (version int, ok bool) {
	text := map[string]source.Value{
		"message":               entry.Get("message", "role"),
		"model_change":          entry.Get("modelId"),
		"thinking_level_change": entry.Get("thinkingLevel"),
		"session_info":          entry.Get("name"),
		"custom":                entry.Get("customType"),
	}[entry.Get("type").Text()]
	if text.Kind() != source.KindString {
		return 0, false
	}
	id, parent := entry.Get("id"), entry.Get("parentId")
	switch {
	case !id.Exists() && !parent.Exists():
		return 1, true // Entries had no ids then.
	case id.Kind() == source.KindString &&
		(parent.Kind() == source.KindString || parent.Kind() == source.KindNull):
		return current, true
	}
	return 0, false
}

// isTitle reports whether a line is the title line that Oh My Pi writes before the header.
func isTitle(v source.Value) bool {
	return v.Get("type").Is("title") && v.Get("v").Kind() == source.KindNumber
}

// ompTypes are types of entries that only Oh My Pi writes.
var ompTypes = map[string]bool{
	"title_change": true, "model_usage": true, "service_tier_change": true,
	"ttsr_injection": true, "credential_pin": true, "session_init": true, "mode_change": true,
	resetType: true,
}

// tellClient reports whether a line is Oh My Pi's, and whether the line is a sure sign.
func tellClient(v source.Value) (omp, sure bool) {
	switch t := v.Get("type").Text(); {
	case ompTypes[t]:
		return true, true
	case t == "session":
		omp = v.Get("titleSource").Exists() || v.Get("providerPromptCacheKey").Exists()
		return omp, omp
	case t == "model_change":
		return v.Get("model").Exists(), v.Get("model").Exists() || v.Get("modelId").Exists()
	case t == "message":
		m := v.Get("message")
		omp = m.Get("attribution").Exists() || m.Get("contextSnapshot").Exists() ||
			m.Get("providerPayload").Exists()
		return omp, omp || m.Get("role").Is("assistant")
	}
	return false, false
}
