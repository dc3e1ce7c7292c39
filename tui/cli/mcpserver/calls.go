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

// openCalls are the requests that have no answer yet, by id: 7 and "7" differ. At the end of the
// input the server waits for them, because the SDK drops what it is about to answer.
type openCalls struct {
	mu   sync.Mutex
	idle *sync.Cond
	open map[any]bool
	// over is true when no more answers can be written.
	over bool
}

// newOpenCalls returns none.
func newOpenCalls() *openCalls {
	c := &openCalls{open: map[any]bool{}}
	c.idle = sync.NewCond(&c.mu)
	return c
}

// ask notes a request or notification from the agent. It is false for a request with the id of one
// that is open, because nobody could tell their answers apart.
func (c *openCalls) ask(r *jsonrpc.Request) bool {
	needless := cancels(r)
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case needless != nil:
		delete(c.open, needless)
	case !r.ID.IsValid():
	case c.open[r.ID.Raw()]:
		return false
	default:
		c.open[r.ID.Raw()] = true
	}
	return true
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
	delete(c.open, answer.ID.Raw())
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
	for len(c.open) > 0 && !c.over {
		c.idle.Wait()
	}
}
