import { describe, expect, it } from 'vitest';
import { readConformaReport } from '../../../gates/report-import/conforma.ts';

const DIGEST = `sha256:${'ab'.repeat(32)}`;
const violation = { msg: 'a hole', metadata: { code: 'cve.blockers', term: 'CVE-1', solution: 'update it' } };
const component = (parts: object = {}) => ({
  name: 'lamp',
  containerImage: `quay.example.com/harbour/lamp@${DIGEST}`,
  violations: [],
  warnings: [],
  success: true,
  ...parts,
});
const read = (components: unknown, success: unknown = true) =>
  readConformaReport(JSON.stringify({ success, components }));

describe('a report of Conforma', () => {
  it.each([
    { what: 'all is well', components: [component()], success: true, verdict: 'passed' },
    {
      what: 'violations are left out',
      components: [component({ violations: undefined })],
      success: true,
      verdict: 'passed',
    },
    { what: 'violations are null', components: [component({ violations: null })], success: true, verdict: 'passed' },
    {
      what: 'there is a violation',
      components: [component({ violations: [violation], success: false })],
      success: false,
      verdict: 'failed',
    },
    {
      what: 'success is claimed beside a violation',
      components: [component({ violations: [violation] })],
      success: true,
      verdict: 'failed',
    },
    {
      what: 'one component failed, the report claims success',
      components: [component(), component({ name: 'buoy', success: false })],
      success: true,
      verdict: 'failed',
    },
    { what: 'the report failed without a violation', components: [component()], success: false, verdict: 'failed' },
    { what: 'nothing was judged', components: [], success: true, verdict: 'inconclusive' },
    { what: 'components are null', components: null, success: true, verdict: 'inconclusive' },
    { what: 'the report does not say', components: [component()], success: null, verdict: 'inconclusive' },
    {
      what: 'a component does not say',
      components: [component({ success: undefined })],
      success: true,
      verdict: 'inconclusive',
    },
    {
      what: 'an image has no digest',
      components: [component({ containerImage: 'quay.example.com/a/b:v1' })],
      success: true,
      verdict: 'inconclusive',
    },
  ])('where $what is $verdict', ({ components, success, verdict }) => {
    expect(read(components, success)).toMatchObject({ kind: 'report', verdict });
  });

  it('tells what is wrong, the way out, and for which bytes', () => {
    const soon = { msg: 'soon', metadata: { code: 'test.found', effective_on: '2026-10-01T00:00:00Z' } };

    expect(read([component({ violations: [violation], warnings: [soon], success: false })], false)).toMatchObject({
      violations: [
        { component: 'lamp', code: 'cve.blockers', term: 'CVE-1', message: 'a hole', solution: 'update it' },
      ],
      warnings: [{ code: 'test.found', effectiveOn: '2026-10-01T00:00:00Z' }],
      digests: [DIGEST],
    });
  });

  it.each(['', '[]', 'null', '{"components":{}}', '{"components":[{}]}', '{"success":"true"}'])(
    'cannot be read from %s',
    (text) => {
      expect(readConformaReport(text)).toMatchObject({ kind: 'unreadable' });
    },
  );
});
