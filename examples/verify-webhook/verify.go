// Verifies a webhook: WEBHOOK_SECRET=whsec_… go run verify.go <webhook-id> <webhook-timestamp> <webhook-signature> < body
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"
)

const toleranceSeconds = 300

// verify returns an error unless one of the signatures belongs to the raw body.
func verify(secret, id, timestamp, signature string, body []byte) error {
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	age := time.Now().Unix() - seconds
	if err != nil || age > toleranceSeconds || age < -toleranceSeconds {
		return errors.New("bad timestamp")
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return errors.New("bad secret")
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	for _, part := range strings.Split(signature, " ") {
		if hmac.Equal([]byte(part), expected) {
			return nil
		}
	}
	return errors.New("no matching signature")
}

func main() {
	body, err := io.ReadAll(os.Stdin)
	if err == nil {
		err = verify(os.Getenv("WEBHOOK_SECRET"), os.Args[1], os.Args[2], os.Args[3], body)
	}
	if err != nil {
		fmt.Println("invalid:", err)
		os.Exit(1)
	}
	fmt.Println("valid")
}
