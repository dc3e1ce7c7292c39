package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"decant/render"
	"decant/strategies"
	"decant/strategies/llm"
)

// agreed is which of the questions may be asked: those that send nothing, and the others where
// --yes-send agrees to them or the person does on the terminal. What only auto would like to
// know is left out where the person does not agree; else that is a usageError, as it is where
// nobody can be asked.
func (a *app) agreed(plan *strategies.Plan, all []question) ([]question, error) {
	said := notices(all)
	if said == "" || a.o.yesSend {
		return all, nil
	}
	if !a.env.InTerminal || a.env.Waiting == nil {
		return nil, usagef("nothing was sent: %s Add --yes-send to agree, or work offline with "+
			"--set conversation.compaction.model= --set conversation.compaction.summarize_model=",
			said)
	}
	if a.asks(said) {
		return all, nil
	}
	named := slices.ContainsFunc(all, func(q question) bool {
		return q.sends && !whenFull(plan.Spec, q.want.Strategy)
	})
	if named {
		return nil, usagef("nothing was sent, as you did not agree; leave out -s summarize and " +
			"classify-tangents, or work offline with --set conversation.compaction.model=")
	}
	a.complain("nothing was sent, and nothing is summarised")
	return slices.DeleteFunc(all, func(q question) bool { return q.sends }), nil
}

// whenFull reports whether a strategy is only there for a conversation that is too full.
func whenFull(spec strategies.Spec, name string) bool {
	return slices.ContainsFunc(spec.Uses, func(u strategies.Use) bool {
		return u.Name == name && u.WhenFull
	})
}

// notices are what questions would send, in sentences; "" for nothing.
func notices(all []question) string {
	var out []string
	for _, q := range all {
		if q.sends {
			out = append(out, "for "+q.want.Strategy+", "+q.notice.String())
		}
	}
	return strings.Join(out, " ")
}

// asks says on the terminal what would be sent, and reports whether the person agrees. Nothing
// but a plain yes does.
func (a *app) asks(said string) bool {
	_, err := fmt.Fprintf(a.errw, "%s\nSend it? [y/N] ", render.CleanLine(said))
	if err != nil {
		return false
	}
	// One byte at a time, so that what follows the line is left to who reads next.
	var line []byte
	for b := make([]byte, 1); len(line) < 100; {
		n, err := a.in.Read(b)
		if n > 0 && b[0] == '\n' || err != nil {
			break
		}
		line = append(line, b[:n]...)
	}
	word := strings.ToLower(strings.TrimSpace(string(line)))
	return word == "y" || word == "yes"
}

// complain says something on the side.
func (a *app) complain(text string) {
	// Standard error is the last place to complain to.
	_, _ = io.WriteString(a.errw, "decant: "+render.CleanLine(text)+"\n")
}

// askAll puts the answers of questions into a Spec. What they cost is told however it ends.
func (a *app) askAll(spec strategies.Spec, all []question) (strategies.Spec, error) {
	ctx, stop := a.env.interrupted()
	defer stop()
	for _, q := range all {
		got, err := a.askOne(ctx, q)
		if q.sends && got.requests > 0 {
			a.complain(q.cost(got))
		}
		for _, why := range got.refused {
			a.complain(q.want.Strategy + ": the model names " + why)
		}
		if err != nil {
			return spec, fmt.Errorf("%s: %w", q.want.Strategy, err)
		}
		spec = got.into(spec)
	}
	return spec, nil
}

// askOne asks one question and tells on the terminal how far it is.
func (a *app) askOne(ctx context.Context, q question) (answer, error) {
	if !q.sends || a.waiting == nil {
		return q.ask(ctx, func(string) {})
	}
	var far atomic.Pointer[string]
	first := "asking " + q.notice.Model + "; ^C stops"
	far.Store(&first)
	defer tellLine(a.waiting, func() string {
		return render.CleanLine(*far.Load())
	}, time.NewTicker(tellFirst))()
	return q.ask(ctx, func(text string) {
		text += "; ^C stops"
		far.Store(&text)
	})
}

// askOffline puts into a Spec what needs no model.
func (a *app) askOffline(plan *strategies.Plan) (strategies.Spec, error) {
	spec := plan.Spec
	for _, w := range plan.Wants {
		if w.Strategy == summarizeName && summaryModel(spec) != "" ||
			w.Strategy == tangentsName && spec.Settings.Models.Model != "" {
			continue
		}
		q, err := a.question(plan, w)
		if err != nil {
			return spec, err
		}
		if spec, err = a.askAll(spec, []question{q}); err != nil {
			return spec, err
		}
	}
	return spec, nil
}

// took says in a few words what the requests of a question took.
func (a *answer) took() string {
	about := ""
	if a.usage.Estimated {
		about = "≈"
	}
	text := fmt.Sprintf("tokens: %s%s in, %s%s out", about, render.Number(a.usage.In), about,
		render.Number(a.usage.Out))
	if a.requests > 1 {
		text += ", " + count(a.requests, "request")
	}
	return text
}

// cost says what the requests of a question took.
func (q *question) cost(got answer) string {
	about := ""
	if got.usage.Estimated {
		about = "≈"
	}
	return fmt.Sprintf("%s: asked %s, %s: %s%s in, %s%s out", q.want.Strategy, q.notice.Model,
		count(got.requests, "request"), about, count(got.usage.In, "token"), about,
		count(got.usage.Out, "token"))
}

// stopped reports whether an error says that the person stopped a request.
func stopped(err error) bool {
	var e *llm.Error
	return errors.As(err, &e) && e.Reason == llm.Cancelled
}
