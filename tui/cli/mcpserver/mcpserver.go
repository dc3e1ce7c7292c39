// Package mcpserver offers what forks removed to an agent without a shell, as tools of the Model
// Context Protocol, on standard input and output. It reads manifests and the files that they name,
// and writes nothing.
//
//	err := mcpserver.Server{Env: env}.Serve(ctx, os.Stdin, os.Stdout)
package mcpserver

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"decant/model/amount"
	"decant/tui/cli/exit"
	"decant/tui/cli/flags"
	"decant/tui/cli/host"
	"decant/tui/cli/manifest"
	"decant/tui/cli/show"
)

// Server answers the calls of one agent.
type Server struct {
	// Env says where manifests are.
	Env *host.Env
}

// instructions tell an agent when to use the tools.
const instructions = "This conversation may be a smaller fork of a longer one. A marker that " +
	"ends with (decant --recall FORK#N) replaces a removed text: call recall with removal FORK#N " +
	"to read that text."

// removalParams are the parameters of every tool.
type removalParams struct {
	Removal string `json:"removal" jsonschema:"fork and number as a marker says them, e.g. a916#69"`
}

// recallParams are the parameters of recall.
type recallParams struct {
	removalParams
	Lines string `json:"lines,omitempty" jsonschema:"only these lines of the text, e.g. 40-80"`
}

// Serve answers until the input or the context ends. When the input ends, every request that was
// read is answered before Serve returns, and the error is nil. A line that is not a message is
// answered with an error.
func (s Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	calls := newOpenCalls()
	shared := &lockedWriter{Writer: out, calls: calls}
	lines := &messageReader{in: bufio.NewReader(in), out: shared, calls: calls}
	transport := &mcp.IOTransport{Reader: io.NopCloser(lines), Writer: shared}
	err := s.server().Run(ctx, transport)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, context.Canceled) {
		return fmt.Errorf("serve MCP: %w", err)
	}
	return nil
}

// server returns the SDK's server with all tools.
func (s Server) server() *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: "decant", Version: s.Env.Version},
		&mcp.ServerOptions{Instructions: instructions, Capabilities: &mcp.ServerCapabilities{}})
	addTool(server, "recall", "Print the original text that a marker replaces, byte for byte.",
		s.recall)
	addTool(server, "outline", "List all removals of a fork (removal: \"a916\"), or print what "+
		"the fork still has in place of one (\"a916#69\").", s.outline)
	addTool(server, "why", "Say why a text was removed: the strategy, the class and the reason.",
		s.why)
	return server
}

// addTool adds a tool that only reads.
func addTool[In any](
	server *mcp.Server, name, description string, answer func(in In) (string, error),
) {
	closed := false
	mcp.AddTool(server, &mcp.Tool{
		Name: name, Description: description,
		Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true, OpenWorldHint: &closed},
	}, func(_ context.Context, _ *mcp.CallToolRequest, in In) (*mcp.CallToolResult, any, error) {
		text, err := answer(in)
		if err != nil {
			return nil, nil, err
		}
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}}, nil, nil
	})
}

// find finds the fork that a call names. An agent names forks as markers do, so a path is not
// accepted.
func (s Server) find(removal, lines string) (manifest.Found, flags.Recall, error) {
	asked, err := flags.ReadRecall(removal, lines)
	if err != nil {
		return manifest.Found{}, asked, err
	}
	f, err := manifest.FindFork(s.Env, "recall", asked.Fork, manifest.IDs{})
	return f, asked, err
}

// findOne is find for a call that must name a number.
func (s Server) findOne(removal, lines string) (manifest.Found, flags.Recall, error) {
	f, asked, err := s.find(removal, lines)
	if err == nil && asked.Number == 0 {
		err = exit.Usagef("%s: want the number of a removal as in %s#17; outline lists them",
			removal, asked.Fork)
	}
	return f, asked, err
}

// recall returns the original text of a removal.
func (s Server) recall(in recallParams) (string, error) {
	f, asked, err := s.findOne(in.Removal, in.Lines)
	if err != nil {
		return "", err
	}
	got, err := show.RecallText(f, asked, s.Env.Demo)
	if err != nil {
		return "", err
	}
	if got.Images > 0 {
		got.Text += "\n[" + amount.Of(got.Images, "image") + " left out: an image has no text]"
	}
	return got.Text, nil
}

// outline lists a fork's removals, or shows what is kept of one.
func (s Server) outline(in removalParams) (string, error) {
	f, asked, err := s.find(in.Removal, "")
	if err != nil {
		return "", err
	}
	if asked.Number == 0 {
		return show.ListRemovals(f), nil
	}
	text, err := show.ReadStays(f, asked.Number)
	if text == "" && err == nil {
		text = "the fork does not have it"
	}
	return text, err
}

// why says what was removed, and why.
func (s Server) why(in removalParams) (string, error) {
	f, asked, err := s.findOne(in.Removal, "")
	if err != nil {
		return "", err
	}
	return show.ExplainRemoval(f, asked.Number)
}
