package manifest

import "decant/tui/cli/host"

// Names are the names of forks with a manifest.
type Names struct{ ids, recalls []string }

// ListNames lists the names of the forks of all manifests. A manifest that cannot be read has none.
func ListNames(env *host.Env) (Names, error) {
	folder, err := folderOf(env)
	if err != nil {
		return Names{}, err
	}
	heads, err := listHeads(folder)
	if err != nil {
		return Names{}, err
	}
	var n Names
	for _, head := range heads {
		n.ids = append(n.ids, head.Fork.ID)
		n.recalls = append(n.recalls, head.Fork.Recall)
	}
	return n, nil
}

// Has reports whether a name is the name of a fork in markers, or the start of a fork's id.
func (n *Names) Has(name string) bool {
	for i, id := range n.ids {
		if n.recalls[i] == name || startsID(id, name) {
			return true
		}
	}
	return false
}
