package secrets

import (
	"reflect"
	"strings"
	"testing"
)

// joined keeps made-up secrets from looking like ones in this file.
func joined(parts ...string) string { return strings.Join(parts, "") }

func TestMask(t *testing.T) {
	t.Parallel()
	mixed := "q7Rk2Zx9Lm4Tn8Vb6Yc1Wd3Hf5Jg0Ps"
	for _, c := range []struct{ name, before, secret, after string }{
		{"anthropic", "key: ", joined("sk-", "ant-api03-", mixed), ", and"},
		{"openai", "(", joined("sk-", "proj-", mixed, mixed), ")"},
		{"github", "see ", joined("gh", "p_", mixed, "abcde"), "."},
		{"fine grained", "", joined("github", "_pat_", mixed, mixed, mixed), ""},
		{"gitlab", "<", joined("glpat", "-", mixed[:20]), ">"},
		{"aws", "id ", joined("AKIA", "Q3EGWZ7N2T5KXB4M"), "\n"},
		{"google", "k=", joined("AI", "za", mixed, "Q8wE"), ";"},
		{"slack", "t ", joined("xox", "b-123456789012-", mixed), " x"},
		{"bearer", "Authorization: Bearer ", joined("eyTok.", mixed), "\""},
		{"basic", `"Authorization": "Basic `, joined("dXNlcjpw", "YXNzd29yZA=="), `"`},
		{"address", "postgres://me:", joined("hunter", "22"), "@db/x"},
		{"named", `api_key = "`, mixed, `"`},
		{"stripe", "use ", joined("sk_", "live_", mixed), " "},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, masked := MaskText(c.before + c.secret + c.after)
			if strings.Contains(got, c.secret) || !strings.Contains(got, "[masked: ") {
				t.Errorf("got %q, want it masked", got)
			}
			if !strings.HasPrefix(got, c.before) || !strings.HasSuffix(got, c.after) {
				t.Errorf("got %q, want what is round it as it was", got)
			}
			if len(masked) != 1 || masked[0].Count != 1 {
				t.Errorf("got %v, want one", masked)
			}
		})
	}
}

func TestMaskPrivateKey(t *testing.T) {
	t.Parallel()
	line := strings.Repeat("MIIEvQ+/", 8) + "\n"
	whole := "-----BEGIN RSA PRIVATE KEY-----\n" + line + line + "-----END RSA PRIVATE KEY-----"
	for name, text := range map[string]string{
		"whole": whole, "cut": whole[:100], "escaped": strings.ReplaceAll(whole, "\n", `\n`),
	} {
		if got, _ := MaskText("a " + text + " z"); strings.Contains(got, "MIIE") {
			t.Errorf("%s: got %q, want it masked", name, got)
		}
	}
}

func TestMaskLeaves(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"", "token", "the key is here", "https://example.com:443/a@b", "http://localhost:8080/@x",
		"key = os.Getenv(\"OPENAI_API_KEY\")", "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
		"ghp_short", "sk-learn is a library", "bearer of news", "Basic training",
		"commit 07d2d51c9f86d081884c7d659a2feaa0c55ad015",
		"func maskSecrets(password string) error",
	} {
		if got, masked := MaskText(text); got != text || masked != nil {
			t.Errorf("got %q, %v, want %q as it was", got, masked, text)
		}
	}
}

func TestMaskCounts(t *testing.T) {
	t.Parallel()
	a, b := joined("gh", "p_", strings.Repeat("a1B2", 9)), "ftp://u:secret99@h"
	_, got := MaskText(strings.Join([]string{b, a, a}, " \n"))
	want := []Masked{{"github-token", 2}, {"password-in-address", 1}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestRulesCompile reads the whole file: an expression is compiled when it is needed,
// and must not fail then.
func TestRulesCompile(t *testing.T) {
	t.Parallel()
	all := rules()
	if len(all) < 200 {
		t.Errorf("got %d rules, want those of the file", len(all))
	}
	for i := range all {
		if r := &all[i]; r.id == "" || r.compiled() == nil || len(r.keywords) == 0 {
			t.Errorf("got %+v", r)
		}
	}
}

func FuzzMask(f *testing.F) {
	f.Add("postgres://me:hunter22@db/x ghp_a1B2a1B2a1B2a1B2a1B2a1B2a1B2a1B2a1B2")
	f.Add("api_key = \"q7Rk2Zx9Lm4Tn8Vb6Yc1Wd3Hf5Jg0Ps\"")
	f.Add("\xff-----BEGIN PRIVATE KEY-----aaaaaaaaaaaaaaaaaaaaaaaaa")
	f.Fuzz(func(t *testing.T, text string) {
		sameAsWhole(t, text)
		got, masked := MaskText(text)
		count := 0
		for _, m := range masked {
			count += m.Count
		}
		if n := strings.Count(got, "[masked: ") - strings.Count(text, "[masked: "); n > count {
			t.Errorf("got %d markers, counted %d", n, count)
		}
		if (count == 0) != (got == text) {
			t.Errorf("got %q with a count of %d", got, count)
		}
	})
}

func BenchmarkMask(b *testing.B) {
	// Each line has two keywords, and no secret.
	text := strings.Repeat("func (s *service) key(name string) { return token(name) }\n", 2000)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		MaskText(text)
	}
}
