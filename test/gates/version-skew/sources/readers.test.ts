import { describe, expect, it } from 'vitest';
import type { Found } from '../../../../gates/version-skew/sources/found.ts';
import { Reader, readWith } from '../../../../gates/version-skew/sources/source.ts';
import { Take, takeFrom } from '../../../../gates/version-skew/sources/take.ts';

const read = (reader: Record<string, unknown>, text: string) => readWith(Reader.parse(reader), text).map(brief);

function brief({ key, value, line, problem }: Found): string {
  const what = problem ?? JSON.stringify(value);
  return `${line ?? '-'} ${key ?? '-'} ${what}`;
}

const goMod = `module example.com/beacon

go 1.24.0

require k8s.io/utils v0.0.0-20250604170112-4c0f3b243397 // not on the line

require (
	k8s.io/api v0.36.2
	"k8s.io/client-go" v0.36.2 // indirect
	github.com/openshift/api v0.0.0-20260805160557-b61243060d5f
)

replace (
	k8s.io/api => github.com/fork/api v0.0.0-20260716191900-78acd4d422b2
	k8s.io/client-go v0.36.2 => ../client-go
)
`;

describe('a go.mod', () => {
  it.each([
    ['require', ['8 k8s.io/api "v0.36.2"', '9 k8s.io/client-go "v0.36.2"']],
    [
      'replace',
      [
        '14 k8s.io/api "v0.0.0-20260716191900-78acd4d422b2"',
        '15 k8s.io/client-go it is replaced by the folder ../client-go, which has no version',
      ],
    ],
    [
      'effective',
      [
        '14 k8s.io/api "v0.0.0-20260716191900-78acd4d422b2"',
        '15 k8s.io/client-go it is replaced by the folder ../client-go, which has no version',
      ],
    ],
  ])('gives what it says under %s', (of, found) => {
    expect(read({ kind: 'go-mod', modules: ['k8s.io/api', 'k8s.io/client-go'], of }, goMod)).toEqual(found);
  });

  it('gives modules by pattern, the chosen version where nothing is replaced', () => {
    expect(read({ kind: 'go-mod', modules: ['k8s.io/u*', 'github.com/openshift/**'], of: 'effective' }, goMod)).toEqual(
      [
        '5 k8s.io/utils "v0.0.0-20250604170112-4c0f3b243397"',
        '10 github.com/openshift/api "v0.0.0-20260805160557-b61243060d5f"',
      ],
    );
  });
});

const modules = `# github.com/openshift/api v0.0.0-20260805160557-b61243060d5f
## explicit; go 1.24.0
github.com/openshift/api/config/v1
# k8s.io/api v0.36.2 => github.com/fork/api v0.0.0-20260716191900-78acd4d422b2
## explicit
# k8s.io/client-go v0.36.2 => ../client-go
# k8s.io/api => github.com/fork/api v0.0.0-20260716191900-78acd4d422b2
`;

describe('a vendor/modules.txt', () => {
  it.each([
    ['require', ['4 k8s.io/api "v0.36.2"', '6 k8s.io/client-go "v0.36.2"']],
    [
      'effective',
      [
        '4 k8s.io/api "v0.0.0-20260716191900-78acd4d422b2"',
        '6 k8s.io/client-go it is replaced by the folder ../client-go, which has no version',
      ],
    ],
  ])('gives what it says under %s', (of, found) => {
    expect(read({ kind: 'vendor-modules', modules: ['k8s.io/*'], of }, modules)).toEqual(found);
  });

  it.each([' # k8s.io/api v0.36.0\n', '\uFEFF# k8s.io/api v0.36.0\n', '#k8s.io/api v0.36.0\n'])(
    'that holds %j is a doubt: Go writes no such line',
    (line) => {
      expect(read({ kind: 'vendor-modules', modules: ['k8s.io/*'] }, `# k8s.io/client-go v0.36.0\n${line}`)).toEqual([
        '2 - it is not as `go mod vendor` writes it',
      ]);
    },
  );
});

