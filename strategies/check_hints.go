package strategies

import "decant/model"

// hinted says for each strategy what a hint lets it do to a result: strip-images also
// changes messages, which have none.
var hinted = map[string]func(h *toolHint) bool{
	"strip-tool-results": unkept, "trim-tool-results": unkept, "stale-reads": unkept,
	"strip-images":    unkept,
	"dedup-tools":     func(h *toolHint) bool { return h.dedup },
	"dedup-resources": mayRefer, "dedup-content": mayRefer, "dedup-recent": mayRefer,
}

// unkept reports whether a result may be stripped.
func unkept(h *toolHint) bool { return h.response != KeepResponse }

// mayRefer reports whether a result may become a reference.
func mayRefer(h *toolHint) bool { return h.deduplicate }

// hints holds each strategy's own changes against what is said of the tool. Only a
// hint lets strip-tool-results take a pair.
func (k *checker) hints() {
	for i := range k.p.Changes {
		c := &k.p.Changes[i]
		call := k.call(c.Event)
		allows := hinted[c.Strategy]
		if call == nil || allows == nil || c.Cause >= 0 {
			continue
		}
		h := k.p.Spec.Hints.over(call.Tool, builtinHint(call.Tool, &call.Effect))
		removes := c.Strategy == stripToolResults.Name && c.Op == model.Remove && c.Part < 0
		if !allows(h) || removes && h.response != RemoveResponse {
			k.find(c.Event, "%s, %s", c.Strategy, call.Tool)
		}
	}
}
