package review

import (
	"context"

	"decant/model"
	"decant/strategies/llm"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/tui/remember"
)

// Options is what a review is started with.
type Options struct {
	// Conversation is what is shown. Nil asks the person first, with Picker.
	Conversation *model.Conversation
	// Spec is the first plan's; a person's decisions are made on top of it.
	Spec spec.Spec
	// Fix is a conversation searched for what the agent would refuse, and fixed as it would be by
	// itself except for what the user decided. It begins with what is stored, whatever was fixed
	// before, and runs in a command. Nil searches nothing.
	Fix func(c *model.Conversation, decided spec.Fixes) (*model.Conversation, error)
	// Reopen is a conversation as it was before so many of its newest compactions, 0 as it is
	// stored, with nothing fixed. It runs in a command; the error tells the next step. Nil opens
	// none. CanUncompact reports whether it can be without its newest one.
	Reopen       func(c *model.Conversation, compactions int) (*model.Conversation, error)
	CanUncompact func(c *model.Conversation) bool
	// Save writes a fork. It runs in a command, never twice at a time, and may still run when
	// [Run] has returned. It should end soon after its context does, with the context's error if
	// nothing was saved. Nil means that saving is not possible here.
	Save func(ctx context.Context, plan *plan.Plan, o SaveOptions) (SaveResult, error)
	// InUse says on one line that the agent may work on the conversation, or that its file is not
	// what was read any more; "" where it rests. It runs in a command every few seconds; nil is
	// never asked.
	InUse func(c *model.Conversation) string
	// InPlace says that Save overwrites the original by itself, which the person is then asked
	// about a second time.
	InPlace bool
	// Around tells where a conversation lies. It runs in a command. Nil knows nothing.
	Around func(c *model.Conversation) Place
	// SavePlan writes what a plan is made from to a file, never over one, and tells its path; the
	// error tells the next step. It runs in a command. Nil means that it is not possible here.
	SavePlan func(c *model.Conversation, s spec.Spec, path string) (string, error)
	// Recovery keeps the plan until it is saved; nil keeps none.
	Recovery *Recovery
	// Scripted says that no person answers [RunPlain]: it does not ask about a plan that was left
	// behind, says that there is one, and Recovery leaves it where it is.
	Scripted bool
	// CanResume says that the fork can be resumed when the screen was left with Result.Resume;
	// Activate that this is done in any case.
	CanResume, Activate bool
	// ImportAgreed says that the user agreed to imports before the screen opened.
	ImportAgreed bool
	// Question prepares what brings an answer that a plan waits for, without a model where
	// offline asks for that. It runs in a command and sends nothing; the error tells the next
	// step. Nil means that nothing can be asked here.
	Question func(p *plan.Plan, w plan.Want, offline bool) (*Question, error)
	// Agreed says that the person agreed to all that is sent before the screen opened.
	Agreed bool
}

// SaveOptions is what a person chose for one save.
type SaveOptions struct {
	// Output is the folder or file to make; "" is what the program was started with.
	Output string
	// InPlace overwrites the original, after a backup.
	InPlace bool
	// Import has the agent's client import the fork, to which the user agreed.
	Import bool
	// Work counts the bytes written; nil counts nothing.
	Work *model.Work
}

// SaveResult is what became of a save.
type SaveResult struct {
	// ID and Title are the fork's, Path is where it was written.
	ID, Title, Path string
	// Name is what its agent wants the fork's file or folder to be called, "" for any name.
	Name string
	// Resume is the command line that goes on with the fork, for a POSIX shell.
	Resume string
	// Elsewhere is true when the fork lies in another folder than the original, where its agent may
	// not look for it.
	Elsewhere bool
	// Backup is the name that the original has since a save in place, "" without one.
	Backup string
	// Imported is the client that imported it, "" for none. NotImported says why none did though
	// the user agreed, and what is left of it; "" for nothing.
	Imported, NotImported string
	// Alarm says what another program wrote while the original was replaced, "" for nothing.
	Alarm string
	// Manifest is the path of the list of changes, "" when none was written.
	Manifest string
	// Findings are what a checker refused. When there are any, nothing was saved.
	Findings []model.Finding
}

// Result is how the screen was left.
type Result struct {
	// Saved are the forks written, oldest first; empty when none was.
	Saved []SaveResult
	// Spec is what the last plan was made from, Plan that plan; nil when none was made yet.
	Spec spec.Spec
	Plan *plan.Plan
	// Conversation is what was shown, nil when none was chosen.
	Conversation *model.Conversation
	// Unsaved is true when there are decisions that no fork holds, Offered when the person did not
	// say what becomes of a plan that was left behind.
	Unsaved, Offered bool
	// Cut is true when the input ended before the person left, who was asked nothing then.
	Cut bool
	// Resume is true when the person left to go on with the fork that was saved last.
	Resume bool
	// Remembered is how the views were left, for the next review; zero where none was shown.
	Remembered remember.Memory
	// Code is the exit code: 0, or 128 plus the number of the signal that ended the screen.
	Code int
}

// LastSaved is the fork that was saved last; there must be one.
func (r *Result) LastSaved() *SaveResult { return &r.Saved[len(r.Saved)-1] }

// Place is what is known of where a conversation lies before anything is saved.
type Place struct {
	// Folder is where its forks go, Other a folder for those that cannot go there; "" where none
	// is known.
	Folder, Other string
	// Plan is the file that a plan may be written to.
	Plan string
	// Barred says why the original cannot be overwritten, "" where it can.
	Barred string
	// Import says what it runs and where to have the agent's client import a fork; "" where that
	// is not possible, or not needed.
	Import string
}

// Recovery keeps a plan that is not saved where it is found again after a crash. All of it runs
// in commands, two of one kind never at a time.
type Recovery struct {
	// Find is the plan that was left behind for a conversation, made on top of another; nil where
	// there is none.
	Find func(c *model.Conversation, base spec.Spec) (*LeftBehind, error)
	// Write keeps a plan, in the place of the one before; Remove forgets it.
	Write  func(c *model.Conversation, s spec.Spec) error
	Remove func(c *model.Conversation) error
}

// LeftBehind is a plan that was left behind.
type LeftBehind struct {
	// Spec is what it is made from, When says for a person when it was left.
	Spec spec.Spec
	When string
}

// Question is an answer that a plan waits for, ready to be asked. Nothing of it was sent.
type Question struct {
	// Sends is false for what is answered without a model; where it is true, Notice says what
	// would go where.
	Sends  bool
	Notice llm.Notice
	// Ask brings the answer, and says on the way on clean lines how far it is. It runs in a
	// command and should end soon after its context does. The error tells the next step.
	Ask func(ctx context.Context, far func(string)) (Answer, error)
}

// Answer is what came of a question.
type Answer struct {
	// Into is a Spec with the answer in it; nil with an error.
	Into func(s spec.Spec) spec.Spec
	// Used says in a few words what the requests took, with an error as well; "" for nothing.
	Used string
	// Refused say in lines which parts of the answer do not count, and why.
	Refused []string
}

// canUncompact reports whether a compaction of a conversation can be undone.
func (o *Options) canUncompact(c *model.Conversation) bool {
	return o.Reopen != nil && o.CanUncompact != nil && o.CanUncompact(c)
}