describe('a Dockerfile', () => {
  const text = `# syntax=docker/dockerfile:1
ARG OCP=4.22
ARG UBI="9.6"
FROM --platform=$BUILDPLATFORM registry.example.com/ocp/builder:rhel-9-golang-1.24-openshift-\${OCP} AS build
RUN make
FROM registry.example.com/ubi9/ubi-minimal:$UBI \\
  AS base
FROM scratch
FROM registry.example.com/ocp/base:$UNSET
`;

  it('gives the images that are asked for, with the defaults of its arguments', () => {
    expect(read({ kind: 'dockerfile', images: ['registry.example.com/ocp/*'] }, text)).toEqual([
      '4 registry.example.com/ocp/builder "registry.example.com/ocp/builder:rhel-9-golang-1.24-openshift-4.22"',
      '9 registry.example.com/ocp/base:$UNSET "registry.example.com/ocp/base:$UNSET"',
    ]);
    expect(read({ kind: 'dockerfile', images: ['**/ubi-minimal', 'scratch'] }, text)).toEqual([
      '6 registry.example.com/ubi9/ubi-minimal "registry.example.com/ubi9/ubi-minimal:9.6"',
    ]);
  });

  it('gives what it copies and mounts too, and no stage of its own', () => {
    const more = `${text}COPY --from=build /a /a\nCOPY --from=registry.example.com/ocp/cli:4.21 /b /b\nRUN --mount=type=bind,from=base make\n`;

    expect(read({ kind: 'dockerfile', images: ['registry.example.com/ocp/c*', 'b*'] }, more)).toEqual([
      '11 registry.example.com/ocp/cli "registry.example.com/ocp/cli:4.21"',
    ]);
  });

  it('is a doubt where a variable hides a name that could be asked for, and where it has no stage', () => {
    const open = 'ARG WHERE\nFROM $WHERE/lamp:4.22\nFROM registry.example.com/$WHERE\nFROM quay.example.com/$WHERE\n';

    expect(read({ kind: 'dockerfile', images: ['registry.example.com/ocp/*'] }, open)).toEqual([
      '2 - `$WHERE/lamp:4.22` names an image only when it is built',
      '3 - `registry.example.com/$WHERE` names an image only when it is built',
    ]);
    expect(read({ kind: 'dockerfile', images: ['*'] }, 'RUN make\n')).toEqual(['- - it has no FROM instruction']);
  });
});

const cluster = `kind: Other
status: { history: [{ state: Completed, version: 9.9.9 }] }
---
kind: ClusterVersion
status:
  history:
    - { state: Partial, version: 4.23.0 }
    - state: Completed
      version: 4.22.7
    - { state: Completed, version: 4.20.1 }
  number: 4.10
`;

describe('a document', () => {
  const history = {
    kind: 'document',
    where: { '/kind': 'ClusterVersion' },
    pointer: '/status/history/*/version',
    itemWhere: { '/state': 'Completed' },
  };

  it.each([
    ['all', ['9 - "4.22.7"', '10 - "4.20.1"']],
    ['first', ['9 - "4.22.7"']],
    ['last', ['10 - "4.20.1"']],
  ])('gives %s of the values whose item is as it must be', (pick, found) => {
    expect(read({ ...history, pick }, cluster)).toEqual(found);
  });

  it('names values by a member of their item', () => {
    expect(read({ ...history, key: '/state', pick: 'first' }, cluster)).toEqual(['9 Completed "4.22.7"']);
  });

  it('gives a number as the number that it is', () => {
    expect(read({ kind: 'document', pointer: '/status/number' }, cluster)).toEqual(['11 - 4.1']);
  });

  it('gives nothing where the pointer leads nowhere', () => {
    expect(read({ kind: 'document', pointer: '/spec/x/*/y' }, cluster)).toEqual([]);
    expect(read({ kind: 'document', pointer: '/kind/x' }, cluster)).toEqual([]);
  });

  it('is trouble where it cannot be read', () => {
    expect(read({ kind: 'document', pointer: '/a' }, 'a: [1')).toEqual([expect.stringMatching(/^\d+ - not YAML/)]);
  });

  it('may be JSON', () => {
    expect(read({ kind: 'document', pointer: '/metadata/version' }, '{"metadata": {"version": "4.22.0"}}')).toEqual([
      '1 - "4.22.0"',
    ]);
  });
});

