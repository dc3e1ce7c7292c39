package web

import (
	"strings"

	"decant/render"
)

// tones gives each tone its colour on a kind of paper.
func tones(p *render.Paper) [][2]string {
	return [][2]string{
		{string(Kept), p.Kept},
		{string(Identical), p.Identical},
		{string(Covered), p.Covered},
		{string(Superseded), p.Superseded},
		{string(Dropped), p.Dropped},
		{string(Summarised), p.Summarised},
		{string(Beside), p.Beside},
		{string(Free), p.Shade},
		{string(Results), p.Kept},
		{string(Calls), p.Covered},
		{string(Reasoning), p.Summarised},
		{string(Said), p.Identical},
		{string(Rest), p.Superseded},
	}
}

// nameColors writes the colours of a paper as variables.
func nameColors(p *render.Paper) string {
	var b strings.Builder
	for _, c := range append([][2]string{
		{"ground", p.Ground},
		{"shade", p.Shade},
		{"text", p.Text},
		{"dim", p.Dim},
		{"line", p.Line},
		{"link", p.Link},
	}, tones(p)...) {
		b.WriteString("--" + c[0] + ":" + c[1] + ";")
	}
	return b.String()
}

// style returns the whole style sheet. Nothing in it comes from a conversation.
func style() string {
	day, night := render.LightPaper(), render.DarkPaper()
	var b strings.Builder
	b.WriteString(":root{" + nameColors(&day) + "}\n")
	b.WriteString("@media screen and (prefers-color-scheme:dark){:root{" + nameColors(&night) +
		"}}\n")
	for _, c := range tones(&day) {
		b.WriteString(".t-" + c[0] + "{fill:var(--" + c[0] + ")}\n")
	}
	return b.String() + rules
}

// rules are the style rules, which name colours only by variables.
const rules = `
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:15px/1.5 system-ui,sans-serif}
main{max-width:72rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .5rem;overflow-wrap:anywhere}
h2{font-size:1.1rem;margin:2.25rem 0 .5rem;padding-top:.5rem;border-top:1px solid var(--line)}
h3{font-size:.85rem;font-weight:600;margin:.75rem 0 .25rem;color:var(--dim)}
p{margin:.15rem 0;overflow-wrap:anywhere}
header p,figcaption{color:var(--dim)}
figure{margin:1rem 0}
svg{display:block;width:100%;height:1.25rem;border:1px solid var(--line);border-radius:3px}
svg.strip{height:6rem}
svg.cell{width:8rem;height:.75rem}
svg.key{display:inline-block;width:.8rem;height:.8rem;margin-right:.35rem;vertical-align:-.05rem}
.strip rect{stroke:var(--ground);stroke-width:.6px;vector-effect:non-scaling-stroke}
ul.legend{list-style:none;display:flex;flex-wrap:wrap;gap:.15rem 1.25rem;margin:.4rem 0;padding:0}
data,.n{font-variant-numeric:tabular-nums}
.scroll{overflow-x:auto;margin:.75rem 0}
table{border-collapse:collapse;min-width:60%;max-width:100%}
th,td{padding:.2rem .75rem .2rem 0;text-align:left;vertical-align:top}
th{color:var(--dim);font-weight:600;font-size:.85rem;white-space:nowrap;vertical-align:bottom}
thead th{border-bottom:1px solid var(--line)}
tbody tr{border-top:1px solid var(--line)}
tbody tr.fold{border-top:0}
td{overflow-wrap:break-word}
td.w{overflow-wrap:anywhere}
td:first-child{min-width:5.5rem}
td.n:first-child{min-width:0}
th.n,td.n{text-align:right;white-space:nowrap;overflow-wrap:normal}
summary{cursor:pointer;color:var(--link);font-size:.85rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:.25rem 0 .75rem;padding:.5rem .75rem;
max-height:40rem;overflow:auto;background:var(--shade);border-radius:3px;
font:.8rem/1.45 ui-monospace,monospace;tab-size:4}
.printed{display:none}
@page{margin:1.5cm}
@media print{
body{font-size:10pt}
main{max-width:none;padding:0}
svg,svg *{print-color-adjust:exact;-webkit-print-color-adjust:exact}
.printed{display:block}
.scroll{overflow:visible}
table{font-size:8.5pt}
thead{display:table-header-group}
tr,figure{break-inside:avoid}
tr.fold{break-inside:auto}
h2,h3{break-after:avoid}
pre{max-height:none;overflow:visible}
tr.fold:not(:has([open])){display:none}
}
`
