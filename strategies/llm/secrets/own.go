package secrets

import (
	"regexp"
	"sync"
)

// ownRule describes one kind of secret in running text, commands and files. gitleaks searches
// source code, so it misses secrets followed by a comma or a bracket.
type ownRule struct {
	// id is the name of the secret in the masked text. Several rules may share one.
	id string
	// keywords are in lower case. Each text with such a secret has at least one of them.
	keywords []string
	// regex matches it. The secret is the first group, or the whole match without groups.
	regex string
	// plain is true if the secret may be any word. Then matches that look like code or a
	// placeholder do not count.
	plain bool
}

// Parts of expressions: an optional quote, and a value with or without quotes.
const (
	quoteMark = `["'` + "`" + `]?`
	value     = `(?:"([^"\r\n]{4,})"|'([^'\r\n]{4,})'|([^\s"'` + "`" + `,;()\[\]{}<>&|\\…]{4,}))`
)

// cutRule is the name of what is left of a secret that was cut. cutEnd is where it ends.
const (
	cutRule = "cut-secret"
	cutEnd  = `(?:…|[ \t\r]*$| \(decant --recall )`
)

// ownRules are tried before those of gitleaks.
var ownRules = []ownRule{
	// Keys and tokens with their own prefix.
	{"anthropic-key", anyOf("sk-ant-"), `\bsk-ant-[A-Za-z0-9_-]{20,}`, false},
	{
		"openai-key", anyOf("sk-"),
		`\bsk-(?:proj-|svcacct-|admin-|or-v1-)?[A-Za-z0-9_-]{32,}`, false,
	},
	{"github-token", anyOf("gh"), `\bgh[pousr]_[A-Za-z0-9]{36,}`, false},
	{"github-token", anyOf("github_pat_"), `\bgithub_pat_[A-Za-z0-9_]{60,}`, false},
	{"gitlab-token", anyOf("gl"), `\bgl(?:pat|rt|ptt|dt|ft|soat|cbt|imt|agent)-[\w-]{20,}`, false},
	{"aws-key-id", anyOf("akia", "asia"), `\bA(?:KIA|SIA)[A-Z2-7]{16}\b`, false},
	{
		"aws-secret-key", anyOf("secretaccess", "secret_access", "aws_secret"),
		`(?i)secret_?access_?key["']?[ \t]*[:=][ \t]*["']?([A-Za-z0-9/+]{40})\b`, false,
	},
	{"google-key", anyOf("aiza"), `\bAIza[A-Za-z0-9_-]{35}`, false},
	{"google-token", anyOf("ya29."), `\bya29\.[A-Za-z0-9_-]{20,}`, false},
	{"google-client-secret", anyOf("gocspx-"), `\bGOCSPX-[A-Za-z0-9_-]{20,}`, false},
	{"slack-token", anyOf("xox"), `\bxox[abeoprs](?:\.xox[bp])?-[A-Za-z0-9-]{20,}`, false},
	{"slack-token", anyOf("xapp-"), `\bxapp-\d-[A-Za-z0-9-]{20,}`, false},
	{
		"slack-webhook", anyOf("hooks.slack.com"),
		`hooks\.slack\.com/(?:services|workflows|triggers)/([A-Za-z0-9/_+-]{20,})`, false,
	},
	{"groq-key", anyOf("gsk_"), `\bgsk_[A-Za-z0-9]{20,}`, false},
	{"xai-key", anyOf("xai-"), `\bxai-[A-Za-z0-9]{40,}`, false},
	{"perplexity-key", anyOf("pplx-"), `\bpplx-[A-Za-z0-9]{32,}`, false},
	{"replicate-token", anyOf("r8_"), `\br8_[A-Za-z0-9]{30,}`, false},
	{"hugging-face-token", anyOf("hf_"), `\bhf_[A-Za-z0-9]{30,}`, false},
	{"nvidia-key", anyOf("nvapi-"), `\bnvapi-[A-Za-z0-9_-]{40,}`, false},
	{"tavily-key", anyOf("tvly-"), `\btvly-[A-Za-z0-9-]{20,}`, false},
	{"npm-token", anyOf("npm_"), `\bnpm_[A-Za-z0-9]{36}`, false},
	{"pypi-token", anyOf("pypi-"), `\bpypi-AgEI[A-Za-z0-9_-]{30,}`, false},
	{"stripe-key", anyOf("k_live_", "k_test_"), `\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,}`, false},
	{"webhook-secret", anyOf("whsec_"), `\bwhsec_[A-Za-z0-9+/=]{24,}`, false},
	{"sendgrid-key", anyOf("sg."), `\bSG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}`, false},
	{"mailgun-key", anyOf("key-"), `\b(?:pub)?key-[0-9a-f]{32}\b`, false},
	{"mailgun-key", anyOf("mailgun"), `\b([0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8})\b`, false},
	{"mailchimp-key", anyOf("-us"), `\b[0-9a-f]{32}-us[0-9]{1,2}\b`, false},
	{"twilio-key", anyOf("sk"), `\bSK[0-9a-f]{32}\b`, false},
	{"telegram-token", anyOf(":aa"), `(?:\b|\bbot)([0-9]{8,10}:AA[A-Za-z0-9_-]{33})`, false},
	{
		"discord-token", anyOf("."),
		`\b[MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,40}`, false,
	},
	{
		"discord-webhook", anyOf("/webhooks/"),
		`discord(?:app)?\.com/api/(?:v\d+/)?webhooks/(\d{15,20}/[A-Za-z0-9_-]{40,})`, false,
	},
	{"digitalocean-token", anyOf("_v1_"), `\bdo[opr]_v1_[a-f0-9]{64}`, false},
	{"shopify-token", anyOf("shp"), `\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}`, false},
	{"atlassian-token", anyOf("atatt3"), `\bATATT3[A-Za-z0-9_=-]{50,}`, false},
	{"linear-key", anyOf("lin_"), `\blin_(?:api|oauth)_[A-Za-z0-9]{32,}`, false},
	{"notion-token", anyOf("ntn_"), `\bntn_[A-Za-z0-9]{40,}`, false},
	{"vault-token", anyOf("hv"), `\bhv[sbr]\.[A-Za-z0-9_-]{24,}`, false},
	{"docker-token", anyOf("dckr_"), `\bdckr_(?:pat|oat)_[A-Za-z0-9_-]{20,}`, false},
	{"databricks-token", anyOf("dapi"), `\bdapi[a-f0-9]{32}\b`, false},
	{"supabase-token", anyOf("sbp_"), `\bsbp_[a-f0-9]{40}`, false},
	{"age-key", anyOf("age-secret-key-"), `\bAGE-SECRET-KEY-1[A-Z0-9]{50,}`, false},
	{
		"json-web-token", anyOf("eyj"),
		`\beyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}`, false,
	},
	{
		"private-key", anyOf("private key"),
		`-----BEGIN [A-Z ]*PRIVATE KEY[A-Z ]*-----[^-]{20,}`, false,
	},
	{
		"private-key", anyOf("private-lines"),
		`Private-Lines: \d+\s+((?:[A-Za-z0-9+/=]+\s*)+)`, false,
	},
	{
		"password-hash", anyOf("$"),
		`\$(?:1|2[abxy]|5|6|y|apr1|argon2id?|scrypt)\$[./A-Za-z0-9$=,+]*[./A-Za-z0-9$]{20,}`, false,
	},

	// The beginning of one of these, where a text was cut: at the end of a line, or before an
	// ellipsis.
	{
		cutRule,
		anyOf(
			"sk-", "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-", "glrt-",
			"glptt-", "gldt-", "glft-", "glsoat-", "glcbt-", "glimt-", "glagent-", "akia", "asia",
			"aiza", "ya29.", "gocspx-", "xox", "xapp-", "gsk_", "xai-", "pplx-", "r8_", "hf_",
			"nvapi-", "tvly-", "npm_", "pypi-", "k_live_", "k_test_", "whsec_", "sg.", "_v1_",
			"shp", "atatt3", "lin_", "ntn_", "hvs.", "hvb.", "hvr.", "dckr_", "dapi", "sbp_",
			"age-secret",
		),
		`(?m)\b((?:sk-ant-|sk-(?:proj|svcacct|admin|or-v1)-|gh[pousr]_|github_pat_|` +
			`gl(?:pat|rt|ptt|dt|ft|soat|cbt|imt|agent)-|AIza|ya29\.|GOCSPX-|xox[abeoprs]-|` +
			`xapp-\d-|xai-|nvapi-|tvly-|pypi-AgEI|[rs]k_(?:live|test)_|whsec_|` +
			`SG\.|do[opr]_v1_|shp(?:at|ca|pa|ss)_|ATATT3|lin_(?:api|oauth)_|ntn_|hv[sbr]\.|` +
			`dckr_(?:pat|oat)_|dapi|sbp_|AGE-SECRET-KEY-1)[A-Za-z0-9_-]{8,}|` +
			`(?:sk-|pplx-|npm_|gsk_|hf_|r8_)[A-Za-z0-9]{10,}|A(?:KIA|SIA)[A-Z2-7]{6,15})` +
			cutEnd, false,
	},
	{
		cutRule, anyOf("eyj"),
		`(?m)\b(eyJ[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]*){0,2})` + cutEnd, false,
	},
	{
		cutRule, anyOf("://"),
		`(?m)\b[a-zA-Z][a-zA-Z0-9+.-]*://[^\s/:@'"<>…]*:([0-9]*[^\s/@'"<>…0-9?#][^\s/@'"<>…]+)` +
			cutEnd, false,
	},
	{cutRule, anyOf("bearer"), `(?im)\bbearer[ \t]+([A-Za-z0-9._~+/-]{8,}=*)` + cutEnd, true},

	// Headers and addresses.
	{"bearer-token", anyOf("bearer"), `(?i)\bbearer[ \t]+([A-Za-z0-9._~+/-]{16,}=*)`, false},
	{
		"basic-auth", anyOf("basic"),
		`(?i)authorization["']?[ \t:="']+basic[ \t]+([a-z0-9+/]{8,}=*)`, false,
	},
	{
		"authorization-header", anyOf("authorization"),
		`(?i)authorization["']?[ \t]*[:=][ \t]*["']?(?:token|bot|apikey|key|geniekey|splunk|` +
			`digest|negotiate)[ \t]+([^\s"',]{8,})`, false,
	},
	{
		"key-header", anyOf("x-", "private-token", "api-key", "apikey"),
		`(?i)\b(?:x-[a-z-]*(?:key|token|secret|signature)|private-token|api-?key)["']?[ \t]*:` +
			`[ \t]*["']?([A-Za-z0-9._~+/=-]{12,})`, true,
	},
	{
		"cookie", anyOf("cookie"),
		`(?i)\b(?:set-)?cookies?["']?[ \t]*[:=]?[ \t]+["']?` +
			`((?:[\w.-]+=[^\s;"']*;[ ]*)*[\w.-]+=[^\s;"'()]{8,}[^\r\n"']*)`, false,
	},
	{
		"cookie", anyOf("curl"),
		`\bcurl\b[^\r\n]*?[ \t](?:-b|--cookie)[ =]?["']?([\w.-]+=[^\s"']{8,}[^\r\n"']*)`, false,
	},
	{
		"password-in-address", anyOf("://"),
		`\b[a-zA-Z][a-zA-Z0-9+.-]*://[^\s/:@'"<>]*:([^\s/@'"<>]{3,})@`, false,
	},
	{
		"secret-in-address", anyOf("?", "&"),
		`(?i)[?&](?:access_token|refresh_token|id_token|auth_token|token|api_?key|key|secret|sig|` +
			`signature|password|x-amz-signature|x-amz-security-token|code)=` +
			`([A-Za-z%._~+/=-]*[0-9][A-Za-z0-9%._~+/=-]{11,})`, true,
	},
	{
		"one-time-password", anyOf("otpauth://"),
		`otpauth://\S*?[?&]secret=([A-Za-z2-7]{16,})`, false,
	},
	{
		"azure-key", anyOf("accountkey", "sharedaccesskey"),
		`(?i)\b(?:account|sharedaccess)key=([A-Za-z0-9+/]{30,}={0,2})`, false,
	},

	// Password files.
	{
		"netrc", anyOf("login"),
		`(?i)\b(?:machine[ \t]+(?:localhost|[\w-]+(?:\.[\w-]+)+)|default)\s+login[ \t]+\S+\s+` +
			`password[ \t]+(\S+)`, false,
	},
	{
		"pgpass", anyOf(":5432:", ":5433:", ":6432:", ":*:"),
		`(?m)^[\w.*-]+:(?:5432|5433|6432|\*):[^:\s]+:[^:\s]+:(\S+)$`, false,
	},
	{
		"npmrc", anyOf("_auth", "_password"),
		`_(?:auth|authToken|password)[ \t]*=[ \t]*["']?([^\s"'$]{8,})`, false,
	},
	{
		"docker-auth", anyOf(`"auth"`, `\"auth\"`),
		`\\?"auth\\?"\s*:\s*\\?"([A-Za-z0-9+/]{12,}={0,2})`, false,
	},

	// Commands.
	{
		"mysql-password", anyOf("mysql", "mariadb"),
		`\b(?:mysql|mariadb)[\w-]*\b[^\r\n|;&]*?[ \t]-p(?:"([^"\r\n]+)"|'([^'\r\n]+)'|` +
			`([^\s"'-][^\s"']*))`, true,
	},
	{
		"command-password", anyOf("sshpass", "docker", "podman", "helm", "az "),
		`\b(?:sshpass|(?:docker|podman|helm registry|az)[ \t]+(?:acr[ \t]+)?login)\b[^\r\n|;&]*?` +
			`[ \t]-p[ \t]*(?:"([^"\r\n]+)"|'([^'\r\n]+)'|([^\s"'-][^\s"']*))`, true,
	},
	{
		"command-password", anyOf("redis-cli"),
		`\bredis-cli\b[^\r\n|;&]*?[ \t]-a[ \t]+["']?([^\s"']+)`, true,
	},
	{"command-password", anyOf("pass:"), `(?i)-pass(?:in|out)?[ \t]+["']?pass:([^\s"']{3,})`, true},
	{
		"command-password", anyOf("--pass", "--token", "--api", "--secret"),
		`--(?:[a-z-]+-)?(?:password|passwd|passphrase|pass|token|api-?key|secret)[ =]` + value,
		true,
	},

	// Variables and settings.
	{
		"password-variable",
		anyOf(
			"password=", "passwd=", "passphrase=", "pass=", "pwd=", "secret=", "token=", "key=",
			"credential=", "credentials=", "rediscli_auth=",
		),
		`\b(?:[A-Z0-9_]*(?:PASSWORD|PASSWD|PASSPHRASE|SECRET|TOKEN|API_?KEY|ACCESS_KEY|` +
			`PRIVATE_KEY|SECRET_KEY|ENCRYPTION_KEY|CREDENTIALS?)|PGPASSWORD|MYSQL_PWD|SSHPASS|` +
			`REDISCLI_AUTH|[A-Z0-9_]*_PASS|[A-Z0-9_]*_PWD)=` + value, true,
	},
	{
		"named-key",
		anyOf(
			"api_key", "api-key", "apikey", "secret_key", "secret-key", "secretkey", "access_key",
			"access-key", "accesskey", "access_token", "access-token", "accesstoken", "auth_token",
			"auth-token", "authtoken", "refresh_token", "refresh-token", "refreshtoken",
			"client_secret", "client-secret", "clientsecret",
		),
		`(?i)(?:api[_-]?key|secret[_-]?key|access[_-]?key|access[_-]?token|auth[_-]?token|` +
			`refresh[_-]?token|client[_-]?secret)` + quoteMark + `[ \t]*(?::=|=>|[:=])[ \t]*["']?` +
			`([A-Za-z._~+/=-]*[0-9][A-Za-z0-9._~+/=-]{15,})`, true,
	},
	{
		"password", anyOf("pass", "pwd"),
		`(?i)(?:\b|_)(?:[\w-]*[_-])?(?:password|passwd|passphrase|passcode|pwd)` + quoteMark +
			`[ \t]*(?::=|=>|[:=])[ \t]*` + value, true,
	},
	{
		"password", anyOf("kennwort", "passwort", "wpa_passphrase", "psk"),
		`(?i)\b(?:passwort|kennwort|wpa_passphrase|psk)` + quoteMark + `[ \t]*[:=][ \t]*` +
			value, true,
	},
}

