package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"plimsoll/adapters"
	"plimsoll/adapters/reference"
)

// adapterMain is an adapter for the scripts: correct, but for what its first
// argument names, which befalls every 500th call.
func adapterMain() {
	mode := os.Args[1]
	switch mode {
	case "silent":
		os.Exit(7)
	case "future":
		answerHello(`{"protocol":99,"adapter":{"name":"future","version":"1"},"surfaces":["decide"]}`)
		return
	case "lossless":
		answerHello(`{"protocol":1,"adapter":{"name":"lossless","version":"1"},"surfaces":["decide"],"lossless":true}`)
		return
	case "escapes":
		answerHello(`{"protocol":1,"adapter":{"name":"\u001b[31mred\u202e","version":"<b>1</b>"},"surfaces":["decide"],"lossless":true}`)
		return
	}
	in, toReference, _ := os.Pipe()
	fromReference, out, _ := os.Pipe()
	go relay(mode, toReference)
	go adapters.Serve(context.Background(), reference.Adapter{}, in, out)
	answer(mode, fromReference)
}

func answerHello(result string) {
	scanner := bufio.NewScanner(os.Stdin)
	for scanner.Scan() {
		fmt.Printf(`{"jsonrpc":"2.0","id":1,"result":%s}`+"\n", result)
	}
}

// relay hands the requests on, and misbehaves where the request is the thing.
func relay(mode string, to *os.File) {
	in := bufio.NewReader(os.Stdin)
	for n := 1; ; n++ {
		line, err := in.ReadString('\n')
		if err != nil {
			to.Close()
			return
		}
		if n%500 == 0 {
			switch mode {
			case "dies":
				fmt.Fprintln(os.Stderr, "out of luck")
				os.Exit(9)
			case "hangs":
				time.Sleep(time.Hour)
			case "floods-stderr":
				for range 1000 {
					fmt.Fprintln(os.Stderr, strings.Repeat("log ", 500))
				}
			}
		}
		to.WriteString(line)
	}
}

// answer hands the replies on, and misbehaves where the reply is the thing.
func answer(mode string, from *os.File) {
	replies := bufio.NewReader(from)
	for n := 1; ; n++ {
		line, err := replies.ReadString('\n')
		if err != nil {
			return
		}
		if n%500 == 0 {
			switch mode {
			case "garbage":
				fmt.Println("not json \x1b[2J")
			case "twice":
				fmt.Print(line)
			case "stranger":
				fmt.Println(`{"jsonrpc":"2.0","id":99999999,"result":{"permit":true}}`)
			case "floods-stdout":
				for range 300 {
					fmt.Println(strings.Repeat("x", 10_000))
				}
			case "half":
				line = `{"jsonrpc":"2.0","id":` + line[strings.Index(line, `"id":`)+5:strings.Index(line, ",\"result")] + `,"result":{}}` + "\n"
			}
		}
		fmt.Print(line)
	}
}
