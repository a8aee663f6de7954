import { describe, expect, it } from 'vitest';
import type { Run } from '../../../gates/model/run.ts';
import { addressesIn, ask, historyWith, readableText } from '../../support/history.ts';
import { finding, ruleResult, run } from '../../support/run-parts.ts';
import { cleanRun, failingRun, inconclusiveRun, localRun, waivedRun, warnedRun } from '../../support/runs.ts';

async function pageOf(one: Run, githubUrl?: string) {
  const { app } = historyWith([one], githubUrl === undefined ? {} : { githubUrl });
  const { status, body } = await ask(app, `/runs/${one.id}`);
  return { status, body, text: readableText(body), addresses: addressesIn(body) };
}

/** Titles of the rules on a page, with whether each is unfolded. */
function rulesOn(body: string) {
  return [...body.matchAll(/<details class="rule [a-z-]+"( open="")?>.*?<h3>(.*?)<\/h3>/gs)].map((match) => ({
    title: match[2],
    isOpen: match[1] !== undefined,
  }));
}

describe('the page of a run that failed', () => {
  it('begins with the verdict, what it means and why', async () => {
    const { status, text } = await pageOf(failingRun);

    expect(status).toBe(200);
    expect(text).toContain('Drop TLS settings that nobody uses ✕ Fail The gate is closed. Two changes break users of');
  });

  it('says what was judged, when, and under which rules', async () => {
    const { text, body } = await pageOf(failingRun);

    expect(text).toContain(
      'Pull request example-org/harbour#41 Author jonas, from a fork Head f00dface9a Base main at c0ffee5e6f',
    );
    expect(text).toContain('Judged 2026-11-29 13:55 1 hour ago Rule set 7c7c7c7c7c7c Snapshot 5e5e5e5e5e5e');
    expect(body).toContain(`title="${failingRun.ruleSet}"`);
    expect(body).toContain('<time datetime="2026-11-29T13:55:01.002Z"');
  });

  it('unfolds what closes the gate and folds the rest', async () => {
    const { body, text } = await pageOf(failingRun);

    expect(rulesOn(body)).toEqual([
      { title: 'Custom resource APIs stay compatible for every consumer', isOpen: true },
      { title: 'Images are named by digest', isOpen: false },
    ]);
    expect(text).toContain('2 errors · 1 warning · enforce: blocking');
    expect(text).toContain('rule crd-compat version 3 gate crd-compat owner team-api@example.org examined 4 things');
  });

  it('explains a root cause whole: before, after, who breaks, why, way out, places, check, fingerprint', async () => {
    const { text } = await pageOf(failingRun);
    const cause = failingRun.results[0]?.findings.find(({ location }) => location === '.spec.mode');

    expect(text).toContain(
      'The value Legacy is no longer allowed for .spec.mode. Error impact breaking pumps.water.example.org/v1 .spec.mode ' +
        'Before ["Continuous", "OnDemand", "Legacy"] After ["Continuous", "OnDemand"] ' +
        'Who breaks Everybody who has stored a pump with mode Legacy. Why A stored object',
    );
    expect(text).toContain(
      'Way out Allow the value again and have the controller treat it as OnDemand. ' +
        `To waive it sluice waive ${cause?.fingerprint.slice(0, 12)} --until <day> --reason <text> (a second person approves it) ` +
        `head deploy/crds/pumps.yaml:64-66 base deploy/crds/pumps.yaml:64-67 check crd/enum-value-removed fingerprint ${cause?.fingerprint}`,
    );
  });

  it('lists errors before warnings and folds implied findings beneath their cause', async () => {
    const { body, text } = await pageOf(failingRun);

    const headings = [...body.matchAll(/<h4>(.*?)<\/h4>/gs)].map((match) => readableText(match[1] ?? ''));
    expect(headings).toEqual([
      'The field .spec.tls of pumps.water.example.org was removed from version v1.',
      'The value Legacy is no longer allowed for .spec.mode.',
      'The value Draining may now appear in .status.phase.',
    ]);
    const implied = body.split('<details class="implied">')[1]?.split('</details>')[0] ?? '';
    expect(readableText(implied)).toMatch(/^3 further changes follow from this \.spec\.tls\.ciphers The field/);
    expect(text.indexOf('.spec.tls.secretName')).toBeGreaterThan(text.indexOf('3 further changes follow'));
  });

  it('links files and commits at the commits that were judged', async () => {
    const { addresses } = await pageOf(failingRun);
    const host = 'https://github.example.org/example-org/harbour';
    const { headSha, baseSha } = failingRun.candidate;

    expect(addresses).toContain(`${host}/pull/41`);
    expect(addresses).toContain(`${host}/commit/${headSha}`);
    expect(addresses).toContain(`${host}/blob/${headSha}/deploy/crds/pumps.yaml#L64-L66`);
    expect(addresses).toContain(`${host}/blob/${baseSha}/deploy/crds/pumps.yaml#L118-L139`);
    expect(addresses).toContain(`${host}/blob/${headSha}/deploy/crds/pumps.yaml#L203`);
    expect(addresses).toContain('/checks/crd/field-removed');
  });

  it('ends with commands to try and the run as JSON', async () => {
    const { text, addresses } = await pageOf(failingRun);

    expect(text).toContain(
      `npx sluice explain ${failingRun.id} npx sluice explain crd/enum-value-added npx sluice explain crd/enum-value-removed ` +
        'npx sluice explain crd/field-removed npx sluice history --repository example-org/harbour --pull-request 41',
    );
    expect(addresses).toContain(`/api/runs/${failingRun.id}`);
  });
});

