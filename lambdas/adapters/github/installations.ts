import * as z from 'zod';
import { type AppIdentity, type ClientSettings, type GitHubClient, openClient } from './app-client.ts';
import { GitHubRefused } from './errors.ts';

/** GitHub with the rights of the App on one repository. */
export interface RepositoryClient {
  /** As {@link GitHubClient.request}; `owner` and `repo` are filled in. */
  readonly request: GitHubClient['request'];
  /** As {@link GitHubClient.query}; the variables `owner` and `repo` are filled in. */
  readonly query: GitHubClient['query'];
  /** What is left to its installation in this hour, as far as GitHub has told. */
  readonly allowance: GitHubClient['allowance'];
}

export type OpenRepository = (fullName: string) => RepositoryClient;

const Installation = z.object({ id: z.number().int() });

/**
 * Finds the App's installation for each repository and keeps its client, so that a token is fetched once an hour.
 * A token that is refused before its time (App reinstalled, key rolled) is fetched anew, once.
 */
export function openInstallations(identity: AppIdentity, settings: ClientSettings): OpenRepository {
  const app = openClient(identity, settings);
  const installations = new Map<string, Promise<number>>();
  const clients = new Map<number, GitHubClient>();
  const used = new Map<string, GitHubClient>();

  const installationOf = (fullName: string) => {
    const known = installations.get(fullName);
    if (known !== undefined) return known;
    const asked = app
      .request('GET /repos/{owner}/{repo}/installation', named(fullName), Installation)
      .then(({ id }) => id);
    installations.set(fullName, asked);
    asked.catch(() => installations.delete(fullName));
    return asked;
  };
  const clientOf = async (fullName: string) => {
    const id = await installationOf(fullName);
    const client = clients.get(id) ?? openClient(identity, settings, id);
    clients.set(id, client);
    used.set(fullName, client);
    return client;
  };
  const forget = async (fullName: string) => {
    const id = await installations.get(fullName);
    installations.delete(fullName);
    if (id !== undefined) clients.delete(id);
  };

  /** With a fresh token where the kept one is refused. */
  const asking = async <Answer>(fullName: string, ask: (client: GitHubClient) => Promise<Answer>): Promise<Answer> => {
    try {
      return await ask(await clientOf(fullName));
    } catch (error) {
      if (!(error instanceof GitHubRefused) || error.status !== 401) throw error;
      await forget(fullName);
      return ask(await clientOf(fullName));
    }
  };

  return (fullName) => ({
    request: (route, parameters, schema, options) =>
      asking(fullName, (client) => client.request(route, { ...named(fullName), ...parameters }, schema, options)),
    query: (text, variables, schema) =>
      asking(fullName, (client) => client.query(text, { ...named(fullName), ...variables }, schema)),
    allowance: () => used.get(fullName)?.allowance(),
  });
}

function named(fullName: string): { owner: string; repo: string } {
  const [owner = '', repo = ''] = fullName.split('/');
  return { owner, repo };
}
