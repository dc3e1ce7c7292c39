// Package places is where Claude Code keeps sessions on disk: a folder for each folder that
// was worked in, the files of sessions in it, and those of the sub-agents that a session called.
//
// It lists folders, and reads the first line of a sub-agent's file. It must never write
// anything, and never look into what was said.
//
//	dir := places.ProjectFolder(root, "/home/dev/shop") // root/projects/-home-dev-shop
package places
