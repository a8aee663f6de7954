import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../gates/model/json.ts';
import { crd, type Files, judgeFiles, line } from '../support.ts';

const KEEP = { metadata: { annotations: { 'helm.sh/resource-policy': 'keep' } } };

function text(definition: JsonObject = crd()): string {
  return JSON.stringify(definition, null, 1);
}

/** A manifest under a condition of its template. */
function under(condition: string, definition: JsonObject = crd()): string {
  return `{{- ${condition} }}\n${text(definition)}\n{{- end }}\n`;
}

interface FileCase {
  readonly name: string;
  readonly base: Files;
  readonly head: Files;
  readonly found: readonly string[];
}

function describeFiles(id: string, cases: readonly FileCase[]): void {
  describe(`${id}, by files`, () => {
    it.each(cases)('$name', ({ base, head, found }) => {
      const { facts, doubts } = judgeFiles(base, head);

      expect(facts.filter(({ check }) => check === `crd/${id}`).map(line)).toEqual(found.map((one) => `${id} ${one}`));
      expect(doubts).toEqual([]);
    });
  });
}

const [TEMPLATE, CRDS] = ['charts/mill/templates/crds/widgets.yaml', 'charts/mill/crds/widgets.yaml'];

describeFiles('helm-templates-left', [
  {
    name: 'to crds/ of the same chart',
    base: { [TEMPLATE]: text() },
    head: { [CRDS]: text() },
    found: ['metadata.name breaking'],
  },
  {
    name: 'to crds/ of a chart that the chart depends on',
    base: { [TEMPLATE]: text() },
    head: { 'charts/mill/charts/crds/crds/widgets.yaml': text() },
    found: ['metadata.name breaking'],
  },
  {
    name: 'to crds/ at the root of the repository',
    base: { 'templates/widgets.yaml': text() },
    head: { 'crds/widgets.yaml': text() },
    found: ['metadata.name breaking'],
  },
  {
    name: 'to the templates of another chart',
    base: { [TEMPLATE]: text() },
    head: { 'charts/mill-crds/templates/widgets.yaml': text() },
    found: ['metadata.name review'],
  },
  {
    name: 'to a folder of no chart, which a template may read',
    base: { [TEMPLATE]: text() },
    head: { 'charts/mill/files/widgets.yaml': text() },
    found: ['metadata.name review'],
  },
  {
    name: 'while another copy stays in no chart',
    base: { [TEMPLATE]: text(), 'config/widgets.yaml': text() },
    head: { 'config/widgets.yaml': text(crd({ metadata: { labels: { a: 'b' } } })) },
    found: ['metadata.name review'],
  },
  {
    name: 'Helm keeps it',
    base: { [TEMPLATE]: text(crd(KEEP)) },
    head: { [CRDS]: text() },
    found: ['metadata.name compatible'],
  },
  {
    name: 'to another file of the templates',
    base: { [TEMPLATE]: text() },
    head: { 'charts/mill/templates/all.yaml': text() },
    found: [],
  },
  {
    name: 'to the templates of a chart that the chart depends on',
    base: { [TEMPLATE]: text() },
    head: { 'charts/mill/charts/crds/templates/widgets.yaml': text() },
    found: [],
  },
  {
    name: 'with its whole chart to another folder',
    base: { [TEMPLATE]: text() },
    head: { 'deploy/mill/templates/crds/widgets.yaml': text() },
    found: [],
  },
  { name: 'it is gone, which is another question', base: { [TEMPLATE]: text() }, head: {}, found: [] },
  {
    name: 'between folders of no chart',
    base: { 'config/a.yaml': text() },
    head: { 'config/b.yaml': text() },
    found: [],
  },
]);

describeFiles('deletion-guard-removed', [
  {
    name: 'lost on the way to crds/, where Helm keeps what is in the cluster',
    base: { [TEMPLATE]: text(crd(KEEP)) },
    head: { [CRDS]: text() },
    found: ['metadata.annotations["helm.sh/resource-policy"] compatible'],
  },
  {
    name: 'lost in the templates',
    base: { [TEMPLATE]: text(crd(KEEP)) },
    head: { [TEMPLATE]: text() },
    found: ['metadata.annotations["helm.sh/resource-policy"] review'],
  },
]);

