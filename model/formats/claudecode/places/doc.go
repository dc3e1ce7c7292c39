// Package places knows where Claude Code keeps sessions on disk: one folder for each working
// folder, the session files in it, and the files of each session's sub-agents.
//
// It lists folders and reads the first line of a sub-agent's file. It must never write anything,
// and never read what was said.
//
//	dir := places.ProjectFolder(root, "/home/dev/shop") // root/projects/-home-dev-shop
package places
