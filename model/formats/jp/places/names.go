package places

// The files of a conversation's folder.
const (
	EventsFile   = "events.json"
	ConfigFile   = "base_config.json"
	MetadataFile = "metadata.json"
)

// IDPrefix is what an id has before the digits that its folder is called by.
const IDPrefix = "jp-c"
