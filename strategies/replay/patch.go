package replay

import "strings"

// The lines that start the part of a patch for one file.
const (
	patchUpdate = "*** Update File: "
	patchAdd    = "*** Add File: "
	patchDelete = "*** Delete File: "
	patchMove   = "*** Move to: "
	patchLast   = "*** End of File"
)

// readPatch reads what a patch does to one file. It returns false if the file is removed or moved,
// or if the patch has an unknown form.
func readPatch(patch string, isFile func(path string) bool) (Write, bool) {
	lines := strings.Split(patch, "\n")
	p := patchReader{ok: true}
	for _, line := range lines[1 : len(lines)-1] {
		p.line(line, isFile)
	}
	p.endHunk()
	if !p.ok || p.out.Whole == (len(p.out.Edits) > 0) {
		return Write{}, false
	}
	return p.out, true
}

// patchReader reads a patch line by line.
type patchReader struct {
	out      Write
	ours     bool // The lines are about the requested file.
	ok       bool
	old, now strings.Builder // Of the current hunk.
}

// line reads one line.
func (p *patchReader) line(line string, isFile func(path string) bool) {
	switch {
	case strings.HasPrefix(line, patchUpdate):
		p.endHunk()
		p.ours = isFile(strings.TrimPrefix(line, patchUpdate))
	case strings.HasPrefix(line, patchAdd):
		p.endHunk()
		if p.ours = isFile(strings.TrimPrefix(line, patchAdd)); p.ours {
			p.out = Write{Whole: true}
		}
	case strings.HasPrefix(line, patchDelete):
		p.endHunk()
		p.ours = false
		p.ok = p.ok && !isFile(strings.TrimPrefix(line, patchDelete))
	case strings.HasPrefix(line, patchMove):
		p.ok = p.ok && !p.ours
	case p.ours:
		p.hunk(line)
	}
}

// hunk reads a line of the file's changes.
func (p *patchReader) hunk(line string) {
	switch {
	case p.out.Whole && strings.HasPrefix(line, "+"):
		p.out.Text += line[1:] + "\n"
	case p.out.Whole:
		p.ok = false
	case strings.HasPrefix(line, "@@"):
		p.endHunk()
	case line == patchLast:
	case line == "":
		p.old.WriteString("\n")
		p.now.WriteString("\n")
	case line[0] == ' ' || line[0] == '-' || line[0] == '+':
		if line[0] != '+' {
			p.old.WriteString(line[1:] + "\n")
		}
		if line[0] != '-' {
			p.now.WriteString(line[1:] + "\n")
		}
	default:
		p.ok = false
	}
}

// endHunk turns the lines of a hunk into an edit of whole lines.
func (p *patchReader) endHunk() {
	if p.old.Len() == 0 && p.now.Len() > 0 {
		p.ok = false // The patch does not say where it goes.
	}
	if p.old.Len() > 0 {
		p.out.Edits = append(p.out.Edits, Edit{
			Old: p.old.String(), New: p.now.String(), Lines: true,
		})
	}
	p.old.Reset()
	p.now.Reset()
}
