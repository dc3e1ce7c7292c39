package mcpserver

import (
	"encoding/json"
	"sync"
)

// cancelled is the method by which an agent says that it needs no answer to a request.
const cancelled = "notifications/cancelled"

// envelope is what tells requests, answers and notifications apart.
type envelope struct {
	Version string          `json:"jsonrpc"`
	ID      any             `json:"id"`
	Method  string          `json:"method"`
	Params  json.RawMessage `json:"params"`
}

// cancels returns the id of the request that a notification cancels, nil for none.
func (e *envelope) cancels() any {
	var params struct {
		RequestID any `json:"requestId"`
	}
	if e.Method != cancelled || json.Unmarshal(e.Params, &params) != nil {
		return nil
	}
	return params.RequestID
}

// openCalls counts the requests that have no answer yet, by id. At the end of the input the server
// waits for them, because the SDK drops what it is about to answer.
type openCalls struct {
	mu    sync.Mutex
	idle  *sync.Cond
	count map[string]int
	// over is true when no more answers can be written.
	over bool
}

// newOpenCalls counts none.
func newOpenCalls() *openCalls {
	c := &openCalls{count: map[string]int{}}
	c.idle = sync.NewCond(&c.mu)
	return c
}

// asked notes a message from the agent.
func (c *openCalls) asked(e *envelope) {
	needless := e.cancels()
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case needless != nil:
		delete(c.count, keyOf(needless))
	case e.Method != "" && e.ID != nil:
		c.count[keyOf(e.ID)]++
	}
}

// answered notes a message to the agent.
func (c *openCalls) answered(message []byte) {
	var e envelope
	if json.Unmarshal(message, &e) != nil || e.Method != "" {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	key := keyOf(e.ID)
	if c.count[key]--; c.count[key] <= 0 {
		delete(c.count, key)
	}
	c.idle.Broadcast()
}

// end says that no more answers can be written.
func (c *openCalls) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.over = true
	c.idle.Broadcast()
}

// wait returns when every request has its answer, or none can be written any more.
func (c *openCalls) wait() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for len(c.count) > 0 && !c.over {
		c.idle.Wait()
	}
}

// keyOf is an id in one spelling: 7 and "7" differ, and 7 and 7.0 do not.
func keyOf(id any) string {
	key, _ := json.Marshal(id) // What was read from JSON can be written as JSON.
	return string(key)
}
