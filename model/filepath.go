package model

import "strings"

// FilePath is the path in the URI of a file, with the range of lines or pages that it may
// end in: absolute, or relative where the conversation does not tell from which folder
// (file:a.rs). False for the URI of anything else.
func FilePath(uri string) (string, bool) {
	if path, ok := strings.CutPrefix(uri, "file://"); ok {
		return path, true
	}
	return strings.CutPrefix(uri, "file:")
}
