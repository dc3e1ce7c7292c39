package cache

import (
	"testing"

	"decant/model/tokens"
)

// TestMakeBill counts by hand: 100,000 tokens at $5 for a million are half a dollar.
func TestMakeBill(t *testing.T) {
	t.Parallel()
	price := tokens.Price{Input: 500, Above: 150_000, LongInput: 1000}
	cached := tokens.CachePrice{Write: 1250, Read: 100}
	for _, tt := range []struct {
		name   string
		price  tokens.Price
		cache  tokens.CachePrice
		prompt Prompt
		cold   bool
		want   Bill
	}{
		{
			"warm", price, cached,
			Prompt{100_000, 40_000, 10_000},
			false,
			Bill{Warm: 50_000, Cold: 625_000, Once: 5000 + 187_500, Then: 20_000},
		},
		{
			"cold", price, cached,
			Prompt{100_000, 40_000, 10_000},
			true,
			Bill{Warm: 50_000, Cold: 625_000, Once: 250_000, Then: 20_000},
		},
		{"more than any prompt has", price, cached, Prompt{1 << 55, 1 << 54, 0}, false, Bill{}},
		{
			"a long request costs more", price, cached,
			Prompt{200_000, 100_000, 0},
			false,
			Bill{Warm: 200_000, Cold: 2_500_000, Once: 625_000, Then: 50_000},
		},
		{
			"more is kept than is left", price, cached,
			Prompt{100_000, 40_000, 50_000},
			false,
			Bill{Warm: 50_000, Cold: 625_000, Once: 20_000, Then: 20_000},
		},
		{
			"no price of long requests",
			tokens.Price{Input: 500, Above: 10},
			cached,
			Prompt{Before: 11, After: 5},
			false,
			Bill{},
		},
		{"no price", tokens.Price{}, cached, Prompt{Before: 11, After: 5}, false, Bill{}},
		{"no cache", price, tokens.CachePrice{}, Prompt{Before: 11, After: 5}, false, Bill{}},
	} {
		got := MakeBill(tt.price, tt.cache, tt.prompt, tt.cold)
		if got != tt.want || got.Known() != (tt.want.Cold > 0) {
			t.Errorf("%s: got %+v, want %+v", tt.name, got, tt.want)
		}
	}
}
