package main

// The wire types of the surface messages, as far as this adapter has them.

type opening struct {
	Model struct {
		BaseURL string `json:"base_url"`
		Name    string `json:"name"`
		Key     string `json:"key"`
	} `json:"model"`
	Window int    `json:"window"`
	Keep   int    `json:"keep"`
	System string `json:"system"`
}

type message struct {
	Role  string `json:"role"`
	Parts []part `json:"parts"`
	Kind  string `json:"kind,omitempty"`
}

type part struct {
	Text       *string     `json:"text,omitempty"`
	ToolCall   *toolCall   `json:"tool_call,omitempty"`
	ToolOutput *toolOutput `json:"tool_output,omitempty"`
	Image      *image      `json:"image,omitempty"`
}

type toolCall struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Arguments string `json:"arguments"`
}

type toolOutput struct {
	Call   string `json:"call"`
	Name   string `json:"name"`
	Status string `json:"status"`
	Text   string `json:"text"`
}

type image struct {
	MediaType string `json:"media_type"`
	Data      string `json:"data"`
}

type outcome struct {
	Outcome string `json:"outcome"`
	Reason  string `json:"reason,omitempty"`
}

type view struct {
	System   string    `json:"system,omitempty"`
	Messages []message `json:"messages"`
}
