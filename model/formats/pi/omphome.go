package pi

import (
	"os"
	"path/filepath"
	"strings"
)

// folderNames are what the folder of the sessions of a working folder may be called. Oh My Pi names
// one below the home folder, or below that for temporary files, by the rest of its path.
func (k Codec) folderNames(home, cwd string) []string {
	names := []string{filepath.Base(SessionFolder("", cwd))}
	if k.client != ohMyPi {
		return names
	}
	for root, prefix := range map[string]string{home: "-", os.TempDir(): "-tmp-"} {
		if rest, ok := below(root, cwd); ok {
			names = append(names, prefix+strings.NewReplacer("/", "-", `\`, "-").Replace(rest))
		}
	}
	return names
}

// CompanionOf is the folder in which Oh My Pi keeps whole outputs, drafts and the sessions of
// sub-agents; "" for a session of pi, which has none.
func (k Codec) CompanionOf(path string) string {
	own, ok := strings.CutSuffix(path, ".jsonl")
	if k.client != ohMyPi || !ok {
		return ""
	}
	return own
}

// below is the path of a folder from a root on, false where it is not below it.
func below(root, dir string) (string, bool) {
	rest, err := filepath.Rel(root, dir)
	above := ".." + string(filepath.Separator)
	if root == "" || err != nil || rest == ".." || strings.HasPrefix(rest, above) {
		return "", false
	}
	if rest == "." {
		rest = ""
	}
	return rest, true
}

// isFolderOf reports whether a folder of sessions has the name of that of a working folder.
func (k Codec) isFolderOf(folder, cwd string) bool {
	home, _ := os.UserHomeDir()
	for _, name := range k.folderNames(home, cwd) {
		if name == folder {
			return true
		}
	}
	return false
}
