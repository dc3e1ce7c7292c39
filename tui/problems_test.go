package tui

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"decant/model"
	"decant/model/formats"
	"decant/model/rescue"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/tui/board"
	"decant/tui/review"
	"decant/tui/views"
)

// brokenSession is a session of Claude Code in which the picture that a tool returned is none, and
// the name of a later tool has a letter that the API refuses. Texts of the file are replaced by
// others: old, new.
func brokenSession(t *testing.T, replace ...string) *model.Conversation {
	t.Helper()
	var b strings.Builder
	parent := "null"
	add := func(kind, message string) {
		id := fmt.Sprintf(`"00000000-0000-4000-8000-%012d"`, strings.Count(b.String(), "\n")+1)
		fmt.Fprintf(&b, `{"parentUuid":%s,"isSidechain":false,"userType":"external","cwd":"/work",`+
			`"sessionId":"7d1f0000-0000-4000-8000-000000000001","version":"2.1.330","type":"%s",`+
			`"message":%s,"uuid":%s,"timestamp":"2026-11-01T10:00:%02d.000Z"}`+"\n",
			parent, kind, message, id, strings.Count(b.String(), "\n"))
		parent = id
	}
	say := func(kind, blocks string) {
		head := ""
		if kind == "assistant" {
			head = `"id":"msg_` + fmt.Sprint(b.Len()) +
				`","model":"claude-sonnet-4-5","type":"message",`
		}
		add(kind, `{`+head+`"role":"`+kind+`","content":[`+blocks+`]}`)
	}
	say("user", `{"type":"text","text":"Look at the picture"}`)
	say("assistant", `{"type":"tool_use","id":"toolu_01","name":"Read",`+
		`"input":{"file_path":"/work/a.png"}}`)
	say("user", `{"type":"tool_result","tool_use_id":"toolu_01","content":[{"type":"image",`+
		`"source":{"type":"base64","media_type":"image/png","data":"AAAAAAAA"}}]}`)
	say("assistant", `{"type":"text","text":"It shows nothing."}`)
	say("user", `{"type":"text","text":"Then list the files"}`)
	say("assistant", `{"type":"tool_use","id":"toolu_02","name":"list files",`+
		`"input":{"path":"/work"}}`)
	say("user", `{"type":"tool_result","tool_use_id":"toolu_02","content":"a.png"}`)
	say("assistant", `{"type":"text","text":"There is one."}`)
	c, err := formats.ReadWith(filepath.Join(t.TempDir(), "s.jsonl"),
		[]byte(strings.NewReplacer(replace...).Replace(b.String())), formats.OpenOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// searching has a conversation searched and fixed as the program does.
func searching(o *Options) {
	o.Spec = o.Spec.WithUses(nil)
	o.Fix = func(c *model.Conversation, decided spec.Fixes) (*model.Conversation, error) {
		if c.Unfixed != nil {
			c = c.Unfixed
		}
		choose := func(p *model.Problem) bool {
			if fix, ok := decided[board.FixAt(p)]; ok {
				return fix
			}
			return rescue.OnlyFree(p)
		}
		r, err := rescue.Fix(c, choose, func(data []byte) (*model.Conversation, error) {
			return formats.ReadWith(c.Path, data, formats.OpenOptions{Format: c.Format})
		})
		if err != nil {
			return nil, err
		}
		out := *r.Conversation
		out.Problems, out.Unfixed = r.Problems, c
		out.Fixes = append(r.Fixes(), out.Fixes...)
		return &out, nil
	}
}

// TestFixesABrokenSession is told of a problem by the header, sees both in the list, chooses the
// fix that loses something, and saves a fork without any.
func TestFixesABrokenSession(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	d := open(t, brokenSession(t), 120, 36, searching, func(o *Options) {
		o.Save = func(_ context.Context, made *plan.Plan, _ review.SaveOptions) (
			review.SaveResult, error,
		) {
			s, err := formats.Save(made.Index.Conversation, made.Changes,
				formats.SaveOptions{Output: folder})
			return review.SaveResult{ID: s.ID, Path: s.Path}, err
		}
	})
	d.sees("1 problem: B", "B Problems")
	d.press("T", "2g", "x")
	d.sees("removed: turn 2")
	d.press("u", "B")
	d.sees("1/2 fixed", "fixed", "can be fixed", "turn 1", "turn 2", "Could not process image",
		"After", "a note takes its place", "space fix", "a all")
	d.choose(board.RowID{Kind: board.RowProblem, At: 0})
	d.press(" ")
	d.sees("fixed: image-unreadable, result Read a.png in turn 1", "2/2 fixed", "chosen",
		"2 problems fixed: B")
	if left := model.ListBroken(d.board().Conv.Problems); len(left) > 0 {
		t.Errorf("left is %+v", left)
	}
	if got := d.at(); got.Kind != board.RowProblem || got.At != 0 || d.view() != views.Problems {
		t.Errorf("the cursor is on %+v of view %d", got, d.view())
	}
	d.press("s")
	d.sees("Nothing is removed; the fork is fixed.", "Fixed in the fork: 2 places")
	d.misses("Would still be refused")
	d.press("enter")
	d.sees("The fork is saved.")
	fork, err := formats.Open(d.session().Result.LastSaved().Path)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range rescue.Find(fork) {
		if p.Harm.Stops() {
			t.Errorf("the fork has %s at %s", p.Rule, p.Place)
		}
	}
}

// TestLeavesWhatEveryForkRepairs leaves a fix that keeps a result whose id is wrong. Every fork
// then leaves the result out, as the client does, so it is not refused.
func TestLeavesWhatEveryForkRepairs(t *testing.T) {
	t.Parallel()
	const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk" +
		"YPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
	c := brokenSession(t, "AAAAAAAA", pixel, "list files", "list",
		`"tool_use_id":"toolu_02"`, `"tool_use_id":"toolu_09"`)
	d := open(t, c, 120, 36, searching)
	d.press("B")
	d.sees("1/1 fixed", "fixed", "Space leaves it as it is")
	d.press(" ")
	d.sees("repaired", "Repaired in every fork. Space chooses another fix.", "Repair", "left out",
		"Or", "gets the id of the call")
	d.misses("will be refused")
	d.press("s")
	d.sees("result-without-call: result in turn 2: left out of the fork")
	d.misses("Would still be refused")
}

// TestLengthNeedsAPlan finds a conversation that is longer than its window. No fix of its own helps
// there.
func TestLengthNeedsAPlan(t *testing.T) {
	t.Parallel()
	d := open(t, shop(), 120, 36, func(o *Options) {
		o.Spec, o.Conversation.Window = o.Spec.WithUses(nil), 100
		o.Fix = func(c *model.Conversation, _ spec.Fixes) (*model.Conversation, error) {
			out := *c
			out.Problems = []model.Problem{
				{Rule: "window", Place: "conversation", Harm: model.Refused},
				{ // One text is larger than the window alone, and can be cut.
					Rule: "window", Place: "10.1", Harm: model.Refused, Fix: "its middle is cut",
					Loss: model.LossPart, Optional: true,
				},
			}
			return &out, nil
		}
	})
	d.press("B")
	d.sees("0/2 fixed", "needs a plan", "can be fixed")
	d.choose(board.RowID{Kind: board.RowProblem, At: lengthAt(t, d)})
	d.sees("A plan fixes it: W shows")
	d.press("W")
	d.sees("2 problems left; 1 of them can be fixed; the length needs a preset that fits")
}

// TestNoFixToChoose has a problem that every fork repairs: the footer offers no fix, and a key for
// it says why.
func TestNoFixToChoose(t *testing.T) {
	t.Parallel()
	d := open(t, shop(), 120, 36, func(o *Options) {
		o.Spec = o.Spec.WithUses(nil)
		o.Fix = func(c *model.Conversation, _ spec.Fixes) (*model.Conversation, error) {
			out := *c
			out.Problems = []model.Problem{{
				Rule: "text-blank", Place: "10.1", Harm: model.Refused, Fixed: true,
				Fix: "the text is left out", Loss: model.LossNone,
			}}
			return &out, nil
		}
	})
	d.press("B")
	d.sees("1/1 fixed")
	d.misses("space fix")
	d.press(" ")
	d.sees("every fork")
}

// lengthAt is the row of the problem of the whole conversation.
func lengthAt(t *testing.T, d *driver) int {
	t.Helper()
	for i, p := range d.board().Problems {
		if p.Place == "conversation" {
			return i
		}
	}
	t.Fatal("there is no such problem")
	return -1
}

// TestLeavesAFix leaves a fix that is made by itself: the header says what follows, a save asks
// once, undo and a second press take it back.
func TestLeavesAFix(t *testing.T) {
	t.Parallel()
	d := open(t, brokenSession(t), 120, 36, searching)
	d.press("B")
	d.choose(board.RowID{Kind: board.RowProblem, At: 1})
	d.sees("space leave")
	d.press(" ")
	d.sees("will be refused: B", "left", "You leave it", "space fix")
	d.press("u")
	d.sees("undone: not fixed: ", "1 problem: B", "1/2 fixed")
	d.misses("will be refused")
	d.press("ctrl+r")
	d.sees("will be refused: B")
	d.press(" ")
	d.sees("1 problem: B", "1/2 fixed")
	d.press("s", "enter")
	d.sees("Save what would be refused?", "image-unreadable", "do not save yet")
	d.press("enter")
	d.sees("What will be removed")
	if len(d.session().Result.Saved) > 0 {
		t.Fatal("it is saved without a yes")
	}
	d.press("enter", "y")
	d.sees("The fork is saved.")
	d.press("enter", "s", "enter")
	d.sees("The fork is saved.")
}

// TestFixesAll chooses all fixes at once, and keeps what was decided about an event.
func TestFixesAll(t *testing.T) {
	t.Parallel()
	d := open(t, brokenSession(t), 120, 36, searching)
	d.press("T", "2g", "x", "B", "a")
	d.sees("fixed: 1 problem", "2/2 fixed")
	b := d.board()
	got := d.session().History.Current().Decisions
	if len(got) != 1 || got[spec.OnTurn(2)] != spec.Drop {
		t.Errorf("decided is %v", got)
	}
	for _, e := range b.Conv.Turns[1].Events {
		if b.TokensAfter(e) > 0 && b.Conv.EventAt(e).Live {
			t.Errorf("event %d of the dropped turn stays", e)
		}
	}
	d.press("a")
	d.sees("all that can be fixed is fixed")
	d.press("enter")
	if d.view() != views.Turns {
		t.Errorf("enter shows view %d", d.view())
	}
	d.press("W")
	d.sees("2 problems fixed in a fork", "B lists them")
}

// TestTooLongForItsWindow says that a plan fixes a conversation that is too long.
func TestTooLongForItsWindow(t *testing.T) {
	t.Parallel()
	long := shop()
	long.Window = 1000
	d := open(t, long, 120, 36, searching, func(o *Options) {
		o.Fix = func(c *model.Conversation, _ spec.Fixes) (*model.Conversation, error) {
			out := *c
			out.Problems = []model.Problem{{
				Rule: "window", Place: "conversation", Harm: model.HealedWithLoss,
				Effect: "the API refuses the request",
			}}
			return &out, nil
		}
	})
	d.press("B")
	d.sees("A plan fixes it: W shows", "until it fits: decant", "--rescue does that")
	d.misses("No automatic fix")
	d.press("a")
	d.sees("what is left needs a plan: W shows what each preset would leave")
}

// TestSoundConversation shows nothing of problems, and B says what was looked for.
func TestSoundConversation(t *testing.T) {
	t.Parallel()
	d := open(t, demo(t), 120, 36, searching)
	d.misses("roblem")
	d.press("W")
	d.misses("roblem")
	d.press("B")
	d.sees("These rules find no problem (limits of " + rescue.LimitsDate)
	d.press(" ")
	d.sees("space: there is nothing to fix")
}

// TestSearchTakesItsTime shows the conversation at once; nothing is saved before it is searched,
// and the cursor stays where it is then.
func TestSearchTakesItsTime(t *testing.T) {
	t.Parallel()
	d := openHeld(t, searching)
	d.sees("Look at the picture")
	d.misses("problem")
	if ok, why := review.CanSave(d.session()); ok || why == "" {
		t.Errorf("it can be saved: %q", why)
	}
	d.press("T", "j")
	at := d.at()
	d.release()
	d.sees("1 problem: B")
	if d.at() != at {
		t.Errorf("the cursor went from %+v to %+v", at, d.at())
	}
}

// openHeld opens the broken session, and holds all commands.
func openHeld(t *testing.T, change func(*Options)) *driver {
	t.Helper()
	o := Options{Options: review.Options{
		Conversation: brokenSession(t), Spec: repeats(), Save: saver,
	}}
	change(&o)
	d := &driver{t: t, m: newRoot(o), w: 120, h: 36, hold: true}
	d.m.Resize(120, 36)
	d.run(d.m.Init())
	return d
}

// TestFixFails says why, and all is as it was.
func TestFixFails(t *testing.T) {
	t.Parallel()
	d := open(t, brokenSession(t), 120, 36, searching, func(o *Options) {
		fix := o.Fix
		o.Fix = func(c *model.Conversation, f spec.Fixes) (*model.Conversation, error) {
			if len(f) > 0 {
				return nil, errors.New("the disk is gone")
			}
			return fix(c, f)
		}
	})
	d.press("B")
	d.choose(board.RowID{Kind: board.RowProblem, At: 0})
	d.press(" ")
	d.sees("not fixed: the disk is gone", "1/2 fixed")
	if d.session().HasUnsaved() || d.board().Stale {
		t.Error("something is left of it")
	}
	d = open(t, brokenSession(t), 120, 36, func(o *Options) {
		o.Fix = func(*model.Conversation, spec.Fixes) (*model.Conversation, error) {
			return nil, errors.New("the disk is gone")
		}
	})
	d.sees("the search for problems failed: the disk is gone")
	d.press("B")
	d.sees("The search for problems failed: the disk is gone.")
}

// TestSavePageDoesNotContradictItself says that the plan is right, and not that nothing is wrong,
// where the fork would still be refused.
func TestSavePageDoesNotContradictItself(t *testing.T) {
	t.Parallel()
	c := demo(t)
	c.Problems = []model.Problem{{Rule: "tool-ids-twice", Place: "turn 2", Harm: model.Refused}}
	d := open(t, c, 160, 40)
	d.press("s")
	d.sees("The plan itself breaks none of decant's rules.", "Would still be refused: 1 problem")
	d.misses("decant's rules find no problem")
}
