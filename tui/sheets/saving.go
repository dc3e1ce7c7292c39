package sheets

import (
	"cmp"
	"slices"

	"decant/model"
	"decant/model/amount"
	"decant/render"
	"decant/strategies/report"
	"decant/tui/board"
	"decant/tui/draw"
	"decant/tui/keys"
	"decant/tui/review"
)

// NewLeaving asks before decisions are lost. The safe answer is first.
func NewLeaving(b *draw.Canvas) *Sheet {
	return newSheet(b, keys.InLeaving, "Quit without saving?", func(p *draw.Page) {
		p.Blank()
		p.Say(b.Theme.Text, "Some decisions are not in a saved fork. They are lost when you quit.")
		p.Blank()
		p.KeyLine("enter", "stay")
		p.KeyLine("y", "quit without saving")
	})
}

// NewOverwriting asks once more before the original is overwritten. The safe answer is first.
func NewOverwriting(b *draw.Canvas) *Sheet {
	build := func(p *draw.Page) {
		p.Blank()
		p.Say(b.Theme.Warn, b.Glyphs.Warning+" This changes the conversation itself, not a fork:")
		p.SayWhole(b.Theme.Text, "  "+render.CleanLine(b.Conv.Path))
		p.Say(b.Theme.Text, "decant makes a backup first, and prints its path after the save.")
		if len(b.Conv.Boundaries) > 0 {
			p.Say(b.Theme.Text,
				"What a compaction had replaced leaves this file too. Only the backup keeps it.")
		}
		tellLeft(p)
		p.Blank()
		p.KeyLine("enter", "leave the original as it is")
		p.KeyLine("y", "overwrite the original")
	}
	return newSheet(b, keys.InOverwriting, "Overwrite the original?", build)
}

// NewRefusing asks before saving a fork that would be refused. The safe answer is first.
func NewRefusing(b *draw.Canvas) *Sheet {
	return newSheet(b, keys.InRefusing, "Save what would be refused?", func(p *draw.Page) {
		p.Blank()
		tellLeft(p)
		p.Blank()
		p.KeyLine("enter", "do not save yet")
		p.KeyLine("y", "save it anyway")
		p.Say(b.Theme.Dim, "B in the lists shows the problems, and which can be fixed.")
	})
}

// NewImporting asks whether the agent's client may import the fork. The argument said tells what
// runs, and where. The safe answer is first.
func NewImporting(b *draw.Canvas, said string) *Sheet {
	return newSheet(b, keys.InImporting, "Import the fork too?", func(p *draw.Page) {
		p.Blank()
		p.Say(b.Theme.Text, render.CleanLine(said))
		p.Say(b.Theme.Text, "decant counts what the agent stored, and "+
			"deletes it again if a message is missing. The original stays as it is.")
		p.Blank()
		p.KeyLine("enter", "save only the file, and print the commands")
		p.KeyLine("y", "save and import, without another question")
		p.KeyLine("esc", "do not save yet")
	})
}

// maxLeft is how many problems of a kind a page names.
const maxLeft = 5

// tellLeft lists what would still be refused in a fork.
func tellLeft(p *draw.Page) {
	left := board.LeftProblems(p.B.Board)
	if len(left) == 0 {
		return
	}
	p.Say(p.B.Theme.Warn, p.B.Glyphs.Warning+" Would still be refused: "+
		amount.Of(len(left), "problem"))
	for i := range left {
		if i == maxLeft {
			p.Say(p.B.Theme.Dim, "  and "+render.Number(len(left)-i)+" more")
			break
		}
		p.SayUnder(p.B.Theme.Text, 2, left[i].Rule+": "+board.ProblemPlace(p.B.Board, &left[i]))
	}
}

// tellFixed lists what is fixed in a fork, the greatest loss first.
func tellFixed(p *draw.Page) {
	fixes := p.B.Conv.Fixes
	if len(fixes) == 0 {
		return
	}
	p.Say(p.B.Theme.Good, p.B.Glyphs.Yes+" Fixed in the fork: "+amount.Of(len(fixes), "place"))
	for i, f := range sortFixes(fixes) {
		if i == maxLeft {
			p.Say(p.B.Theme.Dim, "  and "+render.Number(len(fixes)-i)+" more")
			break
		}
		at := board.ProblemPlace(p.B.Board, &model.Problem{Rule: f.Rule, Place: f.Place})
		p.SayUnder(p.B.Theme.Text, 2, render.CleanLine(
			f.Rule+": "+at+": "+f.Edits+" ("+f.Loss.Words()+")"))
	}
}