describe('a pattern', () => {
  it('gives what it captures, line by line', () => {
    expect(read({ kind: 'pattern', pattern: 'VERSION[:=]\\s*(\\S+)' }, 'A=1\r\nVERSION=4.22\r\nVERSION: 5.0')).toEqual([
      '2 - "4.22"',
      '3 - "5.0"',
    ]);
  });

  it('names values by the group `key`', () => {
    expect(read({ kind: 'pattern', pattern: '(?P<key>\\w+)=(?P<version>[\\d.]+)' }, 'a=1.2 b=3.4\nc=')).toEqual([
      '1 a "1.2"',
      '1 b "3.4"',
    ]);
  });

  it('without a group gives all that it matches', () => {
    expect(read({ kind: 'pattern', pattern: 'v\\d+\\.\\d+' }, 'use v1.2')).toEqual(['1 - "v1.2"']);
  });

  it('is refused where RE2 does not read it', () => {
    expect(Reader.safeParse({ kind: 'pattern', pattern: '(a' }).success).toBe(false);
  });
});

describe('what stands in a document', () => {
  const map = 'kind: ConfigMap\ndata:\n  supported: |\n    {"versions": ["5.1", "5.0"]}\n  broken: "{"\n  count: 4\n';
  const machineConfiguration = 'kind: MachineConfiguration\nspec:\n  machineManagers: []\n  manual: {}\n';

  it('may be a document itself', () => {
    expect(read({ kind: 'document', pointer: '/data/supported', inner: '/versions/*' }, map)).toEqual([
      '3 - "5.1"',
      '3 - "5.0"',
    ]);
    expect(read({ kind: 'document', pointer: '/data/supported', inner: '/lines/*' }, map)).toEqual([]);
    expect(read({ kind: 'document', pointer: '/data/broken', inner: '/x' }, map)).toEqual([
      expect.stringMatching(/^5 - the document inside it cannot be read: not YAML/),
    ]);
    expect(read({ kind: 'document', pointer: '/data/count', inner: '/x' }, map)).toEqual([
      '6 - it is not a text that holds a document',
    ]);
  });

  it('may be asked whether it is there, and how many members it has', () => {
    const asked = (pointer: string, of: string) => read({ kind: 'document', pointer, of }, machineConfiguration);

    expect(asked('/spec/machineManagers', 'size')).toEqual(['3 - 0']);
    expect(asked('/spec/manual', 'presence')).toEqual(['4 - "present"']);
    expect(asked('/spec/automatic', 'presence')).toEqual([]);
  });

  it('is called by the name of its member, and items of a list by none', () => {
    expect(read({ kind: 'document', pointer: '/pools/*/version' }, 'pools:\n  bow: {version: "4.22.0"}\n')).toEqual([
      '2 bow "4.22.0"',
    ]);
    expect(read({ kind: 'document', pointer: '/pools/*' }, 'pools: ["4.22.0"]\n')).toEqual(['1 - "4.22.0"']);
  });

  it('is found in the objects of a list, at their lines', () => {
    const list = 'kind: List\nitems:\n- kind: Node\n  version: "1.35"\n- kind: ClusterVersion\n  version: "4.22.0"\n';
    const cluster = { kind: 'document', where: { '/kind': 'ClusterVersion' }, pointer: '/version' };

    expect(read(cluster, list)).toEqual(['6 - "4.22.0"']);
    expect(read(cluster, list.replace('kind: List', 'kind: Box'))).toEqual([]);
    expect(read({ kind: 'document', pointer: '/items/*/version' }, list)).toEqual(['4 - "1.35"', '6 - "4.22.0"']);
  });
});

describe('a part of a text', () => {
  const image = 'registry.example.com:5000/app:v4.22.1@sha256:'.concat('ab'.repeat(32));

  it.each([
    ['tag', image, '- - "v4.22.1"'],
    ['digest', image, `- - "sha256:${'ab'.repeat(32)}"`],
    ['tag', 'registry.example.com/app', '- - `registry.example.com/app` has no tag'],
    ['digest', 'registry.example.com/app:v1', '- - `registry.example.com/app:v1` has no digest'],
    [{ pattern: 'v(\\d+\\.\\d+)' }, image, '- - "4.22"'],
    [{ pattern: 'x(\\d+)' }, 'none', '- - `none` has nothing that the pattern captures'],
    ['tag', 4, '- - it is not a text'],
    [{ pattern: 'x(\\d+)', unmatched: 'trouble' }, 'none', '- - `none` has nothing that the pattern captures'],
  ])('%j of %s', (take, value, is) => {
    expect(takeFrom({ value }, Take.parse(take)).map(brief)).toEqual([is]);
  });

  it('that is not there is no value at all, where the rule says so', () => {
    expect(takeFrom({ value: 'none' }, Take.parse({ pattern: 'x(\\d+)', unmatched: 'skip' }))).toEqual([]);
  });
});
