package splice

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
)

// Half is what a conversation is for.
type Half string

// The halves: what a rule may be tuned on, and what it is judged by.
const (
	Tuning  Half = "tuning"
	HeldOut Half = "held-out"
)

// Made is a conversation with labels.
type Made struct {
	// Name says the half, a number, and what was done.
	Name string
	Half Half
	// Data is a request to Anthropic's Messages API.
	Data []byte
	// Host is the source that it is made of, Guests are those of what was put into it.
	Host   string
	Guests []string
	// Tangents are the turns that were put in, from 1, in order.
	Tangents []int
}

// Seed is the seed of the numbers in the README.
const Seed = 7

// each is how many conversations there are of a half.
const each = 120

// last is how many turns at the end always stay: what stands there is the current task.
const last = 3

// splitHalves shares sources out by project, largest first, such that both halves get about as many
// turns: nothing of a project, let alone of a conversation, is in both.
func splitHalves(sources []Source) map[Half][]Source {
	turns := map[string]int{}
	for i := range sources {
		turns[sources[i].Project] += len(sources[i].Turns)
	}
	projects := make([]string, 0, len(turns))
	for p := range turns {
		projects = append(projects, p)
	}
	slices.SortFunc(projects, func(a, b string) int {
		return cmp.Or(cmp.Compare(turns[b], turns[a]), cmp.Compare(a, b))
	})
	half := map[string]Half{}
	for i, p := range projects {
		half[p] = Tuning
		if i%4 == 1 || i%4 == 2 { // Of four the middle ones, so that neither gets the larger.
			half[p] = HeldOut
		}
	}
	out := map[Half][]Source{}
	for i := range sources {
		h := half[sources[i].Project]
		out[h] = append(out[h], sources[i])
	}
	return out
}

// MakeSpliced makes the conversations of both halves, the same for the same sources and seed. It is
// an error when a half has too few projects or turns to make any.
func MakeSpliced(sources []Source, seed uint64) ([]Made, error) {
	halves := splitHalves(sources)
	var out []Made
	for _, h := range []Half{Tuning, HeldOut} {
		m := maker{
			rand:    rand.New(rand.NewPCG(seed, uint64(len(h)))), //nolint:gosec // Not a secret.
			sources: halves[h],
		}
		for n := range each {
			made, err := m.make(n)
			if err != nil {
				return nil, fmt.Errorf("make conversation %d of the half %s: %w", n, h, err)
			}
			made.Half, made.Name = h, fmt.Sprintf("%s-%02d-%s", h, n+1, made.Name)
			out = append(out, made)
		}
	}
	return out, nil
}

// maker makes conversations of a half.
type maker struct {
	rand    *rand.Rand
	sources []Source
}

// shape is what is put into a conversation: so many guests of so many turns.
type shape struct {
	name                string
	guests, least, most int
}

// shapes are the conversations in turn. One in six has no tangent.
var shapes = []shape{
	{"none", 0, 0, 0},
	{"one", 1, 1, 1},
	{"run", 1, 2, 4},
	{"several", 3, 1, 3},
	{"one", 1, 1, 1},
	{"run", 1, 2, 4},
}

// lengths are how many turns hosts have, shortest and longest, in turn.
var lengths = [][2]int{{4, 8}, {9, 20}, {15, 40}}

// make is the conversation of a number.
func (m *maker) make(n int) (Made, error) {
	s, length := shapes[n%len(shapes)], lengths[n/len(shapes)%len(lengths)]
	host, turns := m.host(length[0], length[1])
	if host == nil {
		return Made{}, fmt.Errorf("no source has %d turns", length[0])
	}
	out := Made{Name: s.name, Host: host.Name}
	foreign := make([]bool, len(turns))
	for range s.guests {
		guest, run := m.guest(host, s.least, s.most)
		if guest == nil {
			return Made{}, fmt.Errorf("no source of another project than %s", host.Project)
		}
		out.Guests = append(out.Guests, guest.Name)
		at := 1 + m.rand.IntN(len(turns)-last)
		turns = slices.Insert(turns, at, run...)
		foreign = slices.Insert(foreign, at, slices.Repeat([]bool{true}, len(run))...)
	}
	for i, f := range foreign {
		if f {
			out.Tangents = append(out.Tangents, i+1)
		}
	}
	var err error
	out.Data, err = encodeTurns(turns)
	return out, err
}

// host is a stretch of a source, of as many turns as are there up to a length that is drawn.
func (m *maker) host(least, most int) (*Source, []Turn) {
	var fit []*Source
	for i := range m.sources {
		if len(m.sources[i].Turns) >= least {
			fit = append(fit, &m.sources[i])
		}
	}
	if len(fit) == 0 {
		return nil, nil
	}
	s := fit[m.rand.IntN(len(fit))]
	return s, m.stretch(s.Turns, least+m.rand.IntN(most-least+1))
}

// guest is a stretch of a source of another project.
func (m *maker) guest(host *Source, least, most int) (*Source, []Turn) {
	var fit []*Source
	for i := range m.sources {
		if s := &m.sources[i]; s.Project != host.Project && len(s.Turns) >= least {
			fit = append(fit, s)
		}
	}
	if len(fit) == 0 {
		return nil, nil
	}
	s := fit[m.rand.IntN(len(fit))]
	return s, m.stretch(s.Turns, least+m.rand.IntN(most-least+1))
}

// stretch is so many turns in a row, or all.
func (m *maker) stretch(turns []Turn, n int) []Turn {
	n = min(n, len(turns))
	at := m.rand.IntN(len(turns) - n + 1)
	return slices.Clone(turns[at : at+n])
}
