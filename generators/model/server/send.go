package server

import (
	"bytes"
	"net"
	"net/http"
	"strconv"
	"time"

	"plimsoll/generators/model"
	"plimsoll/generators/model/wire"
)

// send sends the reply, or as much of it as the plan lets arrive.
func send(w http.ResponseWriter, r *http.Request, x *model.Exchange) {
	trouble := x.Reply.Trouble
	switch trouble.Kind {
	case model.TroubleTimeout:
		hold(r, time.Duration(trouble.Wait)*time.Millisecond)
		panic(http.ErrAbortHandler) // closes the connection without an answer
	case model.TroubleReset:
		reset(w)
		return
	}
	response := wire.Write(&x.Request, &x.Reply)
	for _, h := range response.Header {
		w.Header().Set(h[0], h[1])
	}
	// Clients log this id; it is the number under which the request is recorded.
	w.Header().Set("X-Request-Id", "req_"+strconv.Itoa(x.Number))
	w.Header().Set("Request-Id", "req_"+strconv.Itoa(x.Number))
	w.Header()["Date"] = nil // no clock decides a byte
	broken := trouble.Kind == model.TroubleBroken
	if len(response.Events) > 0 {
		sendEvents(w, response, broken, trouble.After)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", strconv.Itoa(len(response.Body)))
	w.WriteHeader(response.Status)
	if broken {
		flush(w, response.Body[:len(response.Body)/2])
		panic(http.ErrAbortHandler)
	}
	_, _ = w.Write(response.Body) // whether the client still listens is its own affair
}

// sendEvents sends a stream, and breaks it off after so many events if it is to
// be broken: 0 is half of them.
func sendEvents(w http.ResponseWriter, response wire.Response, broken bool, after int) {
	w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	w.WriteHeader(response.Status)
	events := response.Events
	if broken {
		if after == 0 {
			after = len(events) / 2
		}
		events = events[:min(after, len(events)-1)]
	}
	for _, e := range events {
		var b bytes.Buffer
		if e.Name != "" {
			b.WriteString("event: " + e.Name + "\n")
		}
		b.WriteString("data: ")
		b.Write(e.Data)
		b.WriteString("\n\n")
		flush(w, b.Bytes())
	}
	if broken {
		panic(http.ErrAbortHandler)
	}
}

func flush(w http.ResponseWriter, text []byte) {
	_, _ = w.Write(text)
	_ = http.NewResponseController(w).Flush()
}

// hold waits until the client gives up, the server ends, or the time is over.
func hold(r *http.Request, wait time.Duration) {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-r.Context().Done():
	}
}

// reset closes the connection so that the client gets a reset, not an end.
func reset(w http.ResponseWriter) {
	conn, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	if tcp, ok := conn.(*net.TCPConn); ok {
		_ = tcp.SetLinger(0)
	}
	_ = conn.Close()
}
