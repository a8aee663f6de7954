/** A CRD of about 110 kB, written as controller-gen writes, with the mix of a real one: nested objects, lists, enums, patterns, bounds, CEL rules, long descriptions. */
export function largeCrd(seed: number): string {
  const fields = Array.from({ length: 60 }, (_, index) => field(seed, index)).join('');
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: lights${seed}.bench.example.com
spec:
  group: bench.example.com
  names:
    kind: Light${seed}
    listKind: Light${seed}List
    plural: lights${seed}
    singular: light${seed}
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
${fields}`;
}

/** The same with a new optional field, a tightened bound and reworded descriptions: what a release usually brings. */
export function changedCrd(text: string): string {
  return text
    .replace('maxLength: 200', 'maxLength: 100')
    .replaceAll('chosen by the operator', 'chosen by the operator itself')
    .concat(`                addedField:\n                  description: New.\n                  type: string\n`);
}

function field(seed: number, index: number): string {
  const words = `Field ${index} of light ${seed}, chosen by the operator when it is left out; `.repeat(3);
  return `                field${index}:
                  description: ${words}
                  type: object
                  required:
                    - name
                  x-kubernetes-validations:
                    - rule: '!has(self.limit) || self.limit >= ${index}'
                      message: limit is at least ${index}
                  properties:
                    name:
                      description: Name of field ${index}.
                      type: string
                      minLength: 1
                      maxLength: 200
                      pattern: ^[a-z]([-a-z0-9]*[a-z0-9])?$
                    mode:
                      description: ${words}
                      type: string
                      default: Auto
                      enum:
                        - Auto
                        - Manual
                        - 'Off'
                    limit:
                      type: integer
                      format: int32
                      minimum: 0
                      maximum: ${1000 + index}
                    items:
                      description: ${words}
                      type: array
                      maxItems: 32
                      x-kubernetes-list-type: atomic
                      items:
                        type: object
                        properties:
                          key:
                            type: string
                          value:
                            type: string
`;
}
