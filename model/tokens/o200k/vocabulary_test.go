package o200k

import (
	"bytes"
	"encoding/binary"
	"flag"
	"os"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/tiktoken-go/tokenizer"
)

var update = flag.Bool("update", false, "write the vocabulary")

// TestVocabularyIsTheLibrarys packs the library's vocabulary anew: each token's length and bytes,
// in the order of their ranks. With -update it writes it.
func TestVocabularyIsTheLibrarys(t *testing.T) {
	t.Parallel()
	codec := library(t)
	var plain []byte
	for rank := range uint(tokens) {
		token, err := codec.Decode([]uint{rank})
		if err != nil {
			t.Fatal(err)
		}
		plain = append(binary.AppendUvarint(plain, uint64(len(token))), token...)
	}
	if *update {
		writer, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("vocabulary.zst", writer.EncodeAll(plain, nil), 0o644); err != nil {
			t.Fatal(err)
		}
		t.Skip("written; run the tests again")
	}
	reader, err := zstd.NewReader(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	if got, err := reader.DecodeAll(packed, nil); err != nil || !bytes.Equal(got, plain) {
		t.Errorf("the packed vocabulary is not the library's: %v; run with -update", err)
	}
}

func library(t testing.TB) tokenizer.Codec {
	t.Helper()
	codec, err := tokenizer.Get(tokenizer.O200kBase)
	if err != nil {
		t.Fatal(err)
	}
	return codec
}