describe('the page of a run that did not fail', () => {
  it('passed: every rule is folded, and says how much it looked at', async () => {
    const { body, text } = await pageOf(cleanRun);

    expect(text).toContain('✓ Pass The gate is open.');
    expect(rulesOn(body).map(({ isOpen }) => isOpen)).toEqual([false, false]);
    expect(text).toContain('Nothing to object to in 4 things.');
  });

  it('names the rules that found nothing of the change to look at, and only those', async () => {
    const idle = { verdict: 'not-applicable', examined: 0 } as const;
    const results = [ruleResult(), ruleResult({ ...idle, rule: 'skew<i>', version: 4 })];

    const { text, body } = await pageOf(run({ results }));

    expect(text).toContain('Looked at nothing of this change: skew<i> v4.');
    expect(body).not.toContain('skew<i>');
    expect((await pageOf(cleanRun)).text).not.toContain('Looked at nothing');
  });

  it('is inconclusive: says that the gate stays closed, and lists every doubt with its way out', async () => {
    const { text, addresses } = await pageOf(inconclusiveRun);

    expect(text).toContain('? Inconclusive The gate stays closed: this could not be decided.');
    expect(text).toContain(
      'Doubts about the whole run list of changed files: The host lists at most 3000 changed files',
    );
    expect(text).toContain('Could not be decided deploy/crds/valves.yaml: The file at head is not YAML');
    expect(text).toContain('Way out Replace the tab by spaces and push again.');
    expect(addresses.filter((address) => address.endsWith('/deploy/crds/valves.yaml#L14'))).toHaveLength(1);
  });

  it('is waived: names the waiver at the finding', async () => {
    const { text } = await pageOf(waivedRun);

    expect(text).toContain('⚑ Waived The gate is open: what was found is accepted for now.');
    expect(text).toContain('Error ⚑ Accepted by waiver legacy-mode-2026');
    expect(text).toContain('1 accepted · enforce: blocking');
  });

  it('is warned: an informing rule shows its objection first when nothing blocks', async () => {
    const { body, text } = await pageOf(warnedRun);

    expect(rulesOn(body)).toEqual([
      { title: 'Images are named by digest', isOpen: true },
      { title: 'Custom resource APIs stay compatible for every consumer', isOpen: false },
    ]);
    expect(text).toContain('1 error · warn: informing');
    expect(text).toContain('This rule enforces from 2026-12-15; until then it only warns.');
    expect(text).toContain('Author updates[bot] (bot)');
  });

  it('was judged in a clone: links nowhere, for nobody else can see it', async () => {
    const { text, addresses } = await pageOf(localRun);

    expect(text).toContain('Local change against main – Not applicable');
    expect(text).toContain('No rule applies to this candidate');
    expect(addresses.filter((address) => address.startsWith('http'))).toEqual([]);
  });
});

