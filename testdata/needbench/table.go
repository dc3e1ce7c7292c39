package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"decant/strategies/need"
)

// markers are what stands before and behind a block of a name.
func markers(block string) (opens, shuts string) {
	return "<!-- " + block + " -->\n", "<!-- /" + block + " -->\n"
}

// replaceBlock writes the tables into a file between the markers of a block.
func replaceBlock(path, name, text string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	before, _, after, err := splitBlock(string(data), name)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	//nolint:gosec // All may read it.
	return os.WriteFile(path, []byte(before+text+after), 0o644)
}

// splitBlock splits a file into what stands before the block, in it and behind it.
func splitBlock(text, name string) (before, block, after string, err error) {
	opens, shuts := markers(name)
	before, rest, opened := strings.Cut(text, opens)
	block, after, shut := strings.Cut(rest, shuts)
	if !opened || !shut {
		return "", "", "", fmt.Errorf("there is no line %q with %q after it",
			strings.TrimSpace(opens), strings.TrimSpace(shuts))
	}
	return before + opens, block, shuts + after, nil
}

// writeTables writes the tables of all sets.
func writeTables(sets []set) string {
	var b strings.Builder
	for i := range sets {
		if i > 0 {
			b.WriteByte('\n')
		}
		sets[i].write(&b)
	}
	return b.String()
}

// write writes the tables of one set: all plans, the presets beside baselines of their size, and
// by agent and project.
func (s *set) write(b *strings.Builder) {
	rows := need.Sum(s.evaluations(func(*measured) bool { return true }))
	if len(rows) == 0 {
		fmt.Fprintf(b, "**%s**: no conversation has a cut that counts.\n", s.name)
		return
	}
	names := map[string]*need.Row{}
	for i := range rows {
		names[rows[i].Name] = &rows[i]
	}
	fmt.Fprintf(b, "**%s**, %d conversations, %d cuts, %s:\n\n", s.name, rows[0].Conversations,
		rows[0].Cuts, strings.Join(s.list(func(m *measured) string { return m.project }), ", "))
	b.WriteString("| plan | saved | prefixes ≥ 80k | need | in its line | edits | names " +
		"| regret | net | p10 | worst |\n|---|---|---|---|---|---|---|---|---|---|---|\n")
	choices := listChoices()
	for i := range rows {
		if i < len(choices)+len(baselines)+1 {
			writeRow(b, &rows[i])
		}
	}
	s.writeDigest(b)
	fmt.Fprintf(b, "\nNeed at the same size, in %%:\n\n| size of | preset |")
	for _, one := range sized {
		b.WriteString(" " + one.name + " |")
	}
	b.WriteString("\n|---|---|" + strings.Repeat("---|", len(sized)) + "\n")
	for _, c := range choices {
		fmt.Fprintf(b, "| %s | %s |", c.Name, names[c.Name].Number(names[c.Name].Need))
		for _, one := range sized {
			r := names[sizedName(one.name, c.Name)]
			fmt.Fprintf(b, " %s |", r.Number(r.Need))
		}
		b.WriteByte('\n')
	}
	s.writeParts(b, choices)
}

// writeRow writes what came of one plan.
func writeRow(b *strings.Builder, r *need.Row) {
	fmt.Fprintf(b, "| %s |", r.Name)
	for _, x := range []float64{
		r.Saved, r.SavedLarge, r.Need, r.InLine, r.Kinds[need.Edit], r.Kinds[need.Name], r.Regret,
		r.Net, r.P10, r.Worst,
	} {
		fmt.Fprintf(b, " %s |", r.Number(x))
	}
	b.WriteByte('\n')
}

// writeParts writes what the presets save and keep by agent and by project.
func (s *set) writeParts(b *strings.Builder, choices []need.Choice) {
	b.WriteString("\nSaved / need by agent and project, in %:\n\n| of | conversations |")
	for _, c := range choices {
		b.WriteString(" " + c.Name + " |")
	}
	b.WriteString("\n|---|---|" + strings.Repeat("---|", len(choices)) + "\n")
	for _, part := range []func(*measured) string{
		func(m *measured) string { return m.agent }, func(m *measured) string { return m.project },
	} {
		for _, name := range s.list(part) {
			rows := need.Sum(s.evaluations(func(m *measured) bool { return part(m) == name }))
			fmt.Fprintf(b, "| %s | %d |", name, rows[0].Conversations)
			for i := range choices {
				fmt.Fprintf(b, " %s / %s |", rows[i].Number(rows[i].Saved),
					rows[i].Number(rows[i].Need))
			}
			b.WriteByte('\n')
		}
	}
}

// evaluations are those of the conversations that are in.
func (s *set) evaluations(in func(*measured) bool) []*need.Evaluation {
	var out []*need.Evaluation
	for i := range s.all {
		if in(&s.all[i]) {
			out = append(out, s.all[i].Evaluation)
		}
	}
	return out
}

// list lists what the conversations have, each once.
func (s *set) list(of func(*measured) string) []string {
	out := make([]string, len(s.all))
	for i := range s.all {
		out[i] = of(&s.all[i])
	}
	slices.Sort(out)
	return slices.Compact(out)
}
