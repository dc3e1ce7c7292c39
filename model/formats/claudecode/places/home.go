package places

import (
	"path/filepath"
	"strconv"
	"strings"
	"unicode/utf16"
)

// ProjectFolder is where the client keeps the sessions of a working folder, whose path
// has no symbolic links; [ProjectsFolder] is where it keeps those of all. Root is what
// CLAUDE_CONFIG_DIR names, or .claude in the person's home.
func ProjectFolder(root, dir string) string {
	return filepath.Join(ProjectsFolder(root), ProjectName(dir))
}

// ProjectsFolder holds one folder for each folder that was worked in; see [ProjectFolder].
func ProjectsFolder(root string) string { return filepath.Join(root, "projects") }

// ProjectName is the name of the project folder of a working folder: all but letters
// and digits become "-", one for each UTF-16 unit; a long one is cut and gets a
// checksum.
func ProjectName(dir string) string {
	const limit = 200
	var b strings.Builder
	hash := int32(0)
	for _, u := range utf16.Encode([]rune(dir)) {
		hash = 31*hash + int32(u)
		if u < 0x80 && (u >= '0' && u <= '9' || u|0x20 >= 'a' && u|0x20 <= 'z') {
			b.WriteByte(byte(u))
		} else {
			b.WriteByte('-')
		}
	}
	name := b.String()
	if len(name) <= limit {
		return name
	}
	return name[:limit] + "-" + strconv.FormatInt(max(int64(hash), -int64(hash)), 36)
}
