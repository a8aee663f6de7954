import { describe, expect, it } from 'vitest';
import { crd, type Files, judgeFiles, lines, schema } from '../support.ts';

const text = { type: 'string' };
const widget = JSON.stringify(crd({ version: { schema: schema({ properties: { size: text } }) } }), null, 1);
const wider = JSON.stringify(crd({ version: { schema: schema({ properties: { size: text, hue: text } }) } }), null, 1);

const patch = (spec: string) =>
  `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata:\n  name: widgets.acme.example\n${spec}`;
const conversion = 'spec:\n  preserveUnknownFields: false\n  conversion:\n    strategy: Webhook\n';
const narrowing =
  'spec:\n  versions:\n    - name: v1\n      schema: {openAPIV3Schema: {properties: {spec: {maxProperties: 1}}}}\n';
const kustomization = (...patches: string[]) =>
  `kind: Kustomization\npatches:\n${patches.map((one) => `  - ${one}\n`).join('')}`;
const operations = (path: string) =>
  `{target: {kind: CustomResourceDefinition, name: widgets.acme.example}, patch: "- {op: remove, path: ${path}}\\n"}`;

function answer(base: Files, head: Files): { notes: string[]; found: string[] } {
  const judged = judgeFiles(base, head);
  return {
    notes: (judged.notLookedAt ?? []).map(({ path, reason }) => `${path}: ${reason}`),
    found: lines(judged),
  };
}

const OVERLAY = 'a patch of a CRD, which only an overlay applies';
const INSIDE = 'a patch of a CRD inside a kustomization';
const undecided = (path: string, sets: string) =>
  `doubt: ${path} patches ${sets} of widgets.acme.example, and what the overlay makes of it is not known`;

describe('a piece of a CRD', () => {
  it.each<{ name: string; base?: Files; head: Files; notes: string[]; found?: string[] }>([
    {
      name: 'a patch of metadata',
      head: { 'p.yaml': patch('  annotations: {a: b}\n') },
      notes: [`p.yaml: ${OVERLAY}`],
    },
    { name: 'a patch of the conversion', head: { 'p.yaml': patch(conversion) }, notes: [`p.yaml: ${OVERLAY}`] },
    {
      name: 'a patch of a schema',
      head: { 'p.yaml': patch(narrowing) },
      notes: [`p.yaml: ${OVERLAY}`],
      found: [undecided('p.yaml', 'spec.versions')],
    },
    {
      name: 'a patch of a schema that moved',
      base: { 'p.yaml': patch(narrowing) },
      head: { 'q.yaml': patch(narrowing) },
      notes: [`p.yaml: ${OVERLAY}`, `q.yaml: ${OVERLAY}`],
    },
    {
      name: 'a patch of a schema that is gone',
      base: { 'p.yaml': patch(narrowing) },
      head: {},
      notes: [`p.yaml: ${OVERLAY}`],
      found: [undecided('p.yaml', 'spec.versions')],
    },
    {
      name: 'patches inside a kustomization, one of which sets a schema',
      head: {
        'kustomization.yaml': kustomization(operations('/metadata/labels'), operations('/spec/versions/0/schema')),
      },
      notes: [`kustomization.yaml: ${INSIDE}`, `kustomization.yaml: ${INSIDE}`],
      found: [undecided('kustomization.yaml', 'spec.versions')],
    },
    {
      name: 'a patch inside a kustomization that another change leaves as it is',
      base: { 'kustomization.yaml': kustomization(operations('/spec/versions/0/schema')) },
      head: { 'kustomization.yaml': `namespace: acme\n${kustomization(operations('/spec/versions/0/schema'))}` },
      notes: [`kustomization.yaml: ${INSIDE}`, `kustomization.yaml: ${INSIDE}`],
    },
    {
      name: 'a patch inside a kustomization that cannot be read',
      head: { 'k.yaml': kustomization('{target: {kind: CustomResourceDefinition}, patch: "[{\\n"}') },
      notes: [`k.yaml: ${INSIDE}`],
      found: ['doubt: k.yaml patches spec of CRDs, and what the overlay makes of it is not known'],
    },
    {
      name: 'a patch in a file that does not say what it patches',
      head: { 'k.yaml': kustomization('{target: {kind: CustomResourceDefinition}, path: patches/x.yaml}') },
      notes: ['k.yaml: a patch of CRDs in another file, patches/x.yaml'],
    },
    {
      name: 'a patch of something else, beside the word',
      head: {
        'k.yaml': kustomization(
          '{target: {kind: Deployment}, patch: "- {op: remove, path: /spec}\\n"} # CustomResourceDefinition',
        ),
      },
      notes: [],
    },
    {
      name: 'replacements in CRDs',
      head: {
        'k.yaml': 'kind: Kustomization\nreplacements: [{targets: [{select: {kind: CustomResourceDefinition}}]}]',
      },
      notes: ['k.yaml: replacements in CRDs by a kustomization'],
    },
    {
      name: 'a CRD inside a ConfigMap',
      head: {
        'c.yaml': `kind: ConfigMap\nmetadata: {name: parts}\ndata:\n  crd.yaml: |\n    kind: CustomResourceDefinition\n`,
      },
      notes: ['c.yaml: a CRD inside the ConfigMap parts, key crd.yaml'],
    },
    {
      name: 'a template of another language',
      head: { 'a.yaml.j2': patch(narrowing), 'b.tpl': '{{ define "labels" }}' },
      notes: ['a.yaml.j2: a template with a CRD; judge what it renders to'],
    },
  ])('is told and not judged: $name', ({ base = {}, head, notes, found = [] }) => {
    expect(answer(base, head)).toEqual({ notes, found });
  });

  it('is a doubt where it takes the place of the whole CRD', () => {
    expect(answer({ 'a.yaml': widget }, { 'a.yaml': patch(narrowing) }).found).toEqual([
      'doubt: a.yaml at head: not a readable CRD: spec.group of widgets.acme.example is missing',
    ]);
  });

  it('is beside the CRD where another document of the file has it', () => {
    expect(answer({ 'a.yaml': widget }, { 'a.yaml': `${wider}\n---\n${patch(conversion)}` }).found).toEqual([
      'field-added .spec.hue compatible',
    ]);
  });
});

