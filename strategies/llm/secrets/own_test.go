package secrets

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// What made-up secrets are made of: they must not look like ones in this file.
const (
	mixed = "q7Rk2Zx9Lm4Tn8Vb6Yc1Wd3Hf5Jg0Ps"
	hexes = "9f86d081884c7d659a2feaa0c55ad015"
)

// secretKinds has a row for each kind of secret: texts that hold it, and some that nearly do. What
// stands in «» is the secret.
var secretKinds = []struct {
	rule  string
	masks []string
	near  []string
}{
	{"anthropic-key", rows(joined("sk-", "ant-api03-", mixed)), []string{"sk-ant-colony"}},
	{"openai-key", rows(joined("sk-", "proj-", mixed, mixed)), []string{"sk-learn is a library"}},
	{
		"github-token",
		rows(joined("gh", "p_", mixed, "abcde"), joined("github", "_pat_", mixed, mixed, mixed)),
		[]string{"ghp_short", "gh pr list"},
	},
	{
		"gitlab-token", rows(joined("glpat", "-", mixed[:20]), joined("glrt", "-", mixed[:20])),
		[]string{"glpat-short"},
	},
	{
		"aws-key-id", rows(joined("AKIA", "Q3EGWZ7N2T5KXB4M"), joined("ASIA", "Q3EGWZ7N2T5KXB4M")),
		[]string{"AKIA", "asiatic"},
	},
	{
		"aws-secret-key",
		[]string{"aws_secret_access_key = «" + mixed[:20] + "/" + mixed[:19] + "»"},
		[]string{"aws_secret_access_key = var.key"},
	},
	{"google-key", rows(joined("AI", "za", mixed, "Q8wE")), []string{"AIzawa"}},
	{"google-token", rows(joined("ya", "29.", mixed)), []string{"ya29.short"}},
	{"google-client-secret", rows(joined("GOC", "SPX-", mixed)), []string{"GOCSPX-"}},
	{
		"slack-token",
		rows(joined("xox", "b-123456789012-", mixed), joined("xapp", "-1-", mixed)),
		[]string{"xoxb-"},
	},
	{
		"slack-webhook",
		[]string{"https://hooks.slack.com/services/«T0AB/B0CD/" + mixed + "»"},
		[]string{"see https://hooks.slack.com/services/"},
	},
	{
		"cut-secret",
		[]string{
			"the key is «" + joined("gh", "p_", mixed[:14]) + "»…",
			"the key is «" + joined("sk-", "ant-", mixed[:9]) + "»",
			"«" + joined("AKIA", "Q3EGWZ7N2T") + "» (decant --recall 3f9a#17)",
			"at «" + joined("eyJ", mixed[:20], ".eyJ", mixed[:3]) + "»…\nnext",
			"psql postgres://tide:«" + mixed[:9] + "»…",
			"Authorization: Bearer «" + mixed[:12] + "»…",
		},
		[]string{
			"ghp_short…", "http://localhost:8080…", "see http://localhost:8080", "AKIA…",
			"sk-learn…",
			"password: …", "Bearer token…", "https://example.org/a:b…",
		},
	},
	{"groq-key", rows(joined("gs", "k_", mixed)), []string{"gsk_short", "tgsk_" + mixed}},
	{"xai-key", rows(joined("xai", "-", mixed, mixed)), []string{"xai-short"}},
	{"perplexity-key", rows(joined("pp", "lx-", mixed, "ab")), []string{"pplx-7b-online"}},
	{"replicate-token", rows(joined("r", "8_", mixed)), []string{"r8_x"}},
	{"hugging-face-token", rows(joined("h", "f_", mixed)), []string{"hf_hub_download(name)"}},
	{"nvidia-key", rows(joined("nv", "api-", mixed, mixed)), []string{"nvapi-docs"}},
	{"tavily-key", rows(joined("tv", "ly-", mixed)), []string{"tvly-x"}},
	{"npm-token", rows(joined("np", "m_", mixed, "abcde")), []string{"npm_config_registry"}},
	{"pypi-token", rows(joined("pypi", "-AgEI", mixed)), []string{"pypi-server"}},
	{
		"stripe-key", rows(joined("sk_", "live_", mixed), joined("rk_", "test_", mixed)),
		[]string{"sk_test_mode"},
	},
	{"webhook-secret", rows(joined("wh", "sec_", mixed)), []string{"whsec_x"}},
	{"sendgrid-key", rows(joined("S", "G.", mixed[:22], ".", mixed)), []string{"SG.x.y"}},
	{
		"mailgun-key",
		append(rows(joined("key", "-", hexes)), "mailgun «"+hexes+"-9f86d081-884c7d65»"),
		[]string{"key-value", "key-" + hexes[:31]},
	},
	{"mailchimp-key", rows(joined(hexes, "-us14")), []string{hexes + "-uk"}},
	{"twilio-key", rows(joined("S", "K", hexes)), []string{"SK" + hexes[:30]}},
	{
		"telegram-token",
		append(rows(joined("123456789", ":AA", mixed, "Ab")),
			"api.telegram.org/bot«123456789:AA"+mixed+"Ab»/getMe"),
		[]string{"12345678:AAshort", "port 8080:AAA"},
	},
	{
		"discord-token", rows(joined("M", mixed[:25], ".", "GaBcDe", ".", mixed)),
		[]string{"Map.of.values", "Node.prototype.x"},
	},
	{
		"discord-webhook",
		[]string{"https://discord.com/api/webhooks/«1234567890123456789/" + mixed + mixed + "»"},
		[]string{"https://discord.com/developers/docs/resources/webhook"},
	},
	{"digitalocean-token", rows(joined("dop", "_v1_", hexes, hexes)), []string{"dop_v1_x"}},
	{"shopify-token", rows(joined("shp", "at_", hexes)), []string{"shpat_x"}},
	{"atlassian-token", rows(joined("ATA", "TT3", mixed, mixed)), []string{"ATATT3x"}},
	{"linear-key", rows(joined("lin", "_api_", mixed, "abcd")), []string{"lin_api_key"}},
	{"notion-token", rows(joined("nt", "n_", mixed, mixed)), []string{"ntn_x"}},
	{"vault-token", rows(joined("hv", "s.", mixed)), []string{"hvs.x"}},
	{"docker-token", rows(joined("dckr", "_pat_", mixed)), []string{"dckr_pat_x"}},
	{"databricks-token", rows(joined("da", "pi", hexes)), []string{"dapi is a word"}},
	{"supabase-token", rows(joined("sb", "p_", hexes, hexes[:8])), []string{"sbp_x"}},
	{
		"age-key", rows(joined("AGE-SECRET", "-KEY-1", strings.ToUpper(mixed+mixed))),
		[]string{"AGE-SECRET-KEY-1"},
	},
	{
		"json-web-token", rows(joined("eyJ", mixed[:20], ".eyJ", mixed[:20], ".", mixed)),
		[]string{"eyJhbGciOi.x.y"},
	},
	{
		"private-key",
		[]string{
			"«" + joined("-----BEGIN RSA ", "PRIVATE KEY-----", "\nMIIE", mixed) + "»",
			"Private-Lines: 1\n«" + mixed + "»",
		},
		[]string{"-----BEGIN PUBLIC KEY-----\n" + mixed, "a private key"},
	},
	{
		"password-hash", rows(joined("$2", "b$12$", mixed, "abc"), joined("$", "6$salt$", mixed)),
		[]string{"$1 and $2", "${6}"},
	},
	{
		"bearer-token",
		[]string{"Authorization: Bearer «eyTok." + mixed + "»"},
		[]string{"bearer of news", "Bearer $TOKEN"},
	},
	{
		"basic-auth",
		[]string{`"Authorization": "Basic «` + joined("dXNlcjpw", "YXNz") + `»"`},
		[]string{"Basic training", "Authorization: Basic"},
	},
	{
		"authorization-header",
		[]string{"Authorization: Bot «" + mixed + "»", "authorization: token «" + hexes + "»"},
		[]string{"Authorization: none", "authorization: token $T"},
	},
	{
		"key-header",
		[]string{"X-Api-Key: «" + mixed + "»", `"PRIVATE-TOKEN": "«` + mixed + `»"`},
		[]string{"X-Api-Key: $API_KEY", "X-Auth-Token: your-token-goes-here"},
	},
	{
		"cookie",
		[]string{
			"Cookie: «sid=" + mixed[:16] + "; theme=dark»\n",
			"< Set-Cookie: «session=" + mixed[:16] + "; Path=/; HttpOnly»\r\n",
			"curl -s -b '«sid=" + mixed[:16] + "»' http://localhost",
		},
		[]string{
			"Cookie: theme=dark", "Set-Cookie: see the docs", "cookie = getCookie(name)",
			"document.cookie.split(';')",
		},
	},
	{
		"password-in-address",
		[]string{"postgres://me:«hunter22»@db/x", "redis://:«s3cret»@h:6379"},
		[]string{"https://example.com:443/a@b", "http://localhost:8080/@x"},
	},
	{
		"secret-in-address",
		[]string{"https://a.test/x?id=1&access_token=«" + mixed + "»&y=2"},
		[]string{"https://a.test/x?token=short", "?key=some-long-page-name-${id}"},
	},
	{
		"one-time-password",
		[]string{"otpauth://totp/A:me?secret=«JBSWY3DPEHPK3PXP»&issuer=A"},
		[]string{"otpauth://totp/label"},
	},
	{
		"azure-key",
		[]string{"AccountName=a;AccountKey=«" + mixed + mixed[:11] + "=»;Suffix=x"},
		[]string{"AccountKey=short"},
	},
	{
		"netrc",
		[]string{
			"machine api.heroku.test login me@x.test password «hunter2»",
			"machine localhost\n  login me\n  password «hunter2»\n",
			"default login anonymous password «me@x.test»",
		},
		[]string{"machine learning login page password reset"},
	},
	{
		"pgpass",
		[]string{"db.test:5432:shop:me:«hunter2»", "*:*:*:me:«hunter2»\n"},
		[]string{"main.go:12:5:error:here", "http://db:5432: refused"},
	},
	{
		"npmrc",
		[]string{"//registry.test/:_authToken=«" + mixed + "»"},
		[]string{"//registry.test/:_authToken=${NPM_TOKEN}"},
	},
	{
		"docker-auth",
		[]string{`{"auths":{"r.test":{"auth": "«bWU6aHVudGVyMg==»"}}}`},
		[]string{`{"auth": "none"}`},
	},
	{
		"mysql-password",
		[]string{
			"mysql -u root -p«hunter2» shop", "mysqldump -h db -p'«hunter 2»' x",
			"mariadb-admin -uroot -p«letmein» status",
		},
		[]string{
			"mysql -u root -p shop", "mysql -P 3306 -h db", "mysql -uroot -p$PW x",
			"docker run -p3306:3306 mysql",
		},
	},
	{
		"command-password",
		[]string{
			"sshpass -p «hunter2» ssh me@h", "docker login -u me -p «hunter2» r.test",
			"redis-cli -h db -a «hunter2» ping", "openssl rsa -passin pass:«hunter2» -in k",
			"tool --password «hunter2» x", "tool --db-password=«letmein» x",
			`vault login --token "«s.` + mixed + `»"`,
		},
		[]string{
			"docker run -p 8080:80 x", "docker login -u me --password-stdin", "tool --token $TOKEN",
			"--password string   the password", "tool --password", "--tokens 4096",
		},
	},
	{
		"password-variable",
		[]string{
			"PGPASSWORD=«hunter2» psql", "export MYSQL_PWD='«hunter 2»'", "DB_PASS=«hunter2»",
			"GITLAB_TOKEN=«abcd1234» make", "STRIPE_SECRET=«" + mixed + "»,",
		},
		[]string{
			"PGPASSWORD=$DB_PASS psql", "TOKEN=$(cat f)", "MAX_TOKENS=4096", "API_KEY=",
			"DB_PASS=${PASS:-x}", "PASSWORD=<your password>", "SECRET=changeme",
		},
	},
	{
		"named-key",
		[]string{"api_key=«" + mixed + "», and", `"client_secret": "«` + mixed + `»"`},
		[]string{"api_key = os.environ[\"OPENAI_API_KEY\"]", "access_token: session.accessToken"},
	},
	{
		"password",
		[]string{
			"password: «hunter2»", `"password": "«correct horse battery»",`,
			"Password: «letmein»\n",
			"User ID=sa;Password=«Str0ng!pw»;", "db_password = '«hunter2»'", "passwd=«xyzzy42»&x=1",
			"Passwort: «hunter2»", "psk=«hunter2hunter»", "root-password: «tiger»",
		},
		[]string{
			"func maskSecrets(password string) error", "password: string", "password: str,",
			"password: z.string().min(8)", "password = form.password", "password: required",
			"password: ${DB_PASSWORD}", "password=os.environ['X']", "password: <your password>",
			"password: ********", "password = getPassword(user)", "password: {{ .Values.pw }}",
			"password: null", "the password is wrong", "Password:", "password :=",
			"password: userPassword", "if password == nil {", "password: hashed",
			"password reset: done", "pwd=$(pwd)",
		},
	},
}

