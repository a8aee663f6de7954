// Answers, with the code of the Kubernetes API server, why it refuses to create or to update a CRD: one question per line, one answer per
// line, in the same order.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/install"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/validation/field"
)

type question struct {
	// Base is absent where head is to be created; otherwise it is there, and established.
	Base json.RawMessage `json:"base"`
	Head json.RawMessage `json:"head"`
}

// answer has one text for each error; none where the CRD is taken.
type answer struct {
	Base []string `json:"base"`
	Head []string `json:"head"`
}

var scheme = runtime.NewScheme()

func main() {
	install.Install(scheme)
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
	// A request that panics is not stored either.
	defer func() {
		if panicked := recover(); panicked != nil {
			given = answer{Base: []string{}, Head: []string{fmt.Sprint("panic: ", panicked)}}
		}
	}()
	head, err := read(asked.Head)
	if err != nil {
		return answer{Base: []string{}, Head: []string{err.Error()}}
	}
	if len(asked.Base) == 0 || string(asked.Base) == "null" {
		return answer{Base: []string{}, Head: texts(validation.ValidateCustomResourceDefinition(context.Background(), head))}
	}
	base, err := read(asked.Base)
	if err != nil {
		return answer{Base: []string{err.Error()}, Head: []string{}}
	}
	given = answer{Base: texts(validation.ValidateCustomResourceDefinition(context.Background(), base))}
	established := apiextensions.CustomResourceDefinitionCondition{
		Type:   apiextensions.Established,
		Status: apiextensions.ConditionTrue,
	}
	apiextensions.SetCRDCondition(base, established)
	base.ResourceVersion, head.ResourceVersion = "1", "1"
	stored := base.Status.StoredVersions
	base.Status.DeepCopyInto(&head.Status)
	head.Status.StoredVersions = stored
	store(head)
	given.Head = texts(validation.ValidateCustomResourceDefinitionUpdate(context.Background(), head, base))
	return given
}

// read does what a create does before it validates.
func read(manifest json.RawMessage) (*apiextensions.CustomResourceDefinition, error) {
	external := &v1.CustomResourceDefinition{}
	if err := json.Unmarshal(manifest, external); err != nil {
		return nil, err
	}
	scheme.Default(external)
	crd := &apiextensions.CustomResourceDefinition{}
	if err := scheme.Convert(external, crd, nil); err != nil {
		return nil, err
	}
	crd.Status = apiextensions.CustomResourceDefinitionStatus{}
	store(crd)
	return crd, nil
}

func store(crd *apiextensions.CustomResourceDefinition) {
	for _, version := range crd.Spec.Versions {
		if version.Storage {
			if !apiextensions.IsStoredVersion(crd, version.Name) {
				crd.Status.StoredVersions = append(crd.Status.StoredVersions, version.Name)
			}
			return
		}
	}
}

func texts(errs field.ErrorList) []string {
	found := []string{}
	for _, err := range errs {
		found = append(found, err.Error())
	}
	return found
}
