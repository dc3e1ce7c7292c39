package cli

import (
	"bytes"
	"context"
	"fmt"
	"image/png"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"decant/strategies"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/report"
	"decant/strategies/strategiestest"
	"decant/tui/cli/exit"
	"decant/tui/cli/pages"
)

// findBrowser is the path of Chromium; without one the test is skipped.
func findBrowser(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("there is no chromium")
	return ""
}

// recorder is a proxy that serves one page at http://report.test/ and reaches nothing else. It
// notes whom the browser asks.
type recorder struct {
	page string
	mu   sync.Mutex
	// asked are the addresses, hosts where the browser wants a tunnel.
	asked []string
}

// ServeHTTP answers for the page and refuses all else.
func (p *recorder) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	p.asked = append(p.asked, r.URL.String())
	p.mu.Unlock()
	if r.URL.Host != "report.test" || r.URL.Path != "/" {
		http.Error(w, "not here", http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", "text/html")
	_, _ = io.WriteString(w, p.page) // The browser complains where it does not get it.
}

// browse shows a page in headless Chromium, which reaches nothing but the recorder, and returns
// what it prints and whom it asked except for the page and its icon.
func browse(t *testing.T, browser, page string, args ...string) (out string, asked []string) {
	t.Helper()
	proxy := &recorder{page: page}
	server := httptest.NewServer(proxy)
	defer server.Close()
	home := t.TempDir()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, browser, append(append([]string{
		"--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
		"--no-first-run", "--disable-extensions", "--disable-background-networking",
		"--disable-component-update", "--disable-sync", "--disable-default-apps",
		"--user-data-dir=" + filepath.Join(home, "profile"),
		"--proxy-server=" + server.URL, "--proxy-bypass-list=<-loopback>",
	}, args...), "http://report.test/")...)
	cmd.Env = []string{"HOME=" + home, "PATH=" + os.Getenv("PATH"), "LANG=C.UTF-8"}
	cmd.WaitDelay = 5 * time.Second
	var said, complaints bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &complaints
	if err := cmd.Run(); err != nil {
		t.Skipf("chromium does not run here: %v, %.300s", err, complaints.String())
	}
	proxy.mu.Lock()
	defer proxy.mu.Unlock()
	if !slices.Contains(proxy.asked, "http://report.test/") {
		t.Fatalf("the browser did not open the page: %q", proxy.asked)
	}
	for _, at := range proxy.asked {
		if at != "http://report.test/" && at != "http://report.test/favicon.ico" {
			asked = append(asked, at)
		}
	}
	return said.String(), asked
}

// hostilePage is the report of a conversation that tries to load and run things.
func hostilePage(t *testing.T) string {
	t.Helper()
	const evil = "<script src=http://evil.test/a.js></script>'\"><img src=http://evil.test/b.png " +
		"onerror=document.title='run'></pre></svg></title></style><style>*{background:" +
		"url(http://evil.test/c.png)}</style><link rel=stylesheet href=http://evil.test/d.css>"
	b := strategiestest.NewBuilder()
	for range 5 {
		b.Prompt(evil)
		b.Tool(evil, `{"file_path":"/w/a"}`, strings.Repeat(evil+"\n", 9))
	}
	c := b.Done()
	c.Title, c.Path = evil, evil
	p := plan.MakePlan(facts.NewIndex(c), strategies.DefaultSpec())
	var out bytes.Buffer
	sheet := pages.Sheet{Report: report.NewReport(p, nil, "1"), Plan: p}
	if err := sheet.WebPage(nil).Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestWebInBrowser opens reports in Chromium: no request is made, nothing of a conversation runs,
// and the page is what was written.
func TestWebInBrowser(t *testing.T) {
	t.Parallel()
	browser := findBrowser(t)
	w := newWorld(t)
	demo := w.want(exit.Done, "", "--demo", "-n", "--report", "html").out
	const loads = "http://evil.test/loads.png"
	if _, asked := browse(t, browser, "<img src="+loads+">", "--dump-dom"); !slices.Contains(
		asked, loads) {
		t.Fatalf("a page that loads a picture is not seen to: %q", asked)
	}
	for name, page := range map[string]string{"demo": demo, "hostile": hostilePage(t)} {
		dom, asked := browse(t, browser, page, "--dump-dom")
		for _, at := range asked {
			// What the browser asks its maker for is not the page's.
			if strings.Contains(at, "evil.test") || strings.Contains(at, "report.test") {
				t.Errorf("%s: the page asks for %s", name, at)
			}
		}
		shown, written := parsePage(t, dom), parsePage(t, page)
		if got, want := textIn(shown), textIn(written); strings.TrimSpace(got) !=
			strings.TrimSpace(want) {
			t.Errorf("%s: the browser shows %d bytes of text, and %d were written", name, len(got),
				len(want))
		}
	}
}

// TestWebLooks draws the report of the demo by day and by night: the ground differs, and there is
// something on it.
func TestWebLooks(t *testing.T) {
	t.Parallel()
	browser := findBrowser(t)
	w := newWorld(t)
	page := w.want(exit.Done, "", "--demo", "-n", "--report", "html").out
	for scheme, want := range map[string]string{"1": "ffffff", "0": "17191c"} {
		shot := filepath.Join(t.TempDir(), "page.png")
		browse(t, browser, page, "--screenshot="+shot, "--window-size=1000,1000",
			"--hide-scrollbars", "--blink-settings=preferredColorScheme="+scheme)
		f, err := os.Open(shot)
		if err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(f)
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		if err != nil {
			t.Fatal(err)
		}
		colors := map[string]int{}
		for y := range img.Bounds().Dy() {
			for x := range img.Bounds().Dx() {
				r, g, b, _ := img.At(x, y).RGBA()
				colors[fmt.Sprintf("%02x%02x%02x", r>>8, g>>8, b>>8)]++
			}
		}
		all := img.Bounds().Dx() * img.Bounds().Dy()
		if colors[want]*2 < all || len(colors) < 50 {
			t.Errorf("scheme %s: %d of %d dots are #%s, with %d colours", scheme, colors[want],
				all, want, len(colors))
		}
	}
}
