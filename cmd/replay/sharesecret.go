package main

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/adrg/xdg"

	"playhead/outfile"
	"playhead/statefile"
)

const (
	secretName  = "share-secret"
	secretBytes = 32 // how long the secret is
)

// shareSecret returns the user's secret, from which the noise of --share-safe
// follows. It is made when it is needed for the first time. Without it, two demos
// of a run would have two noises, which average out.
func shareSecret(all *outfile.Files) ([]byte, error) {
	dir := filepath.Join(xdg.ConfigHome, "playhead")
	if err := all.Reads(filepath.Join(dir, secretName)); err != nil {
		return nil, err
	}
	return secretIn(dir)
}

func secretIn(dir string) ([]byte, error) {
	path := filepath.Join(dir, secretName)
	for range 2 {
		b, err := statefile.Read(path)
		if err == nil {
			secret, err := hex.DecodeString(string(bytes.TrimSpace(b)))
			if err != nil || len(secret) != secretBytes {
				return nil, fmt.Errorf(
					"%s is damaged. With a new secret, the noise of demos that you already shared could be averaged "+
						"out; restore the file, or delete it", path)
			}
			return secret, nil
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("the secret of --share-safe cannot be read: %w", err)
		}
		if err := newSecret(dir, path); err != nil {
			return nil, fmt.Errorf("the secret of --share-safe cannot be saved: %w", err)
		}
	}
	return nil, fmt.Errorf("%s cannot be read", path)
}

// newSecret writes a secret, unless another program has just written one.
func newSecret(dir, path string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	secret := make([]byte, secretBytes)
	_, _ = rand.Read(secret) // never fails
	f, err := os.CreateTemp(dir, ".share-secret-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.WriteString(hex.EncodeToString(secret) + "\n")
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	if err := os.Link(f.Name(), path); err != nil && !errors.Is(err, fs.ErrExist) {
		return os.Rename(f.Name(), path) // no links on this file system
	}
	return nil
}
