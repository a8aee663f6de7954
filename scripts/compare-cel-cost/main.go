// Prints what the API server's own code estimates for the CEL rules of CRDs: one JSON line per rule and one per schema.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"sort"
	"strings"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apimachinery/pkg/util/version"
	"k8s.io/apimachinery/pkg/util/yaml"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	"k8s.io/apiserver/pkg/cel/environment"
)

type line struct {
	File        string `json:"file"`
	CRD         string `json:"crd"`
	Version     string `json:"version"`
	Pointer     string `json:"pointer"`
	Rule        string `json:"rule,omitempty"`
	Cost        uint64 `json:"cost"`
	Cardinality uint64 `json:"cardinality"`
	Message     uint64 `json:"message,omitempty"`
	Error       string `json:"error,omitempty"`
}

var out = json.NewEncoder(os.Stdout)
var environments = environment.MustBaseEnvSet(version.MajorMinor(1, 34), true)

func main() {
	for _, path := range os.Args[1:] {
		content, err := os.ReadFile(path)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		documents := yaml.NewYAMLToJSONDecoder(bytes.NewReader(content))
		for {
			var crd v1.CustomResourceDefinition
			if err := documents.Decode(&crd); err == io.EOF {
				break
			} else if err != nil {
				fmt.Fprintf(os.Stderr, "%s: %v\n", path, err)
				break
			}
			if crd.Kind == "CustomResourceDefinition" && strings.HasSuffix(crd.APIVersion, "/v1") {
				judge(path, crd)
			}
		}
	}
}

func judge(path string, crd v1.CustomResourceDefinition) {
	for _, v := range crd.Spec.Versions {
		if v.Schema == nil || v.Schema.OpenAPIV3Schema == nil {
			continue
		}
		var schema apiextensions.JSONSchemaProps
		if err := v1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(v.Schema.OpenAPIV3Schema, &schema, nil); err != nil {
			fmt.Fprintln(os.Stderr, path, err)
			continue
		}
		walk(&schema, "", validation.RootCELContext(&schema), line{File: path, CRD: crd.Name, Version: v.Name})
	}
}

func walk(schema *apiextensions.JSONSchemaProps, pointer string, context *validation.CELSchemaContext, at line) {
	if len(schema.XValidations) > 0 {
		rules(schema, pointer, context, at)
	}
	names := []string{}
	for name := range schema.Properties {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		child := schema.Properties[name]
		step := strings.ReplaceAll(strings.ReplaceAll(name, "~", "~0"), "/", "~1")
		walk(&child, pointer+"/properties/"+step, context.ChildPropertyContext(&child, name), at)
	}
	if schema.Items != nil && schema.Items.Schema != nil {
		walk(schema.Items.Schema, pointer+"/items", context.ChildItemsContext(schema.Items.Schema), at)
	}
	if schema.AdditionalProperties != nil && schema.AdditionalProperties.Schema != nil {
		child := schema.AdditionalProperties.Schema
		walk(child, pointer+"/additionalProperties", context.ChildAdditionalPropertiesContext(child), at)
	}
}

func rules(schema *apiextensions.JSONSchemaProps, pointer string, context *validation.CELSchemaContext, at line) {
	info, err := context.TypeInfo()
	var results []cel.CompilationResult
	if err == nil {
		results, err = cel.Compile(info.Schema, info.DeclType, celconfig.PerCallLimit, environments, cel.StoredExpressionsEnvLoader())
	}
	for i, rule := range schema.XValidations {
		at.Pointer = fmt.Sprintf("%s/x-kubernetes-validations/%d", pointer, i)
		at.Rule = rule.Rule
		at.Cost, at.Cardinality, at.Message, at.Error = 0, 0, 0, ""
		if err != nil {
			at.Error = err.Error()
			out.Encode(at)
			continue
		}
		result := results[i]
		at.Cost, at.Cardinality, at.Message = result.MaxCost, result.MaxCardinality, result.MessageExpressionMaxCost
		if context.MaxCardinality != nil {
			at.Cardinality = *context.MaxCardinality
		}
		if result.Error != nil {
			at.Error = result.Error.Detail
		} else if result.MessageExpressionError != nil {
			at.Error = "message: " + result.MessageExpressionError.Detail
		}
		out.Encode(at)
	}
}
