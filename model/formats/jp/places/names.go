package places

// The files of a conversation's folder.
const (
	EventsFile   = "events.json"
	ConfigFile   = "base_config.json"
	MetadataFile = "metadata.json"
)
