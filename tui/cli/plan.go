package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"

	"decant/model"
	"decant/render"
	"decant/strategies"
	"decant/tui/cli/planfile"
	"decant/tui/cli/settings"
)

// maxPlan is the largest plan file that is read, in bytes: one of some 200,000 decisions.
const maxPlan = 16 << 20

// planned puts the plan of --plan before the settings files. What a plan says of a conversation
// holds wherever it is made again, so of the files only what names a program or a model counts
// beside it.
func (a *app) planned(files []settings.Layer) ([]settings.Layer, error) {
	if a.o.plan == "" {
		return files, nil
	}
	var err error
	if a.plan, err = a.readPlan(); err != nil {
		return nil, err
	}
	layers := []settings.Layer{a.plan.Layer()}
	for _, l := range files {
		l.Settings = slices.DeleteFunc(slices.Clone(l.Settings), func(s settings.Setting) bool {
			if s.Key == settings.ActivateKey {
				return false
			}
			k, err := strategies.FindKey(s.Key)
			return err != nil || !k.Personal(s.Value)
		})
		layers = append(layers, l)
	}
	return layers, nil
}

// readPlan reads the file of --plan, or standard input.
func (a *app) readPlan() (*planfile.File, error) {
	path := a.absolute(a.o.plan)
	var data []byte
	var err error
	if a.o.plan == "-" {
		path = "standard input"
		data, err = io.ReadAll(io.LimitReader(a.in, maxPlan+1))
	} else {
		data, err = readLimited(path, maxPlan)
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("read plan %s: there is no such file; --save-plan makes one", path)
	case err != nil:
		return nil, fmt.Errorf("read plan %s: %w; name a file as --save-plan writes it", path, err)
	case len(data) > maxPlan:
		return nil, fmt.Errorf("read plan %s: it is larger than %d MB", path, maxPlan>>20)
	}
	return planfile.Read(path, data)
}

// chosen puts the plan's strategies in, unless the command line names others.
func (a *app) chosen(m *settings.Merged) {
	at := m.At("conversation.compaction.strategy")
	if a.plan != nil && at != settings.StrategyFlag && at != settings.SetFlag {
		m.Spec = a.plan.Choose(m.Spec)
	}
}

// decided adds the decisions of the plan, then those of the command line.
func (a *app) decided(spec strategies.Spec, c *model.Conversation) (strategies.Spec, error) {
	if a.plan != nil {
		var err error
		if spec, err = a.plan.Decide(spec, c); err != nil {
			return spec, usagef("%v", err)
		}
	}
	return a.o.dropped(spec, c)
}

// savePlan writes the plan to the file of --save-plan, which must not be there, or to standard
// output.
func (a *app) savePlan(c *model.Conversation, spec strategies.Spec) error {
	data := planfile.New(c, spec).TOML()
	if a.o.savePlan == "-" {
		_, err := a.out.Write(data)
		return err
	}
	return writeNew(a.absolute(a.o.savePlan), data)
}

// writeNew writes a plan to a file that must not be there.
func writeNew(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	switch {
	case errors.Is(err, fs.ErrExist):
		return fmt.Errorf("save plan %s: the file exists; choose another name, or move it away",
			path)
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("save plan %s: there is no such folder; choose another name", path)
	case err != nil:
		return fmt.Errorf("save plan %s: %w", path, err)
	}
	if err := fill(f, data); err != nil {
		// The first error is the one that tells; a file that stays is only litter.
		_ = os.Remove(path)
		return fmt.Errorf("save plan %s: %w", path, err)
	}
	return nil
}

// planSaved says where the plan is and what makes it again.
func (a *app) planSaved() error {
	if a.o.savePlan == "" || a.o.savePlan == "-" || a.o.json {
		return nil
	}
	path := a.absolute(a.o.savePlan)
	again := model.Command{Args: []string{"decant", "--plan", path}}
	if a.o.demo {
		again.Args = append(again.Args, "--demo")
	} else if a.o.conversation != "" {
		again.Args = append(again.Args, a.o.conversation)
	}
	return a.print("\nplan     " + render.CleanLine(path) + "\n\nMake it again:\n\n    " +
		render.CleanLine(again.String()) + "\n")
}

// planClashes are the rules about plan files.
func (o *options) planClashes() []clash {
	return []clash{
		{
			o.plan == "-" && o.conversation == "-",
			"--plan - and the conversation both come by standard input: put one into a file",
		},
		{
			o.savePlan == "-" && (o.save || o.dryRun || o.json),
			"--save-plan - prints the plan alone: leave out --dry-run, --save and --json",
		},
		{
			(o.savePlan != "" || o.plan != "") && (o.list || o.check || o.showRemoved != ""),
			"--plan and --save-plan are about what would change: leave out --list, --check and " +
				"--show-removed",
		},
		{
			o.savePlan != "" && len(o.prints()) > 0,
			"--save-plan stands alone, or with --dry-run or --save",
		},
	}
}
