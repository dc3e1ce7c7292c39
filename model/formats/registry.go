package formats

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"decant/model"
	"decant/model/formats/claudecode"
	"decant/model/formats/codec"
	"decant/model/formats/codex"
	"decant/model/formats/copilot"
	"decant/model/formats/finder"
	"decant/model/formats/jp"
	"decant/model/formats/messages"
	"decant/model/formats/opencode"
	"decant/model/formats/pi"
	"decant/model/formats/qwencode"
	"decant/model/source"
)

// codecs is the table of formats. If several detect a file, the first is used.
var codecs = []codec.Codec{
	claudecode.Codec{},
	codex.Codec{},
	pi.OhMyPi,
	pi.OpenClaw,
	pi.Codec{},
	qwencode.Codec{},
	jp.Codec{},
	copilot.Codec{},
	opencode.Opencode,
	opencode.Kilo,
	&messages.Chat,
	&messages.Anthropic,
	&messages.Responses,
}

// ErrUnknownFormat says that no codec has the name, or that no codec reads the file.
var ErrUnknownFormat = errors.New("unknown format")

// Names are the names of all formats, in the order in which they are tried.
func Names() []string {
	out := make([]string, len(codecs))
	for i, k := range codecs {
		out[i] = k.Name()
	}
	return out
}

// Opens says in a few words which files a format reads, or "" for an unknown format.
func Opens(name string) string {
	k, err := codecNamed(name)
	if err != nil {
		return ""
	}
	return k.Traits().Opens
}

// Agents are the names of the formats whose conversations can be found.
func Agents() []string {
	var out []string
	for _, k := range codecs {
		if _, ok := k.(codec.Lister); ok {
			out = append(out, k.Name())
		}
	}
	return out
}

// Finders are the finders of some agents, or of all when names is empty.
func Finders(names []string) []finder.Finder {
	var out []finder.Finder
	for _, k := range codecs {
		l, ok := k.(codec.Lister)
		if ok && (len(names) == 0 || slices.Contains(names, k.Name())) {
			out = append(out, l.Finder())
		}
	}
	return out
}

// folderNames are all file names in a conversation's folder, for each format the events file first.
func folderNames() []string {
	var out []string
	for _, k := range codecs {
		if f := codec.FolderOf(k); f != nil {
			for _, name := range f.Files().List() {
				if !slices.Contains(out, name) {
					out = append(out, name)
				}
			}
		}
	}
	return out
}

// codecNamed finds a codec; its error is ErrUnknownFormat.
func codecNamed(name string) (codec.Codec, error) {
	i := slices.IndexFunc(codecs, func(k codec.Codec) bool { return k.Name() == name })
	if i < 0 {
		return nil, fmt.Errorf("%w %q: the formats are %s", ErrUnknownFormat, name,
			strings.Join(Names(), ", "))
	}
	return codecs[i], nil
}

// headBytes is how much of a file is examined first to detect its format.
const headBytes = 64 << 10

// detectCodec finds the codec of a file by its first bytes, and by the whole file where those are
// not enough. It is nil when no codec fits.
func detectCodec(data []byte) codec.Codec {
	for _, head := range [][]byte{data[:min(headBytes, len(data))], data} {
		for _, k := range codecs {
			if k.Detect(head) {
				return k
			}
		}
	}
	return nil
}

// ruleUnknown is the rule for a conversation whose format no codec has.
const ruleUnknown = "format-unknown"

// RuleSet are the rules of one checker.
type RuleSet struct {
	// Checker is the format's name, or "any format" for rules that apply to all.
	Checker string
	// Rules are in the order of the checker's page.
	Rules []model.Rule
}

// Rules lists what [Check], [Overlay] and [Save] can find broken: first the rules for any format,
// then those of each codec in the order of [Names].
func Rules() []RuleSet {
	out := make([]RuleSet, 0, 1+len(codecs))
	out = append(out, RuleSet{"any format", []model.Rule{
		{Name: ruleUnknown, Effect: "decant has no codec that could open the fork again"},
		{
			Name:   model.RuleNotAsPromised,
			Effect: "the saved fork would send something else than the plan says",
		},
	}})
	for _, k := range codecs {
		out = append(out, RuleSet{k.Name(), k.Rules()})
	}
	return out
}

// Messages yields the messages or items that a conversation sends, each with the index of its
// record, like [codec.Sender]. It yields nothing where the format has no such spelling.
func Messages(c *model.Conversation) iter.Seq2[int, source.Value] {
	if k, err := codecNamed(c.Format); err == nil {
		if s, ok := k.(codec.Sender); ok {
			return s.Messages(c)
		}
	}
	return func(func(int, source.Value) bool) {}
}
