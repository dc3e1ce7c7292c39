package codex

import (
	"net/url"
	"strings"
)

// localPath is a path, also where a newer client spells it as a URI.
func localPath(path string) string {
	if !strings.HasPrefix(path, "file://") {
		return path
	}
	if u, err := url.Parse(path); err == nil && u.Path != "" {
		return u.Path
	}
	return path
}
