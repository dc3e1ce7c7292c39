package formats

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/zstd"

	"decant/model"
)

// magic is what a file begins with that is packed with zstd.
var magic = []byte{0x28, 0xb5, 0x2f, 0xfd}

// packed reports whether a file is packed as a whole.
func packed(data []byte) bool { return bytes.HasPrefix(data, magic) }

// The name of a packed rollout, and the end that is not there once it is unpacked.
const (
	packedName = ".jsonl.zst"
	packedEnd  = ".zst"
)

const (
	// maxWindow is how much memory a packed file may ask for besides what comes out of
	// it, in bytes. What agents pack asks for 8 MB.
	maxWindow = 128 << 20
	// maxGrowth is how many times as large as the packed file what comes out of it may
	// be, where that is more than freeBytes. Conversations grow 4 to 30 times.
	maxGrowth, freeBytes = 500, 256 << 20
)

// Unpack is what is in a file that is packed as a whole with zstd, or the data itself
// where it is not. The error is one line for what cannot be unpacked, and for what would
// become too large.
func Unpack(data []byte) ([]byte, error) {
	if !packed(data) {
		return data, nil
	}
	return unpack(data, min(maxBytes, max(freeBytes, maxGrowth*len(data))))
}

// unpack is Unpack of packed data up to so many bytes.
func unpack(data []byte, limit int) ([]byte, error) {
	r, err := zstd.NewReader(bytes.NewReader(data), zstd.WithDecoderConcurrency(1),
		zstd.WithDecoderMaxMemory(maxWindow))
	if err != nil {
		return nil, unpackError(err)
	}
	defer r.Close()
	out, err := readAll(io.LimitReader(r, int64(limit)+1), min(limit, 8*len(data)))
	switch {
	case err != nil:
		return nil, unpackError(err)
	case len(out) > limit:
		return nil, fmt.Errorf("it is packed, and holds more than %d MB, which no conversation "+
			"does that is packed so small; unpack it yourself if it is one", limit>>20)
	}
	return out, nil
}

// unpackError says why data cannot be unpacked.
func unpackError(err error) error {
	return fmt.Errorf("it is packed and cannot be unpacked: %w; take it from a backup", err)
}

// unpackedBeside is the file that a packed one was unpacked to, "" for none. Agents read
// that one.
func unpackedBeside(fsys files, path string) string {
	if !strings.HasSuffix(path, packedName) {
		return ""
	}
	plain := strings.TrimSuffix(path, packedEnd)
	if info, err := fsys.stat(plain); err != nil || !info.Mode().IsRegular() {
		return ""
	}
	return plain
}

// openBeside opens the unpacked file in the place of the packed one that was named.
func openBeside(fsys files, plain, path string, o OpenOptions) (*model.Conversation, error) {
	c, err := open(fsys, plain, o)
	if err != nil {
		return nil, partError{plain, err}
	}
	c.Warnings = append(c.Warnings, model.Warning{Text: fmt.Sprintf(
		"read from %s, not from %s: where both are, the agent reads the one that is not packed",
		show(plain), show(filepath.Base(path)))})
	return c, nil
}

// errPacked refuses to write over a packed file.
var errPacked = errors.New("it is packed, and what is written would not be; " +
	"unpack it (zstd -d), then open that, or save a fork")
