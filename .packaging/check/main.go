// Command check reads .goreleaser.yaml as goreleaser does, and makes the packages of Linux that it
// describes with the library that goreleaser uses for that.
//
//	check CONFIG VERSION ARCH PROGRAM OUT
//
// It is its own module, so that decant needs none of this.
package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/goreleaser/goreleaser/v2/pkg/config"
	"github.com/goreleaser/nfpm/v2"
	_ "github.com/goreleaser/nfpm/v2/deb"
	"github.com/goreleaser/nfpm/v2/files"
	_ "github.com/goreleaser/nfpm/v2/rpm"
)

func main() {
	if err := check(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "check:", err)
		os.Exit(1)
	}
}

func check(args []string) error {
	if len(args) != 5 {
		return errors.New("usage: check CONFIG VERSION ARCH PROGRAM OUT")
	}
	project, err := config.Load(args[0]) // An unknown key is an error.
	if err != nil {
		return err
	}
	if project.Version != 2 || len(project.Builds) == 0 || len(project.Archives) == 0 ||
		len(project.SBOMs) == 0 || len(project.NFPMs) == 0 {
		return fmt.Errorf("%s lacks a part", args[0])
	}
	for _, p := range project.NFPMs {
		for _, format := range p.Formats {
			if err := pack(p, format, args[1], args[2], args[3], args[4]); err != nil {
				return fmt.Errorf("%s: %w", format, err)
			}
		}
	}
	return nil
}

// pack writes one package with the program and what the configuration adds.
func pack(p config.NFPM, format, version, arch, program, out string) error {
	contents := files.Contents{{
		Source: program, Destination: filepath.Join(p.Bindir, filepath.Base(program)),
		FileInfo: &files.ContentFileInfo{Mode: fs.FileMode(0o755)},
	}}
	for _, c := range p.Contents {
		contents = append(contents, &files.Content{
			Source: c.Source, Destination: c.Destination, Type: c.Type,
			FileInfo: &files.ContentFileInfo{Mode: c.FileInfo.Mode},
		})
	}
	info := nfpm.WithDefaults(&nfpm.Info{
		Name: p.PackageName, Arch: arch, Platform: "linux", Version: version,
		Section: p.Section, Maintainer: p.Maintainer, Description: strings.TrimSpace(p.Description),
		License: p.License, Overridables: nfpm.Overridables{Contents: contents},
	})
	if err := nfpm.PrepareForPackager(info, format); err != nil {
		return err
	}
	packager, err := nfpm.Get(format)
	if err != nil {
		return err
	}
	f, err := os.Create(filepath.Join(out, packager.ConventionalFileName(info)))
	if err != nil {
		return err
	}
	if err := packager.Package(info, f); err != nil {
		return err
	}
	fmt.Println(f.Name())
	return f.Close()
}
