package review

import (
	"context"

	"decant/model"
	"decant/strategies/llm"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/tui/remember"
)

// Options configures a review.
type Options struct {
	// Conversation is the one to show. If nil, the user first chooses one with Picker.
	Conversation *model.Conversation
	// Spec is the first plan's spec. The user's decisions are added to it.
	Spec spec.Spec
	// Fix searches a conversation for what the agent would refuse, and fixes it. Automatic fixes
	// are made unless the user decided otherwise. It starts from the stored conversation, whatever
	// was fixed before, and runs in a command. Nil searches nothing.
	Fix func(c *model.Conversation, decided spec.Fixes) (*model.Conversation, error)
	// Reopen returns a conversation before that many of its newest compactions, 0 for as stored,
	// with nothing fixed. It runs in a command, and the error tells the next step. Nil opens none.
	// CanUncompact reports whether the newest compaction can be undone.
	Reopen       func(c *model.Conversation, compactions int) (*model.Conversation, error)
	CanUncompact func(c *model.Conversation) bool
	// Save writes a fork. It runs in a command, never twice at a time, and may still run after
	// tui.Run has returned. When its context ends it should end soon, with the context's error if
	// nothing was saved. Nil means that saving is not possible here.
	Save func(ctx context.Context, plan *plan.Plan, o SaveOptions) (SaveResult, error)
	// InUse says on one line that the agent may be working on the conversation, or that its file
	// has changed since it was read. It returns "" if the conversation is idle. It runs in a
	// command every few seconds. Nil is never called.
	InUse func(c *model.Conversation) string
	// InPlace says that Save overwrites the original by default. The user must then confirm a
	// second time.
	InPlace bool
	// Around tells the location of a conversation. It runs in a command. Nil knows nothing.
	Around func(c *model.Conversation) Place
	// SavePlan writes the input of a plan to a new file, and returns its path. The error tells the
	// next step. It runs in a command. Nil means that it is not possible here.
	SavePlan func(c *model.Conversation, s spec.Spec, path string) (string, error)
	// Recovery keeps the plan until it is saved. Nil keeps none.
	Recovery *Recovery
	// Scripted says that no user answers tui.RunPlain. It then only mentions a plan that was left
	// behind, without asking, and Recovery leaves it in place.
	Scripted bool
	// CanResume says that the fork can be resumed after leaving the screen with Result.Resume.
	// Activate says that this always happens.
	CanResume, Activate bool
	// ImportAgreed says that the user agreed to imports before the screen opened.
	ImportAgreed bool
	// Question prepares the way to get an answer for a plan, without a model if offline is set. It
	// runs in a command and sends nothing. The error tells the next step. Nil means that nothing
	// can be asked here.
	Question func(p *plan.Plan, w plan.Want, offline bool) (*Question, error)
	// Agreed says that before the screen opened the user consented to everything that is sent.
	Agreed bool
}

// SaveOptions are the user's choices for one save.
type SaveOptions struct {
	// Output is the folder or file to make, "" for the one given at the start of the program.
	Output string
	// InPlace overwrites the original, after a backup.
	InPlace bool
	// Import has the agent's client import the fork. The user agreed to that.
	Import bool
	// Work counts the bytes written. Nil counts nothing.
	Work *model.Work
}

// SaveResult is the result of a save.
type SaveResult struct {
	// ID and Title belong to the fork. Path is where it was written.
	ID, Title, Path string
	// Belongs is where its agent finds the fork: a path, or only a name if the folder is not known.
	Belongs string
	// Resume is the command line that resumes the fork, for a POSIX shell.
	Resume string
	// Missing says that the folder in which it is resumed does not exist, "" if it does. Make is
	// the command line that makes it.
	Missing, Make string
	// Elsewhere is true if the fork is in another folder than the original, where its agent may not
	// look for it.
	Elsewhere bool
	// Backup is the new name of the original after a save in place, "" for none. Restore is the
	// command line that moves it back.
	Backup, Restore string
	// Imported is the client that imported it, "" for none. NotImported says why none did although
	// the user agreed, and what remains of the attempt; "" for nothing.
	Imported, NotImported string
	// Alarm says what another program wrote while the original was replaced, "" for nothing.
	Alarm string
	// Warning says what else could not be done, "" for nothing.
	Warning string
	// Manifest is the path of the list of changes, "" if none was written.
	Manifest string
	// Findings are what a checker refused. If there are any, nothing was saved.
	Findings []model.Finding
}

// Result is the state in which the user left the screen.
type Result struct {
	// Saved are the forks written, oldest first; empty if there are none.
	Saved []SaveResult
	// Spec is the input of the last plan, and Plan that plan; nil if none was made.
	Spec spec.Spec
	Plan *plan.Plan
	// Conversation is the one shown, nil if none was chosen.
	Conversation *model.Conversation
	// Unsaved is true if there are decisions that no fork contains. Offered is true if the user did
	// not decide about a plan that was left behind.
	Unsaved, Offered bool
	// Cut is true if the input ended before the user left. The user was then asked nothing.
	Cut bool
	// Resume is true if the user left to resume the last saved fork.
	Resume bool
	// Remembered is the state of the views for the next review, zero if none was shown.
	Remembered remember.Memory
	// Code is the exit code: 0, or 128 plus the number of the signal that ended the screen.
	Code int
}

// LastSaved returns the last saved fork. There must be one.
func (r *Result) LastSaved() *SaveResult { return &r.Saved[len(r.Saved)-1] }

// Place is what is known about the location of a conversation before a save.
type Place struct {
	// Folder is where its forks are saved. Other is a folder for those that cannot be saved there.
	// Both are "" if unknown.
	Folder, Other string
	// Plan is a file to which a plan may be written.
	Plan string
	// Barred says why the original cannot be overwritten, "" if it can.
	Barred string
	// Import says what would run, and where, for the agent's client to import a fork. It is "" if
	// that is not possible or not needed.
	Import string
}

// Recovery keeps an unsaved plan where a later review finds it after a crash. All functions run in
// commands, never two of the same kind at a time.
type Recovery struct {
	// Find returns the plan that was left behind for a conversation, on top of a base spec, nil for
	// none.
	Find func(c *model.Conversation, base spec.Spec) (*LeftBehind, error)
	// Write keeps a plan in place of the previous one. Remove removes it.
	Write  func(c *model.Conversation, s spec.Spec) error
	Remove func(c *model.Conversation) error
}

// LeftBehind is a plan that was left behind.
type LeftBehind struct {
	// Spec is the input of the plan. When says for the user when it was left.
	Spec spec.Spec
	When string
}

// Question is a question for an answer that a plan lacks. It is ready to be asked, and nothing was
// sent.
type Question struct {
	// Sends is false if the answer needs no model. If true, Notice says what would be sent where.
	Sends  bool
	Notice llm.Notice
	// Ask gets the answer, and reports progress on clean lines. It runs in a command and should end
	// soon after its context does. The error tells the next step.
	Ask func(ctx context.Context, far func(string)) (Answer, error)
}

// Answer is the result of a question.
type Answer struct {
	// Into puts the answer into a Spec. It is nil with an error.
	Into func(s spec.Spec) spec.Spec
	// Used says in a few words what the requests used, also after an error; "" for nothing.
	Used string
	// Refused says in lines which parts of the answer do not count, and why.
	Refused []string
}

// canUncompact reports whether a compaction of a conversation can be undone.
func (o *Options) canUncompact(c *model.Conversation) bool {
	return o.Reopen != nil && o.CanUncompact != nil && o.CanUncompact(c)
}
