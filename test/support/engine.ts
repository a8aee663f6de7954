import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { createTable } from '../../bin/local/create-tables.ts';
import { type Engine, isEngineInstalled, startEngine } from '../../bin/local/engine.ts';
import { type DocumentClient, documentClient } from '../../lambdas/adapters/dynamodb/document-client.ts';
import type { TableFacts } from '../../lambdas/adapters/dynamodb/tables.ts';

export interface TestEngine {
  client(): DocumentClient;
  endpoint(): string;
  /** Creates a table that no other test uses, and gives its name. */
  freshTable(facts: TableFacts): Promise<string>;
}

/** Tests that need the embedded engine: one engine and one temporary folder for the block, ended and removed after it. */
export function describeWithEngine(name: string, tests: (engine: TestEngine) => void): void {
  const isInstalled = isEngineInstalled(process.env);
  if (!isInstalled) process.stderr.write(`skipped: ${name}: no embedded database for this platform is installed\n`);
  describe.skipIf(!isInstalled)(name, () => {
    let folder: string;
    let engine: Engine;
    let client: DocumentClient;
    let tables = 0;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'sluice-test-'));
      engine = await startEngine({ dataDir: folder, env: { DYNOXIDE_BIN: process.env['DYNOXIDE_BIN'] } });
      client = localClient(engine.endpoint);
    });
    afterAll(async () => {
      client.destroy();
      await engine.stop();
      await rm(folder, { recursive: true, force: true });
    });
    tests({
      client: () => client,
      endpoint: () => engine.endpoint,
      async freshTable(facts) {
        tables += 1;
        const fresh = { ...facts, name: `${facts.name}-${tables}` };
        await createTable(client, fresh);
        return fresh.name;
      },
    });
  });
}

export function localClient(endpoint: string): DocumentClient {
  return documentClient({
    endpoint,
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
}
