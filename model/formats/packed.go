package formats

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/klauspost/compress/zstd"

	"decant/model/formats/files"
)

// magic are the first bytes of a file that is compressed with zstd.
var magic = []byte{0x28, 0xb5, 0x2f, 0xfd}

// isPacked reports whether a file is compressed as a whole.
func isPacked(data []byte) bool { return bytes.HasPrefix(data, magic) }

// The name of a packed rollout, and the suffix that it loses when unpacked.
const (
	packedName = ".jsonl.zst"
	packedEnd  = ".zst"
)

const (
	// maxWindow is how much memory, in bytes, a packed file may need besides its unpacked content.
	// The files that agents pack need 8 MB.
	maxWindow = 128 << 20
	// maxGrowth is how many times larger the content may be than the packed file, where the content
	// exceeds freeBytes. Conversations grow 4 to 30 times.
	maxGrowth, freeBytes = 500, 256 << 20
)

// Unpack is the content of a file that is compressed as a whole with zstd, or data itself where it
// is not. The error is one line for a file that cannot be unpacked, or whose content would be too
// large.
func Unpack(data []byte) ([]byte, error) {
	if !isPacked(data) {
		return data, nil
	}
	return unpackUpTo(data, min(files.MaxBytes, max(freeBytes, maxGrowth*len(data))))
}

// unpackUpTo is Unpack with a limit in bytes. It unpacks twice and only counts the first time. So
// it keeps nothing of content that is too large, and allocates exactly the size of the rest.
func unpackUpTo(data []byte, limit int) ([]byte, error) {
	r, err := zstd.NewReader(bytes.NewReader(data), zstd.WithDecoderConcurrency(1),
		zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxMemory(maxWindow))
	if err != nil {
		return nil, unpackError(err)
	}
	defer r.Close()
	size, err := io.Copy(io.Discard, io.LimitReader(r, int64(limit)+1))
	switch {
	case err != nil:
		return nil, unpackError(err)
	case size > int64(limit):
		return nil, fmt.Errorf("it is compressed and holds over %d MB, too much for a "+
			"conversation of its size; if it is one, decompress it yourself", limit>>20)
	}
	if err := r.Reset(bytes.NewReader(data)); err != nil {
		return nil, unpackError(err)
	}
	out := make([]byte, size)
	if _, err := io.ReadFull(r, out); err != nil {
		return nil, unpackError(err)
	}
	return out, nil
}

// unpackError says why data cannot be unpacked.
func unpackError(err error) error {
	return fmt.Errorf("it is compressed and cannot be decompressed: %w; restore it from a "+
		"backup", err)
}

// findUnpacked is the file into which a packed file was unpacked, or "" for none. Agents read the
// unpacked file.
func findUnpacked(fsys files.System, path string) string {
	if !strings.HasSuffix(path, packedName) {
		return ""
	}
	plain := strings.TrimSuffix(path, packedEnd)
	if info, err := fsys.Stat(plain); err != nil || !info.Mode().IsRegular() {
		return ""
	}
	return plain
}

// errIsShelved is the refusal to write into the database of an agent.
var errIsShelved = errors.New("it is in its agent's database, and decant never writes there; " +
	"save a fork")

// errIsPacked is the refusal to write over a packed file.
var errIsPacked = errors.New("it is compressed, and decant writes uncompressed files; decompress " +
	"it (zstd -d) and open that, or save a fork")
