// Command oracle answers, with the code of the Kubernetes API server, whether custom resources are accepted under two versions of a
// CRD. It reads one question per line and writes one answer per line, in the same order.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"sort"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/install"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	crdvalidation "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/listtype"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/objectmeta"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apimachinery/pkg/runtime"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	utiljson "k8s.io/apimachinery/pkg/util/json"
)

type question struct {
	ID      string            `json:"id"`
	Version string            `json:"version"`
	Base    json.RawMessage   `json:"base"`
	Head    json.RawMessage   `json:"head"`
	Objects []json.RawMessage `json:"objects"`
}

type answer struct {
	ID string `json:"id"`
	// Why the API server does not take the CRD; empty when it does.
	Base    string   `json:"base"`
	Head    string   `json:"head"`
	Objects []result `json:"objects"`
}

// result says why an object is refused under each side (empty: accepted), and what head prunes that base keeps.
type result struct {
	Base   string   `json:"base"`
	Head   string   `json:"head"`
	Pruned []string `json:"pruned,omitempty"`
}

// side is one version of a CRD, ready to take objects.
type side struct {
	structural *structuralschema.Structural
	schema     validation.SchemaValidator
	rules      *cel.Validator
	preserves  bool
}

var scheme = runtime.NewScheme()

func main() {
	install.Install(scheme)
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(make([]byte, 1<<20), 1<<28)
	out := json.NewEncoder(os.Stdout)
	for in.Scan() {
		var asked question
		if err := json.Unmarshal(in.Bytes(), &asked); err != nil {
			fail(err)
		}
		if err := out.Encode(answerTo(asked)); err != nil {
			fail(err)
		}
	}
	if err := in.Err(); err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

func answerTo(asked question) answer {
	given := answer{ID: asked.ID, Objects: []result{}}
	base, err := sideOf(asked.Base, asked.Version)
	if err != nil {
		given.Base = err.Error()
		return given
	}
	head, err := sideOf(asked.Head, asked.Version)
	if err != nil {
		given.Head = err.Error()
		return given
	}
	for _, object := range asked.Objects {
		baseReason, baseLoses := base.take(object)
		headReason, headLoses := head.take(object)
		given.Objects = append(given.Objects, result{Base: baseReason, Head: headReason, Pruned: without(headLoses, baseLoses)})
	}
	return given
}

func sideOf(manifest json.RawMessage, version string) (*side, error) {
	external := &v1.CustomResourceDefinition{}
	if err := json.Unmarshal(manifest, external); err != nil {
		return nil, err
	}
	scheme.Default(external)
	crd := &apiextensions.CustomResourceDefinition{}
	if err := scheme.Convert(external, crd, nil); err != nil {
		return nil, err
	}
	if errs := crdvalidation.ValidateCustomResourceDefinition(context.Background(), crd); len(errs) > 0 {
		return nil, errs.ToAggregate()
	}
	schema, err := apiextensions.GetSchemaForVersion(crd, version)
	if err != nil {
		return nil, err
	}
	structural, err := structuralschema.NewStructural(schema.OpenAPIV3Schema)
	if err != nil {
		return nil, err
	}
	structural = structural.DeepCopy()
	if err := defaulting.PruneDefaults(structural); err != nil {
		return nil, err
	}
	validator, _, err := validation.NewSchemaValidator(schema.OpenAPIV3Schema)
	if err != nil {
		return nil, err
	}
	preserves := crd.Spec.PreserveUnknownFields != nil && *crd.Spec.PreserveUnknownFields
	rules := cel.NewValidator(structural, true, celconfig.PerCallLimit)
	return &side{structural: structural, schema: validator, rules: rules, preserves: preserves}, nil
}

// take does what a create does: default, prune, coerce, validate. It says why the object is refused, and what was pruned.
func (s *side) take(manifest json.RawMessage) (string, []string) {
	object := map[string]interface{}{}
	if err := utiljson.Unmarshal(manifest, &object); err != nil {
		return err.Error(), nil
	}
	defaulting.Default(object, s.structural)
	var lost []string
	if !s.preserves {
		lost = pruning.PruneWithOptions(object, s.structural, true, structuralschema.UnknownFieldPathOptions{TrackUnknownFieldPaths: true})
		defaulting.PruneNonNullableNullsWithoutDefaults(object, s.structural)
	}
	if err, _ := objectmeta.CoerceWithOptions(nil, object, s.structural, false, objectmeta.CoerceOptions{}); err != nil {
		return err.Error(), lost
	}
	errs := validation.ValidateCustomResource(nil, object, s.schema)
	errs = append(errs, objectmeta.Validate(nil, object, s.structural, false)...)
	errs = append(errs, listtype.ValidateListSetsAndMaps(nil, s.structural, object)...)
	if s.rules != nil && len(errs) == 0 {
		found, _ := s.rules.Validate(context.Background(), nil, s.structural, object, nil, celconfig.RuntimeCELCostBudget)
		errs = append(errs, found...)
	}
	if len(errs) > 0 {
		return errs.ToAggregate().Error(), lost
	}
	return "", lost
}

func without(paths, others []string) []string {
	known := map[string]bool{}
	for _, path := range others {
		known[path] = true
	}
	var left []string
	for _, path := range paths {
		if !known[path] {
			left = append(left, path)
		}
	}
	sort.Strings(left)
	return left
}
