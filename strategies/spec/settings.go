package spec

// Settings are what holds besides the list of strategies: which model may be asked, and the
// strategies' own settings, each declared with its strategy as an [Own].
type Settings struct {
	// Models are for what only a model can do.
	Models ModelSettings

	Set *Set           // The strategies that there are.
	own map[string]any // By strategy: what was chosen; never changed, only replaced.
}

// NewSettings are the settings that hold when nobody chose others, for a set of strategies. It is
// not changed.
func NewSettings(set *Set) Settings { return Settings{Models: defaultModelSettings, Set: set} }

// Strategy is a strategy by its name, nil for none.
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

// ModelSettings say which model may be asked and when. No strategy of this package
// asks one: what a model said is an input of a plan.
type ModelSettings struct {
	// Model is provider/name, "" for none: decant stays offline.
	Model string
	// Summarize beats Model for summaries; "" leaves it at that.
	Summarize string
	// Threshold is the part of the model's context window, 0 to 1, above which auto
	// summarizes.
	Threshold float64
	// SummaryPrompt and TangentPrompt are files that say what a model is asked to do, ""
	// for what is built in.
	SummaryPrompt, TangentPrompt string
	// Tangents is the least confidence, 0 to 1, from which on a turn is named a tangent.
	Tangents float64
}

// Configured reports whether there is a model to ask for summaries.
func (m *ModelSettings) Configured() bool { return m.Model != "" || m.Summarize != "" }

// defaultModelSettings stay offline.
var defaultModelSettings = ModelSettings{Threshold: 0.5, Tangents: 0.7}
