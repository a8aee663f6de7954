import { describe, expect, it } from 'vitest';
import { shippedKnowledge } from '../../../../bin/rule-files.ts';
import { readRulePack } from '../../../../gates/catalogue.ts';
import { knowledgeProblems } from '../../../../gates/tls-profile/knowledge/problems.ts';
import { tlsKnowledge, tlsParts } from '../../../support/tls-knowledge.ts';

const head = `kind: knowledge
id: ours
gate: tls-profile
title: Ours
owner: ours@example.com
source: ours
content:
`;

/** What is said of a document of our own over those that ship; its content begins at line 8. */
function said(content: string): readonly string[] {
  const text = head + content.replaceAll(/^/gm, '  ');
  const { problems } = readRulePack([{ path: 'ours.yaml', text }], shippedKnowledge());
  return problems.map(({ line, message }) => `${line}: ${message}`);
}

const locator = (id: string, match: string, stack = 'go') =>
  `- { id: ${id}, source: ours, match: ${match}, listeners: [{ stack: ${stack} }] }`;
const edition = (parts: string) =>
  `editions:\n- { id: ours, source: ours, ${parts}, profiles: [{ name: Old, minTLSVersion: VersionTLS10 }] }`;

describe('the documents that ship', () => {
  it('are right, alone and together', () => {
    expect(knowledgeProblems(tlsParts)).toEqual([]);
  });

  it('say of every stack, locator, configuration and edition where it was read', () => {
    const { stacks, locators, configurations, editions } = tlsKnowledge;

    expect(
      [...stacks.values(), ...locators, ...configurations, ...editions].filter(({ source }) => source.length < 10),
    ).toEqual([]);
  });
});

