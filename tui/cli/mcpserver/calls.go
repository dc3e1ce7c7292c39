package mcpserver

import (
	"encoding/json"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// cancelled is the method by which an agent says that it needs no answer to a request.
const cancelled = "notifications/cancelled"

// cancels returns the id of the request that a notification cancels, nil for none.
func cancels(r *jsonrpc.Request) any {
	var params struct {
		RequestID any `json:"requestId"`
	}
	if r.Method != cancelled || json.Unmarshal(r.Params, &params) != nil {
		return nil
	}
	id, err := jsonrpc.MakeID(params.RequestID)
	if err != nil {
		return nil
	}
	return id.Raw()
}

// openCalls counts the requests that have no answer yet, by id as the
// SDK reads it: 7 and "7" differ, 7 and 7.5 do not. At the end of the input the server waits for
// them, because the SDK drops what it is about to answer.
type openCalls struct {
	mu    sync.Mutex
	idle  *sync.Cond
	count map[any]int
	// over is true when no more answers can be written.
	over bool
}

// newOpenCalls counts none.
func newOpenCalls() *openCalls {
	c := &openCalls{count: map[any]int{}}
	c.idle = sync.NewCond(&c.mu)
	return c
}

// asked notes a request or notification from the agent.
func (c *openCalls) asked(r *jsonrpc.Request) {
	needless := cancels(r)
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case needless != nil:
		delete(c.count, needless)
	case r.ID.IsValid():
		c.count[r.ID.Raw()]++
	}
}

// answered notes a message to the agent.
func (c *openCalls) answered(message []byte) {
	decoded, _ := jsonrpc.DecodeMessage(message)
	answer, ok := decoded.(*jsonrpc.Response)
	if !ok {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	id := answer.ID.Raw()
	if c.count[id]--; c.count[id] <= 0 {
		delete(c.count, id)
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
