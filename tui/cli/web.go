package cli

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"decant/render"
	"decant/render/web"
	"decant/strategies/llm"
	"decant/tui/cli/disk"
)

// reportName is the file name of an HTML report if -o names a folder.
const reportName = "decant-report.html"

// mask returns the function that masks secrets in a report to share, nil to keep them.
func (s *session) mask() func(text string) string {
	if s.options.NoMask {
		return nil
	}
	keys := llm.Config{Getenv: s.env.Getenv}
	if s.merged != nil {
		keys.Providers = s.merged.Models
	}
	masker := llm.NewMasker(keys)
	return func(text string) string {
		masked, _ := masker.Mask(text)
		return masked
	}
}

// writeWeb writes an HTML report to standard output, or to the new file of -o.
func (s *session) writeWeb(p *web.Page) error {
	path := s.options.ReportTo
	if path == "" {
		return p.Write(s.out)
	}
	path = s.env.Absolute(path)
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		path = filepath.Join(path, reportName)
	}
	if err := writeNewPage(path, p); err != nil {
		return err
	}
	return s.print("report   " + render.CleanLine(path) + "\n")
}

// writeNewPage writes a page to a new file that only its owner can read. It removes an incomplete
// file.
func writeNewPage(path string, p *web.Page) error {
	f, err := disk.CreateNew(path)
	if err != nil {
		return fmt.Errorf("write report %s: %w", path, err)
	}
	w := bufio.NewWriter(f)
	err = errors.Join(p.Write(w), w.Flush(), f.Close())
	if err != nil {
		_ = os.Remove(path) // The first error is the useful one.
		return fmt.Errorf("write report %s: %w", path, err)
	}
	return nil
}
