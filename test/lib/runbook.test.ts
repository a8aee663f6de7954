import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stages } from '../../lib/stages.ts';
import { resolver } from './support/resolved.ts';
import { ofType, synthesize } from './support/synthesized.ts';

/** The pages also speak of what a stage has only when it asks for it. */
const synthesized = synthesize({ ...stages.prod, registries: { passwords: 'secret' } });
const { resources, templates } = synthesized;
const resolve = resolver(synthesized);
const propertiesOf = (type: string) =>
  ofType(resources, type).map(({ properties }) => resolve(properties) as Record<string, unknown>);

const pages = Object.fromEntries(
  ['runbook', 'deploy', 'nightly'].map((name) => [
    `docs/${name}.md`,
    readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8'),
  ]),
);

/** Headings of a page, as GitHub turns them into anchors. */
function anchorsOf(page: string): readonly string[] {
  return (pages[page] ?? readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8'))
    .split('\n')
    .flatMap((line) => /^#+ (.+)$/.exec(line)?.[1] ?? [])
    .map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^a-z0-9 -]/g, '')
        .replaceAll(' ', '-'),
    );
}

const alarms = propertiesOf('AWS::CloudWatch::Alarm');

describe('alarms', () => {
  it('are these, by names that never change', () => {
    expect(alarms.map((alarm) => alarm['AlarmName']).sort()).toEqual(
      [
        'evaluate-candidate-dead-letters-not-empty',
        'evaluate-candidate-errors',
        'evaluate-candidate-queue-is-old',
        'evaluate-image-dead-letters-not-empty',
        'evaluate-image-errors',
        'evaluate-image-queue-is-old',
        'functions-throttled',
        'history-5xx',
        'image-events-failing',
        'messages-not-sent',
        'pick-nightly-errors',
        'pick-nightly-not-running',
        'promotion-machine-failed',
        'promotion-machine-timed-out',
        'publish-checks-dead-letters-not-empty',
        'publish-checks-errors',
        'publish-checks-queue-is-old',
        'sweep-outbox-errors',
        'sweep-outbox-not-running',
        'tables-throttled',
        'verdicts-given-up',
        'verdicts-not-shown',
        'webhook-4xx-spike',
        'webhook-5xx',
        'webhook-slow',
      ].map((name) => `sluice-prod-${name}`),
    );
  });

  it.each(alarms)('$AlarmName has a section of its name in the runbook, and calls somebody twice', (alarm) => {
    const anchor = /docs\/runbook\.md#(\S+)$/.exec(String(alarm['AlarmDescription']))?.[1];
    const [topic] = ofType(resources, 'AWS::SNS::Topic');

    expect(`sluice-prod-${anchor}`).toBe(alarm['AlarmName']);
    expect(sectionsOf('docs/runbook.md')).toContain(anchor);
    expect(alarm['AlarmActions']).toEqual([topic?.id]);
    expect(alarm['OKActions']).toEqual([topic?.id]);
  });

  it('treat silence as bad only where silence is the fault', () => {
    const alarmedBySilence = alarms.filter((alarm) => alarm['TreatMissingData'] === 'breaching');

    expect(alarmedBySilence.map((alarm) => alarm['AlarmName'])).toEqual([
      'sluice-prod-sweep-outbox-not-running',
      'sluice-prod-pick-nightly-not-running',
    ]);
  });

  it('may publish to the topic, whose policy replaces the one that lets them by default', () => {
    const [policy] = propertiesOf('AWS::SNS::TopicPolicy') as { PolicyDocument: { Statement: unknown[] } }[];

    expect(policy?.PolicyDocument.Statement).toContainEqual(
      expect.objectContaining({
        Effect: 'Allow',
        Action: 'sns:Publish',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Condition: { StringEquals: { 'aws:SourceAccount': '111122223333' } },
      }),
    );
  });
});

/** Sections, by their own words: alarms are named like them. */
function sectionsOf(page: string): readonly string[] {
  return (pages[page] ?? '').split('\n').flatMap((line) => /^## (.+)$/.exec(line)?.[1] ?? []);
}

describe('the runbook', () => {
  it('says of every alarm what it is, how to look and what to do', () => {
    const sections = (pages['docs/runbook.md'] ?? '').split(/^## /m).slice(1);
    const ofAlarms = sections.filter((section) => alarmNames.has(section.split('\n')[0] ?? ''));

    expect(ofAlarms).toHaveLength(alarms.length);
    for (const section of ofAlarms) {
      expect(section.match(/^### .+$/gm)).toEqual(['### Description', '### Investigation', '### Resolution']);
    }
  });

  it.each(Object.keys(pages))('%s names only resources that are in the stacks', (page) => {
    const mentioned = (pages[page] ?? '').match(/sluice[-/]\$STAGE[-/][a-z0-9]+(-[a-z0-9]+)*(\.fifo)?/g) ?? [];

    expect(mentioned.length).toBeGreaterThan(2);
    expect(mentioned.map((name) => name.replaceAll('$STAGE', 'prod')).filter((name) => !isDeployed(name))).toEqual([]);
  });

  it.each(Object.keys(pages))('%s links to headings that exist', (page) => {
    const links = [...(pages[page] ?? '').matchAll(/\]\(((?:[a-z]+\.md)?)#([a-z0-9-]+)\)/g)];
    const broken = links.filter(([, file, anchor]) => !anchorsOf(file ? `docs/${file}` : page).includes(anchor ?? ''));

    expect(links.length).toBeGreaterThan(0);
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  it('is where the stacks say that it is', () => {
    const text = Object.values(templates)
      .map((template) => JSON.stringify(template.toJSON()))
      .join();
    const links = [...text.matchAll(/(docs\/[a-z]+\.md)#([a-z0-9-]+)/g)];

    expect(links.length).toBeGreaterThan(alarms.length);
    expect(
      links.filter(([, page = '', anchor = '']) => !anchorsOf(page).includes(anchor)).map(([link]) => link),
    ).toEqual([]);
  });
});

const alarmNames = new Set(alarms.map((alarm) => String(alarm['AlarmName']).replace('sluice-prod-', '')));

/** Physical names, and the beginnings of those that go on with an account or end in `.fifo`. */
const physicalNames = resources.flatMap(({ properties }) =>
  Object.entries(properties)
    .filter(([key]) => /Name$/.test(key))
    .map(([, value]) => String(resolve(value))),
);

function isDeployed(name: string): boolean {
  return (
    Object.keys(templates).some((stack) => name === `sluice-prod-${stack}`) ||
    physicalNames.some(
      (physical) => physical === name || physical.startsWith(`${name}-`) || physical.startsWith(`${name}.`),
    )
  );
}
