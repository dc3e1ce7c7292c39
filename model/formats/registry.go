package formats

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"decant/model"
	"decant/model/formats/claudecode"
	"decant/model/formats/codex"
	"decant/model/formats/jp"
	"decant/model/formats/messages"
	"decant/model/formats/pi"
	"decant/model/source"
)

// codec is what a format's package does for this one.
type codec struct {
	name string
	// detect reports whether the first bytes of a file are of this format.
	detect func(head []byte) bool
	// split finds the records of a file.
	split func(name string, data []byte) (*source.Source, error)
	// open reads the records; path is where the file is, or "-" or "".
	open func(src *source.Source, path string) (*model.Conversation, error)
	// openLine is open for the conversation on a line of a file that may hold several,
	// from 1; nil where a file holds one.
	openLine func(src *source.Source, path string, line int) (*model.Conversation, error)
	// draft makes a fork of an opened conversation, check finds broken rules.
	draft func(*model.Conversation, []model.Change, model.ForkOptions) (*model.Draft, error)
	check func(*model.Conversation) []model.Finding
	// rules are all that check, and the overlay where there is one, can find broken.
	rules func() []model.Rule
	// lenient is true where the agent itself breaks rules that check knows, so that a
	// fork may break those that its original breaks.
	lenient bool
	// overlay says changes in the words of the agent's own compaction, and lists what
	// those cannot say; nil where the agent keeps no such notes. The last argument says
	// which events may be swept along.
	overlay func(
		*model.Conversation, []model.Change, func(int) bool,
	) ([]model.Change, []model.Finding)
	// counts is true where the calls that the file records tell how its estimates are
	// off, and those of a fork's original are told apart.
	counts bool
	// folder is set for a format whose conversations are folders.
	folder *folder
	// resume is how an agent that takes a file from anywhere goes on with a fork that
	// lies at a path; nil where the draft tells, as the agent goes by the id.
	resume func(c *model.Conversation, path, id string) model.Command
	// home is set for a format of files whose agent keeps them in folders of its own.
	home *home
}

// home is where an agent keeps conversations that are files.
type home struct {
	// folder is where a fork made now goes, "" for beside the original.
	folder func(c *model.Conversation, now time.Time) string
	// keeps reports whether the agent finds a fork in a folder.
	keeps func(dir string) bool
	// entry is a line that tells the agent the title of a fork, and the file that it is
	// appended to, "" for none.
	entry func(path, id, title string, now time.Time) (file string, line []byte)
}

// codecs is the table of formats. Of several that detect a file the first counts.
var codecs = []codec{
	{
		name: claudecode.Name, detect: claudecode.Detect, split: lines,
		open: claudecode.Open, draft: claudecode.Draft, check: claudecode.Check,
		rules: claudecode.Rules, counts: true,
	},
	{
		name: codex.Name, detect: codex.Detect, split: lines,
		open: codex.Open, draft: codex.Draft, check: codex.Check, lenient: true,
		rules: codex.Rules, counts: true,
		home: &home{folder: codex.Folder, keeps: codex.Keeps, entry: codex.Entry},
	},
	{
		name: pi.Name, detect: pi.Detect, split: lines,
		open: pi.Open, draft: pi.Draft, check: pi.Check, lenient: true,
		rules: pi.Rules, resume: pi.Resume, counts: true,
	},
	{
		name: jp.Name, detect: jp.Detect, split: array,
		open: stream, draft: jp.Draft, check: jp.Check, overlay: jp.Overlay, lenient: true,
		rules: jp.Rules,
		folder: &folder{
			agent: "JP", locate: jp.LocateFrom, place: jp.PlaceOf, open: jp.Open,
			id: jpID, nextID: jp.NextID, home: jp.Home, folders: jp.Folders,
		},
	},
	dialect(&messages.Chat),
	dialect(&messages.Anthropic),
	dialect(&messages.Responses),
}

// dialect is the codec of messages as one API has them.
func dialect(d *messages.Dialect) codec {
	return codec{
		name: d.Name, detect: d.Detect, split: messages.Split, open: d.Open,
		openLine: d.OpenLine, draft: d.Draft, check: d.Check, rules: d.Rules, lenient: true,
	}
}

