package store

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"os"
	"strings"
	"time"

	"decant/model/formats/finder"
)

// indexMagic is the start of an index file. After it come the writer, a checksum of the rest, the
// number of files, and the files. Numbers are varints, and each text follows its length in bytes.
const indexMagic = "decant conversations 1\n"

// checksumTable is for a checksum that processors compute in hardware.
var checksumTable = crc32.MakeTable(crc32.Castagnoli)

// nameWriter identifies this version of the program: another version may read another title from
// the same file. It is "" where the version is unknown.
func nameWriter() string {
	path, err := os.Executable()
	if err != nil {
		return ""
	}
	info, err := os.Stat(path)
	if err != nil {
		return ""
	}
	return fmt.Sprintf("%s %d %d", path, info.Size(), info.ModTime().UnixNano())
}

// toStamp converts a time into nanoseconds since 1970, or 0 for no time. It is false where the time
// does not fit.
func toStamp(t time.Time) (int64, bool) {
	if t.IsZero() {
		return 0, true
	}
	at := t.UnixNano()
	return at, at != 0 && time.Unix(0, at).Equal(t)
}

// fromStamp converts the result of toStamp back into a time.
func fromStamp(at int64) time.Time {
	if at == 0 {
		return time.Time{}
	}
	return time.Unix(0, at)
}

// flagsOf are pointers to the boolean fields of a file.
func flagsOf(t *finder.Told) []*bool {
	return []*bool{&t.Listed, &t.Talk, &t.Agent, &t.Archived, &t.Fork}
}

// textsOf are pointers to the text fields of a file.
func textsOf(t *finder.Told) []*string {
	return []*string{&t.ID, &t.CWD, &t.Title, &t.Parent, &t.Caller}
}

// encodeIndex encodes files for an index file.
func encodeIndex(files map[indexKey]*indexedFile, writer string) []byte {
	body := binary.AppendUvarint(nil, uint64(len(files)))
	text := func(s string) {
		body = append(binary.AppendUvarint(body, uint64(len(s))), s...)
	}
	for key, f := range files {
		text(key.agent)
		text(key.path)
		active, _ := toStamp(f.told.Active) // Keep accepts no other time.
		for _, n := range []int64{f.size, f.time, int64(f.told.Tokens), active} {
			body = binary.AppendVarint(body, n)
		}
		var flags uint64
		for i, flag := range flagsOf(&f.told) {
			if *flag {
				flags |= 1 << i
			}
		}
		body = binary.AppendUvarint(body, flags)
		for _, s := range textsOf(&f.told) {
			text(*s)
		}
	}
	head := indexMagic + writer + "\n"
	out := make([]byte, 0, len(head)+crc32.Size+len(body))
	out = binary.LittleEndian.AppendUint32(append(out, head...),
		crc32.Checksum(body, checksumTable))
	return append(out, body...)
}

// decodeIndex reads an index file. It is nil when this program did not write the file, or when the
// file is damaged. The texts share memory with the file.
func decodeIndex(file, writer string) map[indexKey]*indexedFile {
	body, ok := strings.CutPrefix(file, indexMagic+writer+"\n")
	if !ok || len(body) < crc32.Size {
		return nil
	}
	sum := binary.LittleEndian.Uint32([]byte(body[:crc32.Size]))
	d := decoder{rest: body[crc32.Size:]}
	if sum != sumText(d.rest) {
		return nil
	}
	n := d.readCount()
	if n > uint64(len(d.rest)) { // Each file has at least one byte.
		return nil
	}
	rows, files := make([]indexedFile, n), make(map[indexKey]*indexedFile, n)
	for i := range rows {
		files[d.readFile(&rows[i])] = &rows[i]
	}
	if d.bad || d.rest != "" {
		return nil
	}
	return files
}

// sumText is the checksum of a text, computed without copying the text.
func sumText(text string) uint32 {
	var buffer [16 << 10]byte
	var sum uint32
	for text != "" {
		n := copy(buffer[:], text)
		sum, text = crc32.Update(sum, checksumTable, buffer[:n]), text[n:]
	}
	return sum
}

// decoder reads one value after another.
type decoder struct {
	rest string
	bad  bool // Some data was invalid.
}

// readFile reads one file and returns its key.
func (d *decoder) readFile(f *indexedFile) indexKey {
	key := indexKey{d.readText(), d.readText()}
	f.size, f.time = d.readNumber(), d.readNumber()
	f.told.Tokens, f.told.Active = int(d.readNumber()), fromStamp(d.readNumber())
	flags := d.readCount()
	for i, flag := range flagsOf(&f.told) {
		*flag = flags>>i&1 == 1
	}
	for _, s := range textsOf(&f.told) {
		*s = d.readText()
	}
	return key
}

// readCount reads a number that is 0 or more.
func (d *decoder) readCount() uint64 {
	var n uint64
	for i := range min(len(d.rest), binary.MaxVarintLen64) {
		b := d.rest[i]
		n |= uint64(b&0x7f) << (7 * i)
		if b < 0x80 {
			d.rest = d.rest[i+1:]
			return n
		}
	}
	d.bad, d.rest = true, ""
	return 0
}

// readNumber reads a signed number, as [binary.AppendVarint] writes it.
func (d *decoder) readNumber() int64 {
	n := d.readCount()
	return int64(n>>1) ^ -int64(n&1)
}

// readText reads a length and then a text.
func (d *decoder) readText() string {
	n := d.readCount()
	if n > uint64(len(d.rest)) {
		d.bad, d.rest = true, ""
		return ""
	}
	text := d.rest[:n]
	d.rest = d.rest[n:]
	return text
}
