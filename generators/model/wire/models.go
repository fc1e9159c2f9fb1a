package wire

import (
	"strings"

	"plimsoll/generators/model"
)

// window is how many tokens every model takes, if it is asked.
const window = 200_000

// modelNames are listed; a model of any other name is served too.
var modelNames = []string{"scripted"}

// models lists the models, or describes the one that the path names. The
// descriptions of OpenAI and of Anthropic are one, because their paths are.
func models(r *model.Request) Response {
	describe := func(name string) object {
		return object{"id": name, "object": "model", "created": created, "owned_by": "plimsoll", "type": "model", "display_name": name, "created_at": "2023-11-14T22:13:20Z"}
	}
	field := "data"
	list := object{"object": "list", "has_more": false, "first_id": modelNames[0], "last_id": modelNames[len(modelNames)-1]}
	if r.Provider == model.Gemini {
		describe, field, list = geminiModel, "models", object{}
	}
	if _, name, one := strings.Cut(strings.TrimSuffix(r.Path, "/"), "/models/"); one {
		return Response{Status: 200, Body: encode(describe(name))}
	}
	all := make([]any, len(modelNames))
	for i, name := range modelNames {
		all[i] = describe(name)
	}
	list[field] = all
	return Response{Status: 200, Body: encode(list)}
}

func geminiModel(name string) object {
	return object{
		"name": "models/" + name, "baseModelId": name, "version": "1", "displayName": name, "inputTokenLimit": window, "outputTokenLimit": 8192,
		"supportedGenerationMethods": []any{"generateContent", "countTokens"},
	}
}