describe('a document of the TLS gate', () => {
  it.each([
    {
      name: 'a stack that is like another',
      content: 'stacks:\n- { id: ours, title: Ours, source: ours, like: library-go }',
    },
    { name: 'a further group', content: 'groups:\n- { id: 513, name: MLKEM768, postQuantum: true }' },
    {
      name: 'words for unknown listeners',
      content: 'conventions:\n  switchFlags: [with-tls]\n  keys: { min: [lowestversion] }',
    },
    {
      name: 'a locator over a shipped one',
      content: `locators:\n${locator('kubelet-of-ours', '{ containers: [kubelet] }')}`,
    },
    {
      name: 'an exemption for every rule',
      content: 'exemptions:\n- { subject: "Deployment/*", owner: o, reason: r, expires: 2027-01-01 }',
    },
    {
      name: 'a replaced edition',
      content: edition('from: 2026-05-21, until: 2027-01-01').replace('id: ours', 'id: openshift-api-2026-05'),
    },
  ])('may have $name', ({ content }) => {
    expect(said(content)).toEqual([]);
  });

  it.each([
    { name: 'an unknown section', content: 'suites: []', problem: '8: unknown key: suites' },
    {
      name: 'a number without quotes',
      content: 'cipherSuites:\n- { id: 1301, iana: X }',
      problem: '9: content.cipherSuites.0.id: write the number in quotes: "C02F"',
    },
    {
      name: 'a number of another form',
      content: 'cipherSuites:\n- { id: "0xC02F", iana: X }',
      problem: '9: content.cipherSuites.0.id: four hex digits in capitals, as the IANA registry has them: "C02F"',
    },
    {
      name: 'a number that is taken',
      content: 'cipherSuites:\n- { id: "C02F", iana: HARBOUR }',
      problem: '9: content.cipherSuites.0: C02F is defined twice (also in tls-cipher-suites)',
    },
    {
      name: 'a spelling that is taken',
      content: 'cipherNames:\n- { suite: "C030", naming: openssl, names: [ECDHE-RSA-AES128-GCM-SHA256], source: s }',
      problem:
        '9: content.cipherNames.0: the name ECDHE-RSA-AES128-GCM-SHA256 is defined twice: it already means TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256',
    },
    {
      name: 'a spelling that a tool derives',
      content: 'cipherNames:\n- { suite: "C030", naming: iana, names: [TLS_AKE_WITH_AES_128_GCM_SHA256], source: s }',
      problem:
        '9: content.cipherNames.0: the name TLS_AKE_WITH_AES_128_GCM_SHA256 is defined twice: it already means TLS_AES_128_GCM_SHA256',
    },
    {
      name: 'a spelling of no suite',
      content: 'cipherNames:\n- { suite: "FFFF", naming: iana, names: [NEW], source: s }',
      problem: '9: content.cipherNames.0.suite: suite FFFF does not exist',
    },
    {
      name: 'a group name that is taken, but for its hyphen',
      content: 'groups:\n- { id: 999, name: x-25519 }',
      problem: '9: content.groups.0: the name x25519 is defined twice: it already means 29',
    },
    {
      name: 'an edition with a suite that nobody knows',
      content:
        'editions:\n- id: e\n  source: s\n  from: 2026-01-01\n  profiles:\n  - { name: Old, minTLSVersion: VersionTLS10, ciphers: [NO-SUCH] }',
      problem: '13: content.editions.0.profiles.0.ciphers: cipher suite NO-SUCH does not exist',
    },
    {
      name: 'an edition with a group that nobody knows',
      content:
        'editions:\n- id: e\n  source: s\n  from: 2026-01-01\n  profiles:\n  - { name: Old, minTLSVersion: VersionTLS10, groups: [NO-SUCH] }',
      problem: '13: content.editions.0.profiles.0.groups: group NO-SUCH does not exist',
    },
    {
      name: 'an edition that ends before it begins',
      content: edition('from: 2026-12-01, until: 2026-11-01'),
      problem: '9: content.editions.0.until: until is before from',
    },
    {
      name: 'a day that is none',
      content: edition('from: 2026-13-01'),
      problem: '9: content.editions.0.from: Invalid ISO date',
    },
    {
      name: 'a minimum that is no version',
      content: edition('from: 2026-12-01').replace('VersionTLS10', 'soon'),
      problem: '9: content.editions.0.profiles.0.minTLSVersion: not a TLS version: write VersionTLS12',
    },
    {
      name: 'two editions of one day',
      content: `${edition('from: 2026-12-01')}\n- { id: other, source: s, from: 2026-12-01, profiles: [{ name: Old, minTLSVersion: VersionTLS10 }] }`,
      problem:
        '10: content.editions.1.from: ours begins on the same day; say chosen: by-name for the one that only rules that name it use',
    },
    {
      name: 'a profile given twice',
      content:
        'editions:\n- id: e\n  source: s\n  from: 2026-01-01\n  profiles:\n  - { name: Old, minTLSVersion: VersionTLS10 }\n  - { name: Old, minTLSVersion: VersionTLS11 }',
      problem: '14: content.editions.0.profiles.1: profile Old is defined twice',
    },
    {
      name: 'a stack that is like none',
      content: 'stacks:\n- { id: ours, title: t, source: s, like: zig }',
      problem: '9: content.stacks.0.like: stack zig does not exist',
    },
    {
      name: 'a stack that is like itself',
      content: 'stacks:\n- { id: a, title: t, source: s, like: a }',
      problem: '9: content.stacks.0.like: a refers to itself',
    },
    {
      name: 'a stack given twice',
      content: 'stacks:\n- { id: a, title: t, source: s }\n- { id: a, title: t, source: s }',
      problem:
        '10: content.stacks.1: a is defined twice (also in ours); of two documents the one with the higher precedence counts',
    },
    {
      name: 'a locator for a stack that nobody knows',
      content: `locators:\n${locator('a', '{ containers: [a] }', 'zig')}`,
      problem: '9: content.locators.0: stack zig does not exist',
    },
    {
      name: 'a locator behind one that takes all of it',
      content: `locators:\n${locator('wide', '{ containers: ["widget*"] }')}\n${locator('narrow', '{ containers: [widget-server] }')}`,
      problem: '10: content.locators.1: it can never match: wide comes first and covers it',
    },
    {
      name: 'a locator by the path of a program',
      content: `locators:\n${locator('a', '{ commands: [/usr/bin/widget] }')}`,
      problem:
        '9: content.locators.0.match.commands.0: a command begins with the base name of its program, without a path',
    },
    {
      name: 'a locator by words that are never compared',
      content: `locators:\n${locator('a', '{ commands: [widget serve now and here] }')}`,
      problem: '9: content.locators.0.match.commands.0: more than four words are never compared',
    },
    {
      name: 'a locator by a flag',
      content: `locators:\n${locator('a', '{ commands: [widget --serve] }')}`,
      problem: '9: content.locators.0.match.commands.0: words from the first flag on are never compared',
    },
    {
      name: 'a container that cannot be called so',
      content: `locators:\n${locator('a', '{ containers: [My_Widget] }')}`,
      problem:
        '9: content.locators.0.match.containers.0: a container is called by small letters, digits and dashes; * stands for any',
    },
    {
      name: 'a flag with its dashes',
      content:
        'locators:\n- { id: a, source: s, match: { containers: [a] }, listeners: [{ min: { flags: [--tls-min] } }] }',
      problem: '9: content.locators.0.listeners.0.min.flags.0: the name of a flag, without its dashes and its value',
    },
    {
      name: 'a setting that is nowhere',
      content:
        'locators:\n- { id: a, source: s, match: { containers: [a] }, listeners: [{ min: { spelling: etcd } }] }',
      problem: '9: content.locators.0.listeners.0.min: name flags or env: nothing could ever be found',
    },
    {
      name: 'a configuration that is known by nothing',
      content: 'configurations:\n- { id: a, source: s, min: min, ciphers: list, stack: go }',
      problem: '9: content.configurations.0: name kinds or a holder: nothing would match',
    },
    {
      name: 'a switch with a suite that nobody knows',
      content: 'switches:\n- { variable: V, entry: a=1, meaning: m, ciphers: [NO-SUCH] }',
      problem: '9: content.switches.0.ciphers: cipher suite NO-SUCH does not exist',
    },
    {
      name: 'an exemption without an owner',
      content: 'exemptions:\n- { subject: "*", owner: " ", reason: r, expires: 2027-01-01 }',
      problem: '9: content.exemptions.0.owner: Too small: expected string to have >=1 characters',
    },
    {
      name: 'an exemption behind one that covers it',
      content:
        'exemptions:\n- { subject: "*", owner: o, reason: r, expires: 2027-01-01 }\n- { subject: a, owner: o, reason: r, expires: 2027-01-01 }',
      problem: '10: content.exemptions.1: it is never used: exemption 0 comes first and covers it',
    },
  ])('is refused with $name, at its line', ({ content, problem }) => {
    expect(said(content)).toEqual([problem]);
  });

  it('is refused with stacks in a circle, at each of them', () => {
    const stack = (id: string, like: string) => `- { id: ${id}, title: t, source: s, like: ${like} }`;

    expect(said(`stacks:\n${stack('a', 'b')}\n${stack('b', 'a')}`)).toEqual([
      '9: content.stacks.0.like: a refers to itself',
      '10: content.stacks.1.like: b refers to itself',
    ]);
  });
});
