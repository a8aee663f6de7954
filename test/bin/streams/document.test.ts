import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../bin/io.ts';
import { readStream } from '../../../bin/streams/document.ts';

const one = '  - { name: lamp-operator, repository: registry.example.com/lamps/operator }';
const two = `${one}\n  - { name: lamp-bundle, repository: registry.example.com/lamps/bundle }`;
const released = 'promoter: { kind: konflux-release, namespace: lamps, releasePlan: harbour }';
const dispatched = `promoter:
  kind: github-dispatch
  repository: lamps/deploy
  confirm: { by: commit-status, context: deployed`;

const gangway = (image: string) => `{ kind: gangway, job: periodic-dock, env: { SUITE: night, IMAGE: "${image}" } }`;
const workflow = (image: string) =>
  `{ kind: github-workflow, repository: lamps/gate, workflow: e2e.yml, inputs: { image: "${image}" } }`;
const http = (where: 'body' | 'url' | 'headers', image: string) => {
  const url = where === 'url' ? `https://ci.example.com/${image}` : 'https://ci.example.com/jobs';
  const member = where === 'url' ? '' : `, ${where}: { image: "${image}" }`;
  const poll = '{ url: "https://ci.example.com/{execution}" }';
  return `{ kind: http, hosts: [ci.example.com], start: { url: "${url}"${member} }, poll: ${poll}, state: /s, states: { passed: [ok] } }`;
};
const check = (component: string) => `{ kind: github-check, appId: 7, check: scan${component} }`;

function refusalOf(components: string, runner: string, promoter = released): string | undefined {
  const file = join(mkdtempSync(join(tmpdir(), 'sluice-document-')), 'harbour.yaml');
  writeFileSync(
    file,
    `id: lamp-operator/harbour
title: Lamps
owner: team-lamps@example.com
components:
${components}
sources: [{ kind: konflux, namespace: lamps }]
jobs:
  - name: e2e-dock
    kind: blocking
    runner: ${runner}
${promoter}
`,
  );
  try {
    readStream(file);
    return undefined;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return error.message.replaceAll(`${file}:`, 'line ');
  }
}

const refused = (...lines: readonly string[]) => `the stream is not valid\n  ${lines.join('\n  ')}`;
const which = 'of lamp-operator, lamp-bundle is meant';
const words = `{image} does not say which ${which}: write {image.lamp-operator} or {image.lamp-bundle}`;
const commit = `say the commit of which ${which}: component: lamp-operator`;

describe('a document of a set', () => {
  it.each([
    { where: 'jobs.0.runner.env.IMAGE', runner: gangway('{image}') },
    { where: 'jobs.0.runner.env.IMAGE', runner: gangway('docker://{image}') },
    { where: 'jobs.0.runner.env.IMAGE', runner: gangway('{image.lamp-bundle} {image}') },
    { where: 'jobs.0.runner.inputs.image', runner: workflow('{image}') },
    { where: 'jobs.0.runner.start.url', runner: http('url', '{image}') },
    { where: 'jobs.0.runner.start.body.image', runner: http('body', '{image}') },
    { where: 'jobs.0.runner.start.headers.image', runner: http('headers', '{image}') },
  ])('is refused where $where does not say which image is meant: $runner', ({ where, runner }) => {
    expect(refusalOf(two, runner)).toBe(refused(`line 11: ${where}: ${words}`));
    expect(refusalOf(one, runner.replaceAll('{image.lamp-bundle}', ''))).toBeUndefined();
    expect(refusalOf(two, runner.replaceAll('{image}', '{image.lamp-bundle}'))).toBeUndefined();
  });

  it('is refused where a check or a status is looked for on the commit of nobody in particular', () => {
    const named = ', component: lamp-bundle';
    expect(refusalOf(two, check(''))).toBe(refused(`line 11: jobs.0.runner: ${commit}`));
    expect(refusalOf(two, check(named))).toBeUndefined();
    expect(refusalOf(one, check(''))).toBeUndefined();

    const job = gangway('{image.lamp-operator}');
    expect(refusalOf(two, job, `${dispatched} }`)).toBe(refused(`line 15: promoter.confirm: ${commit}`));
    expect(refusalOf(two, job, `${dispatched}${named} }`)).toBeUndefined();
  });

  it('is told its own words where one is misspelt', () => {
    expect(refusalOf(two, gangway('{imagge}'))).toBe(
      refused(
        'line 11: jobs.0.runner: {imagge} stands for no image: write {image.lamp-operator} or {image.lamp-bundle}',
      ),
    );
  });
});

describe('a refused document', () => {
  it('names the line of each place, or of what is around a place that is missing', () => {
    expect(refusalOf(one.replace('name: lamp-operator, ', ''), gangway('{image}').replace('job:', 'jobb:'))).toBe(
      refused(
        'line 5: components.0.name: Invalid input: expected string, received undefined',
        'line 10: jobs.0.runner.job: Invalid input: expected string, received undefined',
        'line 10: jobs.0.runner: Unrecognized key: "jobb"',
      ),
    );
  });
});
