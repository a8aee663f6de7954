import { describe, expect, it } from 'vitest';
import { readCloudEvent } from '../../../../gates/intake/tekton/cloud-event.ts';
import { DIGEST, OTHER_DIGEST, pipelineRun, REVISION } from '../samples.ts';

const attributes = { id: 'e-1', source: '/anything', specversion: '1.0' };
const typeOf = (word: string) => `dev.tekton.event.pipelinerun.${word}.v1`;

function binary(word: string, run: unknown, headers: Readonly<Record<string, string | undefined>> = {}) {
  const all = {
    'content-type': 'application/json; charset=utf-8',
    'ce-id': attributes.id,
    'ce-source': attributes.source,
    'ce-specversion': attributes.specversion,
    'ce-type': typeOf(word),
    ...headers,
  };
  return readCloudEvent(all, JSON.stringify({ pipelineRun: run }));
}

function structured(word: string, run: unknown, parts: object = {}) {
  const body = { ...attributes, type: typeOf(word), data: { pipelineRun: run }, ...parts };
  return readCloudEvent({ 'content-type': 'application/cloudevents+json; charset=utf-8' }, JSON.stringify(body));
}

const succeeded = { status: 'True', reason: 'Succeeded' };
const failed = { status: 'False', reason: 'Failed', message: 'Tasks Completed: 3 (Failed: 1)' };
const testOutput = (value: unknown) => ({ results: [{ name: 'TEST_OUTPUT', value }] });

describe('a CloudEvent of a PipelineRun', () => {
  it.each([
    { word: 'started', condition: { status: 'Unknown', reason: 'Started' }, state: 'running' },
    { word: 'running', condition: { status: 'Unknown', reason: 'Running' }, state: 'running' },
    { word: 'unknown', condition: { status: 'Unknown', reason: 'ResolvingPipelineRef' }, state: 'running' },
    { word: 'started', condition: null, state: 'running' },
    { word: 'successful', condition: succeeded, state: 'succeeded' },
    { word: 'successful', condition: { status: 'True', reason: 'Completed' }, state: 'succeeded' },
    { word: 'failed', condition: failed, state: 'failed' },
    { word: 'failed', condition: { status: 'False', reason: 'PipelineRunTimeout' }, state: 'error', cause: 'timeout' },
    { word: 'failed', condition: { status: 'False', reason: 'Cancelled' }, state: 'aborted' },
    { word: 'failed', condition: { status: 'False', reason: 'StoppedRunFinally' }, state: 'aborted' },
    { word: 'failed', condition: { status: 'False', reason: 'CancelledRunningFinally' }, state: 'aborted' },
    { word: 'running', condition: { status: 'Unknown', reason: 'StoppedRunningFinally' }, state: 'running' },
    {
      word: 'failed',
      condition: { status: 'False', reason: 'CouldntGetTask' },
      state: 'error',
      cause: 'infrastructure',
    },
    { word: 'failed', condition: { status: 'False', reason: 'toString' }, state: 'error', cause: 'infrastructure' },
    { word: 'failed', condition: { status: 'False' }, state: 'error', cause: 'infrastructure' },
    { word: 'successful', condition: failed, state: 'failed' },
    { word: 'failed', condition: succeeded, state: 'error', cause: 'contradictory' },
    { word: 'successful', condition: null, state: 'error', cause: 'contradictory' },
    { word: 'failed', condition: { status: 'Unknown', reason: 'Running' }, state: 'error', cause: 'contradictory' },
  ])('$word with $condition is $state $cause, in either mode', ({ word, condition, state, cause }) => {
    for (const reading of [binary(word, pipelineRun(condition)), structured(word, pipelineRun(condition))]) {
      expect(reading).toMatchObject({
        kind: 'pipeline_run',
        eventId: 'e-1',
        namespace: 'harbour-tenant',
        name: 'gate-1',
        scenario: 'gate',
        state,
        ...(cause === undefined ? {} : { cause }),
      });
    }
  });

  it.each([
    { value: '{"result":"SUCCESS"}', testResult: 'SUCCESS' },
    { value: '{"result":"FAILURE","failures":2}', testResult: 'FAILURE' },
    { value: '{"result":"FINE"}', testResult: 'unreadable' },
    { value: 'fine', testResult: 'unreadable' },
    { value: ['SUCCESS'], testResult: 'unreadable' },
  ])('tells the result $value as $testResult', ({ value, testResult }) => {
    expect(binary('successful', pipelineRun(succeeded, testOutput(value)))).toMatchObject({ testResult });
  });

  it('tells no result where there is none', () => {
    expect(binary('successful', pipelineRun(succeeded))).not.toHaveProperty('testResult');
  });

  it.each([
    { what: 'another version', headers: { 'ce-specversion': '0.3' }, reason: 'unsupported_specversion' },
    { what: 'no version', headers: { 'ce-specversion': undefined }, reason: 'malformed' },
    { what: 'no id', headers: { 'ce-id': undefined }, reason: 'malformed' },
    { what: 'a TaskRun', headers: { 'ce-type': 'dev.tekton.event.taskrun.failed.v1' }, reason: 'unsupported_type' },
    { what: 'another kind', headers: { 'ce-type': 'com.example.thing' }, reason: 'unsupported_type' },
    { what: 'a form', headers: { 'content-type': 'application/x-www-form-urlencoded' }, reason: 'unsupported_type' },
    { what: 'a batch', headers: { 'content-type': 'application/cloudevents-batch+json' }, reason: 'unsupported_type' },
    { what: 'no content type', headers: { 'content-type': undefined }, reason: 'unsupported_type' },
  ])('is refused with $what: $reason', ({ headers, reason }) => {
    expect(binary('failed', pipelineRun(failed), headers)).toMatchObject({ kind: 'refused', reason });
  });

  it.each([
    { parts: { specversion: '0.3' }, reason: 'unsupported_specversion' },
    { parts: { id: undefined }, reason: 'malformed' },
    { parts: { data: undefined }, reason: 'malformed' },
    { parts: { datacontenttype: 'application/xml' }, reason: 'unsupported_type' },
  ])('in structured mode is refused with $parts: $reason', ({ parts, reason }) => {
    expect(structured('failed', pipelineRun(failed), parts)).toMatchObject({ kind: 'refused', reason });
  });

  it('in structured mode may wrap its data, and is refused where that is no JSON', () => {
    const packed = (text: string) => ({ data: undefined, data_base64: Buffer.from(text).toString('base64') });
    const body = JSON.stringify({ pipelineRun: pipelineRun(failed) });

    expect(structured('failed', {}, packed(body))).toMatchObject({ kind: 'pipeline_run', state: 'failed' });
    for (const parts of [
      packed('<run/>'),
      { data: undefined, data_base64: 7 },
      { data: undefined, data_base64: '%' },
    ]) {
      expect(structured('failed', {}, parts)).toMatchObject({ kind: 'refused', reason: 'malformed' });
    }
  });

  it.each(['', '[]', 'null', '"x"', '{"pipelineRun":null}'])('is refused with the body %s', (text) => {
    const headers = {
      'content-type': 'application/json',
      'ce-id': 'e',
      'ce-source': 's',
      'ce-specversion': '1.0',
      'ce-type': typeOf('failed'),
    };

    expect(readCloudEvent(headers, text)).toMatchObject({ kind: 'refused', reason: 'malformed' });
  });
});

