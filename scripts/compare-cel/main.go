// Answers, with the code of the Kubernetes API server, what CEL rules say of values, whether texts are of formats, and whether a schema may
// have a pattern: one question per line, one answer per line, in the same order.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	"k8s.io/kube-openapi/pkg/validation/strfmt"
)

type question struct {
	Format  string          `json:"format"`
	Pattern *string         `json:"pattern"`
	Text    string          `json:"text"`
	Schema  json.RawMessage `json:"schema"`
	Value   json.RawMessage `json:"value"`
}

// answer: kept, broken, error, cost (too dear), refused (does not compile); for formats and patterns yes or no.
type answer struct {
	Is     string `json:"is"`
	Detail string `json:"detail,omitempty"`
}

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(make([]byte, 1<<20), 1<<28)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	lines := json.NewEncoder(out)
	for in.Scan() {
		var asked question
		if err := json.Unmarshal(in.Bytes(), &asked); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		lines.Encode(answerTo(asked))
	}
}

func answerTo(asked question) (given answer) {
	defer func() {
		if panicked := recover(); panicked != nil {
			given = answer{"panic", fmt.Sprint(panicked)}
		}
	}()
	if asked.Format != "" {
		if strfmt.Default.Validates(asked.Format, asked.Text) {
			return answer{Is: "yes"}
		}
		return answer{Is: "no"}
	}
	if asked.Pattern != nil {
		return patternAnswer(*asked.Pattern)
	}
	return ruleAnswer(asked)
}

func patternAnswer(pattern string) answer {
	named := structuralschema.Structural{
		Generic:         structuralschema.Generic{Type: "string"},
		ValueValidation: &structuralschema.ValueValidation{Pattern: pattern},
	}
	root := structuralschema.Structural{
		Generic:    structuralschema.Generic{Type: "object"},
		Properties: map[string]structuralschema.Structural{"named": named},
	}
	if errs := structuralschema.ValidateStructural(nil, &root); len(errs) > 0 {
		return answer{"no", errs[0].Detail}
	}
	return answer{Is: "yes"}
}

func ruleAnswer(asked question) answer {
	var external v1.JSONSchemaProps
	if err := json.Unmarshal(asked.Schema, &external); err != nil {
		return answer{"refused", err.Error()}
	}
	var schema apiextensions.JSONSchemaProps
	if err := v1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(&external, &schema, nil); err != nil {
		return answer{"refused", err.Error()}
	}
	structural, err := structuralschema.NewStructural(&schema)
	if err != nil {
		return answer{"refused", err.Error()}
	}
	var value interface{}
	if err := utiljson.Unmarshal(asked.Value, &value); err != nil {
		return answer{"refused", err.Error()}
	}
	validator := cel.NewValidator(structural, false, celconfig.PerCallLimit)
	errs, _ := validator.Validate(context.Background(), nil, structural, value, nil, celconfig.RuntimeCELCostBudget)
	if len(errs) == 0 {
		return answer{Is: "kept"}
	}
	detail := errs[0].Detail
	switch {
	case strings.HasPrefix(detail, "rule compile error"):
		return answer{"refused", detail}
	case strings.Contains(detail, "cost budget"), strings.Contains(detail, "cost exceeds limit"):
		return answer{"cost", detail}
	case strings.Contains(detail, " evaluating rule: "), strings.HasPrefix(detail, "'no such overload"):
		return answer{"error", detail}
	}
	return answer{"broken", detail}
}