describe('a run page is careful', () => {
  it('folds informing objections when something blocks, so that the blocking ones are not lost among them', async () => {
    const [blocking] = failingRun.results;
    const [, informing] = warnedRun.results;
    const mixed = run({ verdict: 'fail', results: [informing, blocking].flatMap((result) => result ?? []) });

    expect(rulesOn((await pageOf(mixed)).body)).toEqual([
      { title: 'Custom resource APIs stay compatible for every consumer', isOpen: true },
      { title: 'Images are named by digest', isOpen: false },
    ]);
  });

  it('links no file whose path would lead out of the repository', async () => {
    const places = ['../../evil/repo/file.yaml', 'a//b.yaml', './c.yaml', 'deploy/a b#c?d.yaml'];
    const findings = places.map((path) =>
      finding({
        fact: { check: 'crd/field-removed', subject: path, location: '.x', before: 1, headPlace: { path, line: 3 } },
        words: { message: 'm', whoBreaks: 'w', why: 'y', wayOut: 'o' },
        rule: 'crd-compat',
        level: 'error',
      }),
    );

    const { addresses, text } = await pageOf(
      run({ verdict: 'fail', results: [ruleResult({ verdict: 'fail', findings })] }),
    );

    const blobs = addresses.filter((address) => address.includes('/blob/'));
    expect(blobs.map((address) => address.split('/blob/')[1]?.slice(41))).toEqual(['deploy/a%20b%23c%3Fd.yaml#L3']);
    for (const path of places) expect(text).toContain(`${path}:3`);
  });

  it('stays small: long values and long lists are cut, and say so', async () => {
    const words = { message: 'm', whoBreaks: 'w', why: 'y', wayOut: 'o' };
    const fact = { check: 'crd/field-removed', subject: 's', before: 'x'.repeat(100_000) };
    const cause = finding({ fact: { ...fact, location: '.a' }, words, rule: 'crd-compat', level: 'error' });
    const implied = Array.from({ length: 2000 }, (_, index) =>
      finding({
        fact: { ...fact, before: 1, location: `.a.${index}`, impliedBy: cause.fingerprint },
        words,
        rule: 'crd-compat',
        level: 'error',
      }),
    );
    const others = Array.from({ length: 300 }, (_, index) =>
      finding({ fact: { ...fact, before: 1, location: `.b${index}` }, words, rule: 'crd-compat', level: 'error' }),
    );
    const huge = run({ results: [ruleResult({ verdict: 'fail', findings: [cause, ...implied, ...others] })] });

    const { body, text } = await pageOf(huge);

    expect(body.length).toBeLessThan(200_000);
    expect(text).toContain('98800 characters more in the JSON');
    expect(text).toContain('… and 1960 more in the JSON of this run.');
    expect(text).toContain('… and 201 more findings in the JSON of this run.');
  });

  it('loses no finding: one whose cause is missing, or that is implied in a circle, stands for itself', async () => {
    const words = { whoBreaks: 'w', why: 'y', wayOut: 'o' };
    const of = (location: string, impliedBy: string) => ({
      ...finding({
        fact: { check: 'crd/field-removed', subject: 's', location, before: 1, impliedBy },
        words: { ...words, message: `gone: ${location}` },
        rule: 'crd-compat',
        level: 'error' as const,
      }),
      fingerprint: location,
    });
    const findings = [of('.orphan', '.nowhere'), of('.a', '.b'), of('.b', '.a')];

    const { body } = await pageOf(run({ results: [ruleResult({ verdict: 'fail', findings })] }));

    const headings = [...body.matchAll(/<h4>(.*?)<\/h4>/gs)].map((match) => match[1]);
    expect(headings).toEqual(['gone: .orphan', 'gone: .a', 'gone: .b']);
  });

  it('refuses to be set up with an address that is not a web address', async () => {
    const { app } = historyWith([failingRun], { githubUrl: 'javascript:alert(1)//' });

    const answer = await ask(app, `/runs/${failingRun.id}`);

    expect(answer.status).toBe(500);
    expect(answer.body).not.toContain('javascript:');
  });
});

describe('the page of the run of an image', () => {
  const candidate: Run['candidate'] = {
    kind: 'image',
    repository: 'lamps/operator',
    base: 'lamp-operator/harbour',
    baseSha: 'a'.repeat(40),
    headSha: 'b'.repeat(40),
    stream: 'lamp-operator/harbour',
    component: 'lamp-operator',
    image: { repository: 'registry.example.com/lamps/operator', digest: `sha256:${'e'.repeat(64)}` },
    promoted: {
      repository: 'registry.example.com/lamps/operator',
      digest: `sha256:${'d'.repeat(64)}`,
      promotion: 'p20261129T031500000Z-0123456789ab',
    },
    isFirst: false,
    from: 'source',
  };

  it('says which image goes where, and what it was compared with', async () => {
    const { text, addresses } = await pageOf(run({ candidate }), 'https://github.example.com');

    expect(text).toContain('lamp-operator on its way to lamp-operator/harbour');
    expect(text).toContain('Image lamp-operator@sha256:eeeeeeeeeeee for lamp-operator/harbour');
    expect(text).toContain('Compared with the last promoted image, by the sources of both');
    expect(addresses).toContain('/promotions/p20261129T031500000Z-0123456789ab');
    expect(addresses).toContain(`https://github.example.com/lamps/operator/commit/${'b'.repeat(40)}`);
  });

  it('links to no commit where the files were read inside the image', async () => {
    const { text, addresses } = await pageOf(
      run({ candidate: { ...candidate, from: 'image' } }),
      'https://github.example.com',
    );

    expect(text).toContain('by the files inside both');
    expect(addresses.filter((address) => address.includes('github.example.com'))).toEqual([]);
  });
});
