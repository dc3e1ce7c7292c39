package words

import (
	"fmt"
	"strconv"
	"strings"
)

// bareBytes are the bytes that a part of a key may have without quotes.
const bareBytes = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"

// JoinKey writes a setting's name: its parts separated by dots. A part is quoted if it has anything
// but letters, digits, _ and -.
func JoinKey(parts ...string) string {
	out := make([]string, len(parts))
	for i, part := range parts {
		if out[i] = part; part == "" || strings.Trim(part, bareBytes) != "" {
			out[i] = strconv.Quote(part)
		}
	}
	return strings.Join(out, ".")
}

// SplitKey splits a setting's name, as the inverse of JoinKey. It also allows blanks around the
// dots, and unquoted text without . " '. The error names the invalid part.
func SplitKey(key string) ([]string, error) {
	var out []string
	for rest := key; ; {
		rest = strings.TrimSpace(rest)
		var part string
		if strings.HasPrefix(rest, `"`) || strings.HasPrefix(rest, "'") {
			var err error
			if part, rest, err = cutQuoted(rest); err != nil {
				return nil, fmt.Errorf("key %s: %w", key, err)
			}
		} else {
			at := strings.IndexAny(rest, `."'`)
			if at < 0 {
				at = len(rest)
			}
			if part, rest = strings.TrimSpace(rest[:at]), rest[at:]; part == "" {
				return nil, fmt.Errorf("key %s: use names with dots between", key)
			}
		}
		out = append(out, part)
		rest = strings.TrimSpace(rest)
		if rest == "" {
			return out, nil
		}
		after, ok := strings.CutPrefix(rest, ".")
		if !ok {
			return nil, fmt.Errorf("key %s: put a dot before %s", key, rest)
		}
		rest = after
	}
}
