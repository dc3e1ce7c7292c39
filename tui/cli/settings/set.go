package settings

import (
	"strings"

	"decant/strategies/words"
)

// ParseSet reads what --set takes, KEY=VALUE. A tool's name with an = in it stands in quotes; a
// value may, as in a file.
func ParseSet(arg string) (Setting, error) {
	eq := strings.IndexByte(arg, '=')
	for eq >= 0 && strings.Count(arg[:eq], `"`)%2 == 1 {
		next := strings.IndexByte(arg[eq+1:], '=')
		if next < 0 {
			eq = -1
			break
		}
		eq += 1 + next
	}
	if eq < 0 {
		return Setting{}, &Error{At: SetFlag, Text: arg + ": want key=value", Flag: true}
	}
	key, value := strings.TrimSpace(arg[:eq]), strings.TrimSpace(arg[eq+1:])
	path, err := words.SplitKey(key)
	if err != nil {
		return Setting{}, &Error{At: SetFlag, Text: err.Error(), Flag: true}
	}
	return Setting{Key: joinKey(path), Value: stripQuotes(value), At: SetFlag}, nil
}

// stripQuotes is a value without the quotes that are round the whole of it.
func stripQuotes(v string) string {
	if !strings.HasPrefix(v, `"`) && !strings.HasPrefix(v, "'") || !strings.HasSuffix(v, v[:1]) {
		return v
	}
	if list, err := words.ParseList("[" + v + "]"); err == nil && len(list) == 1 {
		return list[0]
	}
	return v
}