describe('a CRD in a template of a chart', () => {
  /** As charts write it: actions around the CRD and in its metadata. */
  const template = (properties: string, more = '') => `{{- if .Values.crds.enabled }}
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: "widgets.acme.example"
  {{- if .Values.crds.keep }}
  annotations:
    helm.sh/resource-policy: keep
  {{- end }}
  labels:
    {{- include "acme.labels" . | nindent 4 }}
spec:
  group: acme.example
  scope: Namespaced
  names: { kind: Widget, plural: widgets }
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
              description: "Say {{ "{{" }} for a brace."
              properties:
                size: { type: string }
${properties}${more}{{- end }}
`;
  const hue = '                hue: { type: string }\n';
  const path = 'charts/acme/templates/widgets.yaml';
  const change = (base: string, head: string) => lines(judgeFiles({ [path]: base }, { [path]: head }));

  it('is read where actions decide nothing in its spec', () => {
    expect(change(template(hue), template(''))).toEqual(['field-removed .spec.hue breaking']);
    expect(change(template(''), template(hue))).toEqual(['field-added .spec.hue compatible']);
  });

  it.each([
    ['a condition in the schema', `                {{- if .Values.hues }}\n${hue}                {{- end }}\n`],
    ['a value in the schema', '                hue: { type: "{{ .Values.type }}" }\n'],
    ['a name in the schema', '                "{{ .Values.name }}": { type: string }\n'],
  ])('is a doubt with %s', (_name, properties) => {
    expect(change(template(''), template(properties))).toEqual([
      `doubt: ${path} at head: a template, and what it renders to is not known`,
    ]);
  });

  it('is a doubt where what is around the actions is not YAML', () => {
    expect(change(template(''), template('', '  }{{ end }}: [\n'))[0]).toMatch(/at head: a template that is not YAML/);
  });
});