// fixLosses are the losses of fixes, from greatest to none.
var fixLosses = []model.Loss{model.LossNote, model.LossPart, model.LossPixels, model.LossNone}

// sortFixes sorts fixes by loss, greatest first.
func sortFixes(of []model.Fix) []model.Fix {
	out := slices.Clone(of)
	slices.SortStableFunc(out, func(x, y model.Fix) int {
		return cmp.Compare(slices.Index(fixLosses, x.Loss), slices.Index(fixLosses, y.Loss))
	})
	return out
}

// Next says what the user can do with the command that resumes a fork.
type Next struct {
	// Copy says that a key copies the command. Run says that a key leaves and runs it, Leave that
	// leaving runs it.
	Copy, Run, Leave bool
}

// NewSaved shows where the fork is and how to resume it.
func NewSaved(b *draw.Canvas, n Next, inPlace bool, r review.SaveResult) *Sheet {
	return newSheet(b, keys.InSaved, "Saved", func(p *draw.Page) {
		th := b.Theme
		p.Blank()
		what := " The fork is saved. Nothing else was changed."
		if inPlace {
			what = " The original is overwritten. The backup has the earlier content."
		}
		p.Say(th.Good, b.Glyphs.Yes+what)
		if r.Imported != "" {
			p.Say(th.Good, b.Glyphs.Yes+" "+render.CleanLine(r.Imported)+
				" imported it, and every message is counted.")
		}
		if r.NotImported != "" {
			p.Say(th.Warn, b.Glyphs.Warning+" Not imported: "+render.CleanLine(r.NotImported))
		}
		if r.Alarm != "" {
			p.Say(th.Error, b.Glyphs.Warning+" "+render.CleanLine(r.Alarm))
		}
		if r.Warning != "" {
			p.Say(th.Warn, b.Glyphs.Warning+" "+render.CleanLine(r.Warning))
		}
		if r.Resume != "" {
			p.Blank()
			how := "Resume it with"
			if r.Elsewhere {
				how = "Move it to " + render.CleanLine(report.SpellPlace(r.Belongs)) +
					", then resume it with"
			}
			p.Say(th.Title, how)
			p.SayWhole(th.Accent, "  "+render.CleanLine(r.Resume))
			if r.Missing != "" {
				p.Say(th.Warn, b.Glyphs.Warning+" "+render.CleanLine(r.Missing))
				p.SayWhole(th.Accent, "  "+render.CleanLine(r.Make))
			}
			n.tell(p, r)
		}
		p.Blank()
		for _, f := range []struct{ name, value string }{
			{"Title", r.Title},
			{"File", r.Path},
			{"Backup", r.Backup},
			{"Restore the backup with", r.Restore},
			{"Changes", r.Manifest},
		} {
			if f.value != "" {
				p.Say(th.Dim, f.name)
				p.SayWhole(th.Text, "  "+render.CleanLine(f.value))
			}
		}
	})
}

// tell says what the user can do with the command.
func (n Next) tell(p *draw.Page, r review.SaveResult) {
	p.Blank()
	if n.Copy {
		p.KeyLine("Y", "copy the command")
	}
	switch {
	case !n.Run || r.Elsewhere:
	case n.Leave:
		p.KeyLine("q", "leave, and resume the fork")
	default:
		p.KeyLine("R", "leave, and run it")
	}
}

// NewRefused shows why nothing was saved.
func NewRefused(b *draw.Canvas, findings []model.Finding) *Sheet {
	return newSheet(b, keys.InRefused, "Not saved", func(p *draw.Page) {
		th := b.Theme
		p.Blank()
		p.Say(th.Error, b.Glyphs.No+" The check found a problem in the fork. Nothing was saved.")
		p.Blank()
		p.Findings(findings)
		p.Blank()
		p.Say(th.Dim, "Undo (u) what caused it, or turn a strategy off, and save again.")
	})
}
