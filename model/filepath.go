package model

import "strings"

// FilePath is the path in the URI of a file, including the range of lines or pages at its end. The
// path is absolute, or relative where the conversation does not say from which folder (file:a.rs).
// It is false for any other URI.
func FilePath(uri string) (string, bool) {
	if path, ok := strings.CutPrefix(uri, "file://"); ok {
		return path, true
	}
	return strings.CutPrefix(uri, "file:")
}

// Lineless is the path or URI of a file without the requested part: #L3-9, #tail=80, #pages=1-5.
func Lineless(path string) string {
	at := strings.LastIndexByte(path, '#')
	if at < 0 {
		return path
	}
	how, _, _ := strings.Cut(path[at+1:], "&")
	if lines, ok := strings.CutPrefix(how, "L"); ok && strings.Trim(lines, "0123456789-") == "" {
		return path[:at]
	}
	for _, part := range []string{"head=", "tail=", "sed=", "pages="} {
		if strings.HasPrefix(how, part) {
			return path[:at]
		}
	}
	return path
}