// rows are texts that hold a secret in a sentence, in code and at the end.
func rows(secrets ...string) []string {
	out := make([]string, 0, 5*len(secrets))
	for _, s := range secrets {
		out = append(out, "use «"+s+"», and then", "k='«"+s+"»'", "see «"+s+"»\nnext", "(«"+s+"»)",
			"«"+s+"»")
	}
	return out
}

// TestSecretsOfEachKind masks what is a secret of its kind, and leaves what nearly is one.
func TestSecretsOfEachKind(t *testing.T) {
	t.Parallel()
	for _, kind := range secretKinds {
		t.Run(kind.rule, func(t *testing.T) {
			t.Parallel()
			if len(kind.masks) == 0 || len(kind.near) == 0 {
				t.Fatal("it has no texts")
			}
			for _, text := range kind.masks {
				before, rest, _ := strings.Cut(text, "«")
				secret, after, _ := strings.Cut(rest, "»")
				got, masked := MaskText(before + secret + after)
				if strings.Contains(got, secret) || len(masked) == 0 ||
					!strings.HasPrefix(got, before+"[masked: ") || !strings.HasSuffix(got, after) {
					t.Errorf("%s\nbecame %s (%v)", text, got, masked)
				}
			}
			for _, text := range kind.near {
				if got, masked := MaskText(text); got != text || masked != nil {
					t.Errorf("%s\nbecame %s (%v), want it as it was", text, got, masked)
				}
			}
		})
	}
}