// anyOf returns the keywords of a rule.
func anyOf(words ...string) []string { return words }

// codeLike matches what follows the name of a password in code, schemas and examples, but is no
// password. That is a variable, a call, a type or a placeholder.
var codeLike = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(?:` +
		`[$%@&*#!<>{}\[\]()=?:.,/\\-].*|` + // A variable, a tag, a path, an option.
		`[a-z_]+(?:(?:\??\.|::|->)[a-z_]+)+[!?]?|` + // A field.
		`.*(?:\(|\$\{|\$\(|<[a-z]|\{\{|%s|%v|%q|\.\.\.|…|\*{3}|•|xxxx|\[masked).*|` +
		`[a-z_.-]*(?:pass|pwd|secret|token|api_?key|credential|your|example|placeholder|changeme|` +
		`redacted|hidden|config|getenv|environ|input|value|field|param|prompt)[a-z_.-]*|` +
		`(?:char|str|string|text|varchar|bytes?|bool|boolean|int|integer|number|object|array|` +
		`any|null|none|nil|true|false|undefined|void|required|optional|missing|invalid|empty|` +
		`unset|disabled|enabled|auto|default|random|generated|unknown|yes|no|not|and|or|the|for|` +
		`with|from|that|this|must|should|can|will|is|are|was|has|hash|hashed|plain|self|user|` +
		`username|data|form|body|request|args|opts|options|props|state|env|ctx|type|const|let|` +
		`var|func|function|return|new|async|await|import|export|public|private|static|reset|` +
		`change|update|login|forgot|confirm|authentication|authorization|strength|length|` +
		`policy|manager|store|validation|error|errors|wrong|incorrect|check|test|tests)[.!?:]?` +
		`)$`)
})
