package cli

import (
	"errors"
	"fmt"
	"io"
	"net"
	"os"

	"plimsoll/cmd/conformance/internal/render"
	"plimsoll/generators/model"
	"plimsoll/generators/model/server"
	"plimsoll/spec"
)

type modelCmd struct {
	Plan   string `help:"What the model does, and what was planted in the history; without it, every summary is faithful and nothing was planted." placeholder:"PLAN" type:"path"`
	Port   int    `help:"Port on 127.0.0.1; 0 takes a free one." default:"0"`
	Record string `help:"Write every request with its reply to FILE, one JSON text a line." placeholder:"FILE" type:"path"`
}

// Help is shown below the flags.
func (modelCmd) Help() string {
	return `A plan is a JSON text. Here, the second summary loses a negation:
  {"elements": [{"class": "negation", "text": "do not restart db-7", "turn": 1}], "rules": [{"call": 2, "fault": "negation_dropped"}]}

Example:
  conformance model --plan plan.json --record requests.jsonl`
}

func (c *modelCmd) Run(a *app) error {
	ctx, stop := untilStopped()
	defer stop()
	plan, err := c.plan()
	if err != nil {
		return err
	}
	record, err := openRecord(c.Record)
	if err != nil {
		return err
	}
	watch := func(x model.Exchange) {
		fmt.Fprintln(a.Err, render.Safe(told(&x, &plan)))
		record.add(x)
	}
	m, err := model.New(plan, model.Options{Watch: watch, Forget: true})
	if err != nil {
		return errors.Join(err, record.close())
	}
	s, err := server.Listen(c.Port)
	if err != nil {
		return errors.Join(notListening(err), record.close())
	}
	if err := s.Mount("", m); err != nil {
		return errors.Join(err, s.Close(), record.close())
	}
	fmt.Fprint(a.Out, addresses(s))
	<-ctx.Done()
	return errors.Join(s.Close(), record.close())
}

// notListening tells a port that is taken from one that there is not.
func notListening(err error) error {
	if op := (*net.OpError)(nil); errors.As(err, &op) {
		return fmt.Errorf("%w: %w; --port 0 takes a free port", errNotRun, err)
	}
	return err
}

// plan reads the plan of the command line.
func (c *modelCmd) plan() (model.Plan, error) {
	if c.Plan == "" {
		return model.Plan{}, nil
	}
	text, err := readCase(c.Plan)
	if err != nil {
		return model.Plan{}, err
	}
	plan, err := model.ReadPlan(text)
	if err != nil {
		return model.Plan{}, fmt.Errorf("%s: %w", c.Plan, err)
	}
	return plan, nil
}

// addresses tells what to give to a product, and where.
func addresses(s *server.Server) string {
	text := "The scripted model listens. It wants no key; give a product one of these as base URL.\n"
	for _, purpose := range []model.Purpose{"", model.PurposeSummarize, model.PurposeMain} {
		urls := s.URLs("", purpose)
		text += fmt.Sprintf("\n%s\n  OpenAI     %s\n  Anthropic  %s\n  Gemini     %s\n", headings[purpose], urls.OpenAI, urls.Anthropic, urls.Gemini)
	}
	return text + "\nStop it by an interrupt.\n"
}

var headings = map[model.Purpose]string{
	"":                     "summaries told from the rest by their prompt",
	model.PurposeSummarize: "everything taken for a summary",
	model.PurposeMain:      "nothing taken for a summary",
}

// told is one line about a request: what it was taken for, what was done, and
// what the model was shown.
func told(x *model.Exchange, plan *model.Plan) string {
	r := &x.Request
	line := fmt.Sprintf("%d %s, %s: ", x.Number, r.Path, x.Purpose)
	if x.Call > 0 {
		line += fmt.Sprintf("call %d, generation %d, %s; ", x.Call, x.Generation, done(x))
	}
	line += fmt.Sprintf("shown %d of %d elements in %d tokens", len(x.Shown.Elements), len(plan.Elements), r.Tokens())
	if r.Problem != "" {
		line += "; " + r.Problem
	}
	return line
}

// done names what was done with a summarization request.
func done(x *model.Exchange) string {
	switch {
	case x.Fault == "":
		return "larger than the window"
	case x.Fault == model.Faithful || x.Effective:
		return string(x.Fault)
	}
	return string(x.Fault) + " without occasion, so faithful"
}

// A record is the file that requests are written to as they come.
type record struct {
	name string
	file io.WriteCloser
	err  error
}

// openRecord creates the file, for its owner alone: a product's requests may
// hold what is nobody else's business. No name is no record.
func openRecord(name string) (*record, error) {
	if name == "" {
		return &record{}, nil
	}
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	return &record{name: name, file: file}, err
}

// add writes one exchange. The model calls it for one at a time.
func (r *record) add(x model.Exchange) {
	if r.file == nil || r.err != nil {
		return
	}
	line, err := spec.Encode(x)
	if err == nil {
		_, err = r.file.Write(append(line, '\n'))
	}
	r.err = err
}

// close tells whether everything was written.
func (r *record) close() error {
	if r.file == nil {
		return nil
	}
	if err := errors.Join(r.err, r.file.Close()); err != nil {
		return fmt.Errorf("%s: %w", render.Safe(r.name), err)
	}
	return nil
}