// TestEachRuleHasARow holds the table of rules against the table of texts.
func TestEachRuleHasARow(t *testing.T) {
	t.Parallel()
	named := make([]string, 0, len(secretKinds))
	for _, kind := range secretKinds {
		named = append(named, kind.rule)
	}
	for i := range ownRules {
		r := &ownRules[i]
		if !slices.Contains(named, r.id) {
			t.Errorf("no texts for %s", r.id)
		}
		used := false
		for _, kind := range secretKinds {
			for _, text := range kind.masks {
				plain := strings.NewReplacer("«", "", "»", "").Replace(text)
				holds := func(k string) bool {
					return strings.Contains(strings.ToLower(plain), k)
				}
				used = used || kind.rule == r.id && slices.ContainsFunc(r.keywords, holds) &&
					regexp.MustCompile(r.regex).MatchString(plain)
			}
		}
		if !used {
			t.Errorf("no text of %s has what %s wants", r.id, r.regex)
		}
	}
}

// TestCutSecretsAreMasked cuts a text with a secret at each place in the secret: of what is left at
// most a few characters are shown.
func TestCutSecretsAreMasked(t *testing.T) {
	t.Parallel()
	own := NewMasker(map[string]string{"PROXY_KEY": "tide" + mixed})
	for _, secret := range []string{
		joined("gh", "p_", mixed, "abcde"), joined("sk-", "ant-api03-", mixed),
		joined("AKIA", "Q3EGWZ7N2T5KXB4M"), "tide" + mixed,
	} {
		for n := 16; n < len(secret); n++ {
			for _, end := range []string{"", "…", "\nmore", " (decant --recall 3f9a#1)"} {
				text := "the key: " + secret[:n] + end
				if got, _ := own.Mask(text); strings.Contains(got, secret[:16]) {
					t.Errorf("%q became %q", text, got)
				}
			}
		}
	}
}
