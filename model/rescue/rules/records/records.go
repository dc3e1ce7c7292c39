// Package records contains the rules about the records of a file, whatever they send: broken bytes,
// links, headers, failed compactions, recorded usage, and what the format's checker finds.
package records

import (
	"decant/model"
	"decant/model/rescue/finder"
)

// records finds problems of the records of a file, whatever they send.
type records struct{ *finder.Finder }

// Find looks for problems in what the newest records leave of a conversation.
func Find(in *finder.Finder) {
	f := records{in}
	f.findUsage()
	f.findCompaction()
	f.findErrorLoop()
}

// FindStored adds what the format's checker found.
func FindStored(in *finder.Finder, findings []model.Finding) {
	f := records{in}
	f.findLinks(findings)
	f.findHeader(findings)
	f.findStart(findings)
	f.findRoles(findings)
	f.findMissingUsage(findings)
	f.findUnfit(findings)
	f.findStored(findings)
}
