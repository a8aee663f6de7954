import { describe, expect, it } from 'vitest';
import { kubeArchivedRuns } from '../../../lambdas/adapters/kubearchive/archived-runs.ts';

function recorder() {
  const asked: string[] = [];
  const fetch = async (url: string | URL | Request) => {
    asked.push(String(url));
    return new Response('{}', { status: 200 });
  };
  return { asked, fetch };
}

describe('KubeArchive', () => {
  const query = { namespace: 'harbour-tenant', scenario: 'gate', createdAfter: '2026-06-28T00:00:00Z', limit: 5000 };

  it('is asked for a page of one scenario, within its limit', async () => {
    const { asked, fetch } = recorder();
    const archive = kubeArchivedRuns({ baseUrl: 'https://archive.example.com/', token: async () => 't', fetch });

    await archive.list(query);
    await archive.list({ ...query, limit: 120, after: 'token=' });

    const [first, second] = asked.map((text) => new URL(text));
    expect(first?.pathname).toBe('/apis/tekton.dev/v1/namespaces/harbour-tenant/pipelineruns');
    expect(Object.fromEntries(first?.searchParams ?? [])).toEqual({
      labelSelector: 'test.appstudio.openshift.io/scenario=gate',
      limit: '1000',
      creationTimestampAfter: '2026-06-28T00:00:00Z',
    });
    expect(second?.searchParams.get('continue')).toBe('token=');
  });
});
