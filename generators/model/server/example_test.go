package server_test

import (
	"bytes"
	"fmt"
	"log"
	"net/http"

	"plimsoll/generators/model"
	"plimsoll/generators/model/server"
	"plimsoll/spec"
)

// A summarizer that loses a negation at its second call, and what it was shown.
func Example() {
	plan := model.Plan{
		Elements: []spec.Element{{Class: spec.ClassNegation, Text: "do not restart db-7", Turn: 1}},
		Rules:    []model.Rule{{Call: 2, Fault: model.NegationDropped}},
	}
	m, err := model.New(plan, model.Options{})
	if err != nil {
		log.Fatal(err)
	}
	s, err := server.Listen(0)
	if err != nil {
		log.Fatal(err)
	}
	defer s.Close()
	if err := s.Mount("case-1", m); err != nil {
		log.Fatal(err)
	}
	// A product would be given this base URL for its summaries.
	url := s.URLs("case-1", model.PurposeSummarize).OpenAI
	for _, history := range []string{"Please do not restart db-7.", "Please do not restart db-7.", "Nothing of note."} {
		body := fmt.Sprintf(`{"model":"any","messages":[{"role":"user","content":%q}]}`, history)
		response, err := http.Post(url+"/chat/completions", "application/json", bytes.NewBufferString(body))
		if err != nil {
			log.Fatal(err)
		}
		response.Body.Close()
	}
	for _, x := range m.Exchanges() {
		fmt.Printf("%d %s, shown %d elements: %q\n", x.Call, x.Fault, len(x.Shown.Elements), x.Reply.Text)
	}
	// Output:
	// 1 faithful, shown 1 elements: "Summary of the session so far.\n- do not restart db-7"
	// 2 negation_dropped, shown 1 elements: "Summary of the session so far.\n- restart db-7"
	// 3 faithful, shown 0 elements: "Summary of the session so far. Nothing was said that has to be kept to the letter."
}
