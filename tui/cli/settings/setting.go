package settings

import (
	"strings"

	"decant/strategies/spec"
	"decant/strategies/words"
)

// Setting is one key with a value, as one layer gives it.
type Setting struct {
	// Key is the name as [strategies.JoinKey] writes it.
	Key string
	// Value is what [spec.Key.Set] takes.
	Value string
	// At is where it was given: "/home/me/.decant.toml:3", "--set", "-s".
	At string

	written spec.Form
}

// Error is a fault of a settings file or flag. It is one line.
type Error struct {
	// At is where the fault is, as in Setting.At.
	At string
	// Text says what is wrong and what to do.
	Text string
	// Flag is true for a fault on the command line.
	Flag bool
}

// Error is the place, then the text.
func (e *Error) Error() string {
	if e.At == SetFlag {
		return e.At + " " + e.Text // The key follows, as in what was typed.
	}
	return e.At + ": " + e.Text
}

// Where a setting may come from besides a file.
const (
	// SetFlag is where one comes from when --set gave it.
	SetFlag = "--set"
	// StrategyFlag is where the list of strategies comes from when -s gave it.
	StrategyFlag = "-s"
)

// Layer is the settings of one place.
type Layer struct {
	// Own is true where the person chose the place: then it may name programs and models.
	Own bool
	// Flag is true for the command line.
	Flag bool
	// Settings are in the order in which they were given; the last of one key counts.
	Settings []Setting
}

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
		return Setting{}, &Error{At: SetFlag, Text: arg + ": use key=value", Flag: true}
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

// ForkKey is the setting that --in-place is for: false changes the original, so that only the
// person's own files may give it.
const ForkKey = "conversation.compaction.fork"

// ActivateKey is the setting that --activate is for: true resumes what was saved. That runs a
// program, so that only the person's own files may give it.
const ActivateKey = "conversation.compaction.activate"

// savingSettings are the settings about saving, which are none of the strategies'.
type savingSettings struct{ fork, activate bool }

// savingOwn is where they are kept.
var savingOwn = spec.Own[savingSettings]{Owner: "saving", Default: savingSettings{fork: true}}

// savingKeys are all of them.
var savingKeys = []spec.Key{
	spec.PersonalSetting(savingOwn.NewBool(ForkKey,
		"false: change the original, as --in-place does",
		func(s *savingSettings) *bool { return &s.fork })),
	spec.PersonalSetting(savingOwn.NewBool(ActivateKey,
		"true: resume the fork once it is saved, as --activate does",
		func(s *savingSettings) *bool { return &s.activate })),
}
