import { describe, expect, it } from 'vitest';
import { isDockerfile, readDockerfile } from '../../../gates/image-pinning/dockerfile.ts';
import { workOf } from '../../support/work.ts';
import { DIGEST } from './support.ts';

function images(text: string): string[] {
  return readDockerfile('Dockerfile', text).mentions.map(
    ({ location, value, place }) => `${place.line}: ${location} ${value}`,
  );
}

describe('a Dockerfile', () => {
  it.each([
    ['Dockerfile', true],
    ['build/Containerfile', true],
    ['images/Dockerfile.operator', true],
    ['operator.Dockerfile', true],
    ['Dockerfile-ci', true],
    ['Dockerfile.dockerignore', false],
    ['docs/Dockerfile.md', false],
    ['dockerfile.go', false],
    ['README', false],
  ])('is known by its name: %s %s', (path, expected) => {
    expect(isDockerfile(path)).toBe(expected);
  });

  it.each([
    { name: 'one stage', text: 'FROM alpine:3.20\n', found: ['1: stage #1 FROM alpine:3.20'] },
    {
      name: 'a platform flag is not the image',
      text: 'FROM --platform=$BUILDPLATFORM golang:1.22 AS builder\n',
      found: ['1: stage builder FROM golang:1.22'],
    },
    { name: 'scratch is no image', text: 'FROM scratch\n', found: [] },
    {
      name: 'a stage of the same file is no image, whatever the case of its name',
      text: 'FROM golang:1.22 as Builder\nFROM builder\nCOPY --from=BUILDER /a /b\nCOPY --from=0 /a /b\n',
      found: ['1: stage Builder FROM golang:1.22'],
    },
    {
      name: 'a name that no earlier stage has is an image',
      text: 'FROM builder\nFROM golang:1.22 AS builder\n',
      found: ['1: stage #1 FROM builder', '2: stage builder FROM golang:1.22'],
    },
    {
      name: 'files and mounts taken from another image',
      text: 'FROM scratch\nCOPY --chown=1:1 --from=quay.example.com/acme/tools:v1 /a /b\nRUN --mount=type=bind,from=busybox,target=/m ls\n',
      found: ['2: stage #1 COPY --from quay.example.com/acme/tools:v1', '3: stage #1 RUN --mount from busybox'],
    },
    {
      name: 'defaults of build arguments are put in',
      text: `ARG TAG=9.4\nARG BASE=quay.example.com/acme/ubi:\${TAG}\nFROM \${BASE}\nFROM \${NONE:-alpine}@${DIGEST}\n`,
      found: ['3: stage #1 FROM quay.example.com/acme/ubi:9.4', `4: stage #2 FROM alpine@${DIGEST}`],
    },
    {
      name: 'an argument without default stays a variable',
      text: 'ARG BASE\nFROM $BASE\n',
      found: ['2: stage #1 FROM $BASE'],
    },
    {
      name: 'an argument of a stage does not reach the next FROM',
      text: 'FROM scratch\nARG BASE=alpine\nFROM $BASE\n',
      found: ['3: stage #2 FROM $BASE'],
    },
    {
      name: 'continued lines, comments between them, and Windows line ends',
      text: '# escape=\\\r\nFROM \\\r\n# why\r\n  alpine:3.20 \\\r\n  AS base\r\n',
      found: ['2: stage base FROM alpine:3.20'],
    },
    {
      name: 'another escape character',
      text: '# escape=`\nFROM `\n  alpine:3.20\n',
      found: ['2: stage #1 FROM alpine:3.20'],
    },
    {
      name: 'a directive of another kind before the escape character',
      text: '# syntax=docker/dockerfile:1\n# escape=`\nFROM `\n  alpine:3.20\n',
      found: ['1: syntax docker/dockerfile:1', '3: stage #1 FROM alpine:3.20'],
    },
    {
      name: 'the frontend behind a shebang, in the style of another language',
      text: '#!/usr/bin/env docker\n// syntax = docker/dockerfile:1.7 extra\nFROM scratch\n',
      found: ['2: syntax docker/dockerfile:1.7'],
    },
    {
      name: 'the frontend in a JSON object',
      text: '{"syntax": "acme/frontend:v1"}\nFROM scratch\n',
      found: ['1: syntax acme/frontend:v1'],
    },
    {
      name: 'no frontend in a comment further down',
      text: 'FROM scratch\n# syntax=docker/dockerfile:1\n',
      found: [],
    },
    {
      name: 'what a build on this image takes, whatever the stages here',
      text: 'FROM scratch AS a\nONBUILD COPY --from=acme/tools:v1 /t /t\nONBUILD COPY --from=a /t /t\nONBUILD RUN --mount=from=acme/b:v2 x\nONBUILD FROM acme/c:v3\nONBUILD ONBUILD FROM x\n',
      found: [
        '2: stage a ONBUILD COPY --from acme/tools:v1',
        '3: stage a ONBUILD COPY --from a',
        '4: stage a ONBUILD RUN --mount from acme/b:v2',
        '5: stage a ONBUILD FROM acme/c:v3',
      ],
    },
    {
      name: 'an indented here-document ends at its indented end',
      text: 'FROM scratch\nCOPY <<-"END" /a\n\tFROM inside:1\n\tEND\nFROM outside:1\n',
      found: ['5: stage #2 FROM outside:1'],
    },
    {
      name: 'an argument declared again without default keeps the first',
      text: 'ARG A=alpine\nARG A\nENV B=x\nFROM $A\n',
      found: ['4: stage #1 FROM alpine'],
    },
    {
      name: 'a FROM without an image',
      text: 'FROM\n',
      found: ['1: stage #1 FROM '],
    },
    {
      name: 'a here-document is not read as instructions',
      text: 'FROM scratch\nRUN <<EOF cat\nFROM inside:1\nEOF\nFROM outside:1\n',
      found: ['5: stage #2 FROM outside:1'],
    },
    {
      name: 'a here-document that never ends hides nothing',
      text: 'FROM scratch\nRUN cat <<EOF\nFROM outside:1\n',
      found: ['3: stage #2 FROM outside:1'],
    },
  ])('$name', ({ text, found }) => {
    expect(images(text)).toEqual(found);
  });

  it('without a FROM is a doubt', () => {
    expect(readDockerfile('Dockerfile', '# nothing yet\n').doubts.map(({ reason }) => reason)).toEqual([
      'the file has the name of a Dockerfile but no FROM instruction',
    ]);
  });

  it('whose arguments double each other costs little', () => {
    const bomb = Array.from({ length: 200 }, (_, index) => `ARG A${index + 1}=\${A${index}}\${A${index}}`).join('\n');

    const text = `ARG A0=xxxxxxxxxx\n${bomb}\nFROM $A200\n`;

    expect(workOf(() => readDockerfile('Dockerfile', text))).toBeLessThan(3000 * text.length);
    expect(readDockerfile('Dockerfile', text).mentions[0]?.reference.kind).toBe('unresolved');
  });

  it('with ten thousand here-documents that never end costs little', () => {
    const text = `FROM scratch\n${'RUN x <<A\n'.repeat(10_000)}FROM a:1\n`;

    expect(workOf(() => images(text))).toBeLessThan(20 * text.length);
    expect(images(text)).toEqual(['10002: stage #2 FROM a:1']);
  });
});
