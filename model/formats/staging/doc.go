// Package staging writes drafted forks under temporary names, and then gives them their
// own. Between the two somebody reads a fork back and finds it good; each step can fail and
// leave nothing. In place it changes names with the original, which becomes the backup.
//
// It knows files and drafts only: no format, and no rule of one.
//
//	s := staging.Stager{FS: files.OS{}, TempName: staging.TempName}
//	staged, err := s.Stage(draft, dir, staging.ForkMode)
//	err = s.Publish(staged, filepath.Join(dir, draft.Name), false)
package staging
