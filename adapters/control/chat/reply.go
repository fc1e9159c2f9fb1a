package chat

import (
	"errors"
	"fmt"

	"plimsoll/spec"
)

// read reads a completion.
func read(text []byte) (spec.Summarized, error) {
	var completion struct {
		Choices []struct {
			Message struct {
				Content   string  `json:"content"`
				Refusal   *string `json:"refusal"`
				ToolCalls []struct {
					ID       string `json:"id"`
					Function struct {
						Name      string `json:"name"`
						Arguments string `json:"arguments"`
					} `json:"function"`
				} `json:"tool_calls"`
			} `json:"message"`
			Finish string `json:"finish_reason"`
		} `json:"choices"`
	}
	if err := spec.Decode(text, &completion); err != nil {
		return spec.Summarized{}, fmt.Errorf("the model's answer cannot be read: %w", err)
	}
	if len(completion.Choices) == 0 {
		return spec.Summarized{}, errors.New("the model's answer holds no choice")
	}
	c := completion.Choices[0]
	s := spec.Summarized{Text: c.Message.Content, Finish: c.Finish}
	for _, call := range c.Message.ToolCalls {
		s.ToolCalls = append(s.ToolCalls, spec.ToolCall{ID: call.ID, Name: call.Function.Name, Arguments: call.Function.Arguments})
	}
	switch {
	case c.Message.Refusal != nil:
		s.Text, s.Finish = *c.Message.Refusal, spec.FinishRefusal
	case len(s.ToolCalls) > 0:
		s.Finish = spec.FinishCalls
	}
	return s, nil
}
