package strategies

import (
	"slices"

	"decant/model"
	"decant/strategies/check"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/why"
)

// reminderSettings are the settings of dedup-reminders.
type reminderSettings struct {
	classes spec.ClassSet // The allowed classes of a removal.
}

// reminderClasses are the classes that losing an older reminder can have.
var reminderClasses = []model.Class{model.Identical, model.Superseded}

// reminderOwn holds the settings. By default both classes are allowed.
var reminderOwn = spec.Own[reminderSettings]{
	Owner:   "dedup-reminders",
	Default: reminderSettings{classes: spec.NewClassSet(reminderClasses...)},
}

// dedupReminders is the registry entry of the strategy.
var dedupReminders = strategy{
	Info: spec.Info{
		Name:    "dedup-reminders",
		Summary: "removes reminders that were sent again; the newest stays",
		Classes: reminderClasses,
	},
	one: "repeated reminder", many: "repeated reminders",
	kinds: []model.Kind{model.Attachment},
	keys: []spec.Key{
		reminderOwn.NewClasses("strategies.dedup-reminders.classes",
			"what an older reminder may cost: identical, superseded",
			reminderClasses, func(s *reminderSettings) *spec.ClassSet { return &s.classes }),
	},
	make:  newReminderDeduper,
	prove: proveReminded,
}

// reminderDeduper removes what the client told the agent again later: a hook's text, the list of
// tasks, the tokens that are left.
type reminderDeduper struct {
	v   *plan.View
	set reminderSettings
	// equal and renewed are the reminders that say the same, and those of which only the newest
	// counts, in the order of the conversation.
	equal   map[reminderText][]int
	renewed map[reminderKind][]int
	out     [1]plan.Edit
}

// reminderKind is what reminders have in common that may replace each other.
type reminderKind struct {
	label     string
	partition int
	offPath   bool
}

// reminderText is the kind of a reminder, and its text.
type reminderText struct {
	reminderKind
	sum model.Sum
}

// kindOf returns the kind of a reminder.
func kindOf(e *model.Event) reminderKind { return reminderKind{e.Label, e.Partition, e.OffPath} }

// newReminderDeduper lists the reminders by kind and by text.
func newReminderDeduper(v *plan.View, _ spec.Use) plan.Pass {
	d := &reminderDeduper{
		v: v, set: reminderOwn.Of(v.Chosen()),
		equal: map[reminderText][]int{}, renewed: map[reminderKind][]int{},
	}
	for i := range v.Index.Conversation.EventCount() {
		if v.Index.Briefs[i].Kind != model.Attachment || !v.InScope(i) {
			continue
		}
		e := v.Index.Event(i)
		if e.Reminder == model.NoReminder {
			continue
		}
		kind := kindOf(e)
		text := reminderText{kind, e.Sum}
		d.equal[text] = append(d.equal[text], i)
		if e.Reminder == model.Renewed {
			d.renewed[kind] = append(d.renewed[kind], i)
		}
	}
	return d
}

// Propose proposes to remove a reminder if a later one says the same, or the newer state.
func (d *reminderDeduper) Propose(event int) []plan.Edit {
	v := d.v
	e := v.Index.Event(event)
	if e.Kind != model.Attachment || e.Reminder == model.NoReminder {
		return nil
	}
	kind := kindOf(e)
	equal, renewed := d.equal[reminderText{kind, e.Sum}], d.renewed[kind]
	if isNewest(equal, event) && isNewest(renewed, event) || !v.Free(event) {
		return nil
	}
	class, reason := model.Superseded, ""
	cover := d.newestAfter(renewed, event)
	if same := d.newestAfter(equal, event); same >= 0 && (same == cover || cover < 0 ||
		!v.Allows(class, d.set.classes)) {
		cover, class = same, model.Identical
	}
	switch {
	case cover < 0:
		v.Note(why.Later)
		return nil
	case !v.Allows(class, d.set.classes):
		v.Note(why.Class)
		return nil
	case class == model.Identical:
		reason = "the same reminder is sent again" + inTurn(v, cover)
	default:
		reason = "outdated reminder: a newer one is sent" + inTurn(v, cover)
	}
	d.out[0] = plan.Edit{
		Event: event, Part: -1, Op: model.Remove, Class: class, Reason: reason,
		Anchor: -1, AnchorPart: -1, Cover: cover,
	}
	return d.out[:]
}

// isNewest reports whether an event is the last of a list, or not in it.
func isNewest(list []int, event int) bool {
	return len(list) == 0 || list[len(list)-1] == event
}

// newestAfter returns the last of some reminders that is still there in full, if it is after an
// event, else -1.
func (d *reminderDeduper) newestAfter(list []int, event int) int {
	for _, later := range slices.Backward(list) {
		if later <= event {
			break
		}
		if d.v.HasFullText(later) {
			return later
		}
	}
	return -1
}

// proveReminded compares a removed reminder with the later one that is named as its cover.
func proveReminded(k *check.Finished, c *model.Change) (model.Class, string) {
	if c.Cover < 0 || c.Op != model.Remove || c.Part >= 0 {
		return model.Dropped, "no later reminder"
	}
	e, later := k.Conversation.EventAt(c.Event), k.Conversation.EventAt(c.Cover)
	switch {
	case e.Reminder == model.NoReminder || later.Reminder != e.Reminder || c.Cover <= c.Event ||
		kindOf(e) != kindOf(later):
		return model.Dropped, "no later reminder of its kind"
	case k.TextOf(e) == k.TextOf(later):
		return model.Identical, ""
	case e.Reminder == model.Renewed:
		return model.Superseded, ""
	default:
		return model.Dropped, "the later reminder says something else"
	}
}
