package spec

// Settings are everything set besides the list of strategies. They say which model may be asked.
// They also hold the strategies' own settings; each strategy declares its own as an [Own].
type Settings struct {
	// Models are the settings for what only a model can do.
	Models ModelSettings

	Set *Set           // The known strategies.
	own map[string]any // By strategy: what was chosen; replaced, never changed.
}

// NewSettings returns the default settings for a set of strategies. It does not change the set.
func NewSettings(set *Set) Settings { return Settings{Models: defaultModelSettings, Set: set} }

// Strategy returns a strategy by its name, nil for none.
func (s Settings) Strategy(name string) Strategy { return s.Set.Find(name) }

// The names of the settings of a whole plan.
const (
	KeyStrategies = "conversation.compaction.strategy"
	KeyScope      = "conversation.compaction.scope"
	KeyKeepFirst  = "conversation.compaction.keep_first"
	KeyKeepLast   = "conversation.compaction.keep_last"
	KeyBudget     = "conversation.compaction.budget"
	KeyRecall     = "conversation.compaction.recall"
	KeyMinGain    = "conversation.compaction.min_gain"
)

// ModelSettings say which model may be asked and when. No strategy of this package asks a model:
// its answer is an input of a plan.
type ModelSettings struct {
	// Model is provider/name, "" for none; then decant stays offline.
	Model string
	// Summarize replaces Model for summaries; "" means Model.
	Summarize string
	// Threshold is the fraction of the model's context window, 0 to 1, above which auto summarizes.
	Threshold float64
	// SummaryPrompt and TangentPrompt are files with the instructions for a model, "" for the
	// built-in ones.
	SummaryPrompt, TangentPrompt string
	// Tangents is the least confidence, 0 to 1, for naming a turn a tangent.
	Tangents float64
}

// Configured reports whether a model is set for summaries.
func (m *ModelSettings) Configured() bool { return m.Model != "" || m.Summarize != "" }

// defaultModelSettings keep decant offline.
var defaultModelSettings = ModelSettings{Threshold: 0.5, Tangents: 0.7}
