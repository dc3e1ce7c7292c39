package pi

import (
	"os"
	"path/filepath"
	"strings"
)

// folderNames are the possible names for the folder with the sessions of a working folder. Oh My Pi
// names a folder below the home folder, or below the folder for temporary files, by the rest of its
// path.
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

// CompanionsOf is the folder in which Oh My Pi keeps complete outputs, drafts and the sessions of
// sub-agents. A session of pi has none.
func (k Codec) CompanionsOf(path string) []string {
	own, ok := strings.CutSuffix(path, ".jsonl")
	if k.client != ohMyPi || !ok {
		return nil
	}
	return []string{own}
}

// below is a folder's path relative to a root, or false where it is not below the root.
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

// isFolderOf reports whether a folder of sessions has the name for a working folder.
func (k Codec) isFolderOf(folder, cwd string) bool {
	home, _ := os.UserHomeDir()
	for _, name := range k.folderNames(home, cwd) {
		if name == folder {
			return true
		}
	}
	return false
}
