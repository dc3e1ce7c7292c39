package settings

import (
	"strings"

	"decant/strategies/spec"
	"decant/strategies/words"
)

// Setting is one key with a value from one layer.
type Setting struct {
	// Key is the name in the form that [words.JoinKey] writes.
	Key string
	// Value is what [spec.Key.Set] takes.
	Value string
	// At is the source: "/home/me/.decant.toml:3", "--set", "-s".
	At string

	written spec.Form
}

// Error is an error in a settings file or flag, on one line.
type Error struct {
	// At is the place of the error, as in Setting.At.
	At string
	// Text says what is wrong and what to do.
	Text string
	// Flag is true for an error on the command line.
	Flag bool
}

// Error returns the place, then the text.
func (e *Error) Error() string {
	if e.At == SetFlag {
		return e.At + " " + e.Text // The key follows, as the user typed it.
	}
	return e.At + ": " + e.Text
}

// Sources of a setting other than a file.
const (
	// SetFlag is the source of a setting from --set.
	SetFlag = "--set"
	// StrategyFlag is the source of the list of strategies from -s.
	StrategyFlag = "-s"
)

// Layer is the settings of one place.
type Layer struct {
	// Own is true if the user chose the place. Then the layer may name programs and models.
	Own bool
	// Flag is true for the command line.
	Flag bool
	// Plan is true for a plan file.
	Plan bool
	// Settings are in the given order. The last one for a key wins.
	Settings []Setting
}

// allows reports whether the layer may give a setting this value.
func (l *Layer) allows(k spec.Key, value string) bool {
	return l.Own || l.Flag || !k.Personal(value) || l.Plan && k.InPlan(value)
}

// ParseSet reads the argument of --set, KEY=VALUE. A tool's name that contains = must be quoted. A
// value may be quoted, as in a file.
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

// stripQuotes removes quotes around the whole value.
func stripQuotes(v string) string {
	if !strings.HasPrefix(v, `"`) && !strings.HasPrefix(v, "'") || !strings.HasSuffix(v, v[:1]) {
		return v
	}
	if list, err := words.ParseList("[" + v + "]"); err == nil && len(list) == 1 {
		return list[0]
	}
	return v
}

// ForkKey is the setting behind --in-place. False changes the original, so only the user's own
// files may give it.
const ForkKey = "conversation.compaction.fork"

// ActivateKey is the setting behind --activate. True resumes what was saved. That runs a program,
// so only the user's own files may give it.
const ActivateKey = "conversation.compaction.activate"

// savingSettings are the settings about saving, which belong to no strategy.
type savingSettings struct{ fork, activate bool }

// savingOwn is the place for these settings.
var savingOwn = spec.Own[savingSettings]{Owner: "saving", Default: savingSettings{fork: true}}

// savingKeys are the keys of all saving settings.
var savingKeys = []spec.Key{
	spec.PersonalSetting(savingOwn.NewBool(ForkKey,
		"false: change the original, as --in-place does",
		func(s *savingSettings) *bool { return &s.fork })),
	spec.PersonalSetting(savingOwn.NewBool(ActivateKey,
		"true: resume the fork once it is saved, as --activate does",
		func(s *savingSettings) *bool { return &s.activate })),
}