func lines(name string, data []byte) (*source.Source, error) {
	return source.Lines(name, data), nil
}

// array takes a file that is one JSON array.
func array(name string, data []byte) (*source.Source, error) {
	src, err := source.Array("", data, source.Span{End: len(data)})
	if err == nil {
		src.Name = name
		return src, nil
	}
	if cause := errors.Unwrap(err); cause != nil {
		return nil, fmt.Errorf("it is %w; take it from a backup", cause)
	}
	return nil, errors.New("it is no list of events; is it the right file?")
}

// stream opens the events of a conversation of JP without its folder.
func stream(src *source.Source, path string) (*model.Conversation, error) {
	s := jp.Stored{Path: path, Events: src}
	if path != "" {
		s.Path = "-"
	}
	c, err := jp.Open(s)
	if err != nil {
		return nil, err
	}
	c.Path = path
	return c, nil
}

// jpID is the id of the conversation whose folder has a name. JP reads the number,
// so zeros in front tell nothing.
func jpID(name string) (string, bool) {
	digits, ok := jp.Digits(name)
	n, err := strconv.ParseInt(digits, 10, 64)
	return "jp-c" + strconv.FormatInt(n, 10), ok && err == nil
}

// ErrUnknownFormat says that no codec has the name, or that none reads the file.
var ErrUnknownFormat = errors.New("unknown format")

// ErrNoOverlay says that an agent has no compaction that hides text and keeps it.
var ErrNoOverlay = errors.New("its agent has no compaction notes that could be undone")

// Names are the names of all formats, in the order in which they are tried.
func Names() []string {
	out := make([]string, len(codecs))
	for i := range codecs {
		out[i] = codecs[i].name
	}
	return out
}

// byName finds a codec; its error is ErrUnknownFormat.
func byName(name string) (*codec, error) {
	i := slices.IndexFunc(codecs, func(c codec) bool { return c.name == name })
	if i < 0 {
		return nil, fmt.Errorf("%w %q: the formats are %s", ErrUnknownFormat, name,
			strings.Join(Names(), ", "))
	}
	return &codecs[i], nil
}

// headBytes is how much of a file is looked at first to tell its format.
const headBytes = 64 << 10

// detect finds the codec of a file by its first bytes, and by all of it when
// those tell nothing; nil when none fits.
func detect(data []byte) *codec {
	for _, head := range [][]byte{data[:min(headBytes, len(data))], data} {
		for i := range codecs {
			if codecs[i].detect(head) {
				return &codecs[i]
			}
		}
	}
	return nil
}

// Check are the broken rules that the conversation's own codec finds, none for
// one that its agent can resume as it is.
func Check(c *model.Conversation) []model.Finding {
	k, err := byName(c.Format)
	if err != nil {
		return []model.Finding{{
			Rule: ruleUnknown, Place: "conversation", Effect: err.Error(),
		}}
	}
	return k.check(c)
}

// Overlay says changes in the words of the agent's own compaction, which hides text
// and keeps it: they are what a fork with [model.ForkOptions.Overlay] is drafted and
// saved with. Where one of those hides alike texts together, it may hide the events
// that spare names, besides what changes; nil names none. Findings list what cannot be
// said so, and nothing is to be saved then.
// The error is ErrNoOverlay or ErrUnknownFormat.
func Overlay(
	c *model.Conversation, changes []model.Change, spare func(event int) bool,
) ([]model.Change, []model.Finding, error) {
	k, err := byName(c.Format)
	if err != nil {
		return nil, nil, err
	}
	if k.overlay == nil {
		return nil, nil, fmt.Errorf("%s: %w", k.name, ErrNoOverlay)
	}
	out, unsaid := k.overlay(c, changes, spare)
	return out, unsaid, nil
}

// Draft is the fork of a conversation with the changes done, not yet written.
// The error is ErrUnknownFormat or the codec's.
func Draft(
	c *model.Conversation, changes []model.Change, o model.ForkOptions,
) (*model.Draft, error) {
	k, err := byName(c.Format)
	if err != nil {
		return nil, err
	}
	return k.draft(c, changes, o)
}
