// Package staging writes drafted forks under temporary names and then gives them their final names.
// In between, the caller reads a fork back and checks it. Each step can fail and leaves nothing
// behind. In place it swaps names with the original, which becomes the backup.
//
// It knows only files and drafts: no format, and no rule of a format.
//
//	s := staging.Stager{FS: files.OS{}, TempName: staging.TempName}
//	staged, err := s.Stage(draft, dir, staging.ForkMode)
//	err = s.Publish(staged, filepath.Join(dir, draft.Name), false)
package staging
