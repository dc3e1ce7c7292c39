//go:build realclient

package realclient

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"sync"
	"text/tabwriter"
)

// row is what one client was given.
type row struct {
	agent, version string
	// conversations and forks were tried, of which resumed count those that the client
	// took up and sent as promised.
	conversations, forks, resumed int
	// before and after are the bytes of the files that forks were made of, and of the
	// forks.
	before, after int64
}

// table gathers rows; it is safe for parallel use.
type table struct {
	mu   sync.Mutex
	rows []*row
}

// sums is the table that the tests end with.
var sums table

// row is the line of a client, a new one at its first call.
func (s *table) row(c client) *row {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range s.rows {
		if r.agent == c.agent && r.version == c.version {
			return r
		}
	}
	r := &row{agent: c.agent, version: c.version}
	s.rows = append(s.rows, r)
	return r
}

// count adds what was tried to a client's line.
func (s *table) count(c client, more row) {
	r := s.row(c)
	s.mu.Lock()
	defer s.mu.Unlock()
	r.conversations += more.conversations
	r.forks += more.forks
	r.resumed += more.resumed
	r.before += more.before
	r.after += more.after
}

func (s *table) print(w io.Writer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	slices.SortFunc(s.rows, func(a, b *row) int {
		return cmp.Or(cmp.Compare(a.agent, b.agent), cmp.Compare(b.version, a.version))
	})
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	_, _ = fmt.Fprintln(tw, "client\tversion\tconversations\tforks\tresumed\tbytes before\tafter\t")
	for _, r := range s.rows {
		_, _ = fmt.Fprintf(tw, "%s\t%s\t%d\t%d\t%d\t%d\t%d\t\n",
			r.agent, r.version, r.conversations, r.forks, r.resumed, r.before, r.after)
	}
	_ = tw.Flush()
}
