package places

import (
	"path/filepath"
	"strconv"
	"strings"
	"unicode/utf16"
)

// ProjectFolder is where the client keeps the sessions of a working folder. The folder's path must
// have no symbolic links. root is the folder in CLAUDE_CONFIG_DIR, or .claude in the user's home.
// See [ProjectsFolder] for the sessions of all folders.
func ProjectFolder(root, dir string) string {
	return filepath.Join(ProjectsFolder(root), ProjectName(dir))
}

// ProjectsFolder contains one folder for each working folder; see [ProjectFolder].
func ProjectsFolder(root string) string { return filepath.Join(root, "projects") }

// ProjectName is the name of the project folder for a working folder. Everything except letters and
// digits becomes "-", one for each UTF-16 unit. A long name is cut and gets a checksum.
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
