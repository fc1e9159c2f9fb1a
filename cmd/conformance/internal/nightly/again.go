package nightly

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"plimsoll/spec"
)

// replayTime is how long one kept input may take.
const replayTime = time.Minute

// replay puts the inputs that earlier nights found to the target again. Those
// on which it fails are findings still; the others are fixed and forgotten.
func (z *fuzzer) replay(ctx context.Context, t target, binary string) (still []spec.Finding, fixed []string, err error) {
	kept, err := os.ReadDir(z.state.path(z.found(t)))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	}
	for _, e := range kept {
		if ctx.Err() != nil {
			break
		}
		out, failed, err := z.again(ctx, t, binary, e.Name())
		switch {
		case err != nil:
			return still, fixed, err
		case failed:
			still = append(still, *z.finding(t, e.Name(), out))
			continue
		case ctx.Err() == nil:
			fixed = append(fixed, e.Name())
			if err := os.Remove(z.state.path(z.found(t), e.Name())); err != nil {
				return still, fixed, err
			}
		}
	}
	return still, fixed, err
}

// again puts one kept input to the target. Go takes inputs from the folder of
// the package alone, so it lies there for as long as that takes.
func (z *fuzzer) again(ctx context.Context, t target, binary, name string) (out []byte, failed bool, err error) {
	input, err := os.ReadFile(z.state.path(z.found(t), name))
	if err != nil {
		return nil, false, err
	}
	folders := []string{filepath.Join(t.dir, "testdata"), filepath.Join(t.dir, "testdata", "fuzz"), filepath.Join(t.dir, "testdata", "fuzz", t.name)}
	file := filepath.Join(folders[2], name)
	if _, err := os.Stat(file); err != nil { // it may have been taken over into the package
		if err := os.MkdirAll(folders[2], 0o755); err != nil {
			return nil, false, err
		}
		if err := os.WriteFile(file, input, 0o644); err != nil {
			return nil, false, err
		}
		defer func() {
			os.Remove(file)
			for i := range folders {
				os.Remove(folders[len(folders)-1-i]) // goes only if it is empty
			}
		}()
	}
	out, err = z.exec(ctx, t, binary, replayTime, "-test.run", "^"+t.name+"$/^"+name+"$")
	return out, err != nil && ctx.Err() == nil, nil
}
