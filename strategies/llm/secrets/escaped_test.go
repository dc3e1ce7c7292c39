package secrets

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestSecretsInStrings masks what stands in a string of JSON, and in a string within it, as in the
// arguments of a call.
func TestSecretsInStrings(t *testing.T) {
	t.Parallel()
	const word = "tiger42xx"
	for _, text := range []string{
		`{"password": "«»"}`,
		`{"name": "bob", "api_key": "«»` + mixed + `"}`,
		`DB_PASSWORD="«»" psql`,
		`mysql -u root -p"«»" shop`,
		`curl -u "bob:«»" http://db.example`,
		`deploy --password="«» and more"`,
		"machine db.example login bob\n  password «»\n",
		`curl -H "X-Api-Key: «»` + hexes + `" http://db.example`,
		`{"Authorization": "Basic «»` + mixed + `=="}`,
	} {
		whole := strings.ReplaceAll(text, "«»", word)
		for level := range 3 {
			got, masked := MaskText(whole)
			if strings.Contains(got, word) || len(masked) == 0 {
				t.Errorf("level %d: %s is sent as %s", level, whole, got)
			}
			quoted, err := json.Marshal(whole)
			if err != nil {
				t.Fatal(err)
			}
			whole = string(quoted)
		}
	}
}

// TestNoSecretsInStrings leaves escapes alone where nothing is a secret.
func TestNoSecretsInStrings(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		`{\"password\": \"string\"}`, `C:\new\table`, `\`, `\\`, `a\`, `\"`, `{\"a\": \"b\\nc\"}`,
		`\"password\":\n`,
	} {
		if got, masked := MaskText(text); got != text || masked != nil {
			t.Errorf("%s is sent as %s (%v)", text, got, masked)
		}
	}
}