describeFiles('helm-templates-entered', [
  {
    name: 'from crds/ of the same chart',
    base: { [CRDS]: text() },
    head: { [TEMPLATE]: text() },
    found: ['metadata.name review'],
  },
  {
    name: 'to the templates of a chart beside it',
    base: { [CRDS]: text() },
    head: { 'charts/mill-crds/templates/widgets.yaml': text() },
    found: ['metadata.name review'],
  },
  {
    name: 'it stays in crds/ too',
    base: { [CRDS]: text() },
    head: { [CRDS]: text(crd(KEEP)), [TEMPLATE]: text() },
    found: [],
  },
  {
    name: 'to a chart elsewhere, from a folder of another name',
    base: { 'config/crds/widgets.yaml': text() },
    head: { 'charts/mill/templates/widgets.yaml': text() },
    found: [],
  },
]);

describeFiles('helm-condition-added', [
  {
    name: 'a condition around the CRD',
    base: { [TEMPLATE]: text() },
    head: { [TEMPLATE]: under('if .Values.crds.create') },
    found: ['metadata.name review'],
  },
  {
    name: 'another value',
    base: { [TEMPLATE]: under('if .Values.installCRDs') },
    head: { [TEMPLATE]: under('if .Values.crds.enabled') },
    found: ['metadata.name review'],
  },
  {
    name: 'one more condition inside the first',
    base: { [TEMPLATE]: under('if .Values.a') },
    head: { [TEMPLATE]: `{{ if .Values.a }}\n${under('with .Values.b')}{{ end }}` },
    found: ['metadata.name review'],
  },
  {
    name: 'the other branch',
    base: { [TEMPLATE]: under('if .Values.a') },
    head: { [TEMPLATE]: `{{ if .Values.a }}\n{{ else }}\n${text()}\n{{ end }}` },
    found: ['metadata.name review'],
  },
  {
    name: 'Helm keeps it',
    base: { [TEMPLATE]: text(crd(KEEP)) },
    head: { [TEMPLATE]: under('if .Values.a', crd(KEEP)) },
    found: ['metadata.name compatible'],
  },
  {
    name: 'the old value still counts',
    base: { [TEMPLATE]: under('if .Values.installCRDs') },
    head: { [TEMPLATE]: under('if or .Values.crds.enabled .Values.installCRDs') },
    found: [],
  },
  {
    name: 'another spelling',
    base: { [TEMPLATE]: under('if .Values.a') },
    head: { [TEMPLATE]: `{{if  .Values.a -}}\n${text()}\n{{- end}}` },
    found: [],
  },
  {
    name: 'a block that ended before, and a comment',
    base: { [TEMPLATE]: text() },
    head: { [TEMPLATE]: `{{- /* if .Values.b */}}\n{{ if .Values.a }}\n{{ end }}\n${text()}` },
    found: [],
  },
  { name: 'the condition went', base: { [TEMPLATE]: under('if .Values.a') }, head: { [TEMPLATE]: text() }, found: [] },
  { name: 'outside of templates', base: { [CRDS]: text() }, head: { [CRDS]: under('if .Values.a') }, found: [] },
]);

describe('a move in a chart', () => {
  it('says from where to where', () => {
    const message = (base: Files, head: Files) =>
      judgeFiles(base, head).facts.map(({ before, after }) => [before, after]);

    expect(message({ [TEMPLATE]: text() }, { [CRDS]: text() })).toEqual([
      ['charts/mill/templates', 'charts/mill/crds'],
    ]);
    expect(message({ 'templates/a.yaml': text() }, { 'a.yaml': text() })).toEqual([['templates', 'the root folder']]);
  });

  it('is not told where a file of the chart cannot be read, which is a doubt', () => {
    const { facts, doubts } = judgeFiles(
      { [TEMPLATE]: text() },
      { [CRDS]: text(), 'charts/mill/templates/broken.yaml': 'kind: CustomResourceDefinition\n{{ if' },
    );

    expect(facts).toEqual([]);
    expect(doubts).toHaveLength(1);
  });
});