describe('the end of a build pipeline', () => {
  const labels = {
    'pipelines.appstudio.openshift.io/type': 'build',
    'pipelinesascode.tekton.dev/event-type': 'push',
    'appstudio.openshift.io/component': 'lamp',
  };
  const results = [
    { name: 'IMAGE_URL', value: 'quay.example.com/harbour/lamp:on-push\n' },
    { name: 'IMAGE_DIGEST', value: DIGEST },
    { name: 'CHAINS-GIT_COMMIT', value: REVISION },
  ];
  const end = (parts: { labels?: object; results?: unknown[] }) =>
    binary('successful', pipelineRun(succeeded, { labels, results, ...parts }));

  it('names the image that it made', () => {
    expect(end({})).toMatchObject({
      built: {
        component: 'lamp',
        repository: 'quay.example.com/harbour/lamp',
        tag: 'on-push',
        digest: DIGEST,
        source: { revision: REVISION },
        builtAt: '2026-08-27T04:00:00.000Z',
      },
    });
  });

  it.each([
    {
      what: 'of a pull request',
      parts: { labels: { ...labels, 'pipelinesascode.tekton.dev/event-type': 'pull_request' } },
      reason: 'not_a_push_build',
    },
    {
      what: 'of no known event',
      parts: { labels: { 'pipelines.appstudio.openshift.io/type': 'build' } },
      reason: 'not_a_push_build',
    },
    { what: 'without an address', parts: { results: results.slice(1) }, reason: 'image_missing' },
    { what: 'without a digest', parts: { results: results.slice(0, 1) }, reason: 'digest_malformed' },
    {
      what: 'with two digests',
      parts: {
        results: [{ name: 'IMAGE_URL', value: `quay.example.com/harbour/lamp@${OTHER_DIGEST}` }, ...results.slice(1)],
      },
      reason: 'malformed',
    },
    {
      what: 'with one result twice',
      parts: { results: [...results, { name: 'IMAGE_DIGEST', value: OTHER_DIGEST }] },
      reason: 'digest_malformed',
    },
  ])('$what names none: $reason', ({ parts, reason }) => {
    expect(end(parts)).toMatchObject({ built: { kind: 'refused', reason } });
  });

  it('is no business of a test pipeline, or of a build that failed', () => {
    expect(end({ labels: { ...labels, 'pipelines.appstudio.openshift.io/type': 'test' } })).not.toHaveProperty('built');
    expect(binary('failed', pipelineRun(failed, { labels, results }))).not.toHaveProperty('built');
  });
});
