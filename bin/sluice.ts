#!/usr/bin/env node
import nodeModule from 'node:module';
import { systemClock } from '../lambdas/adapters/clock/system-clock.ts';
import { type CommandFactory, type LazyCommand, runCli } from './cli.ts';
import type { OpenWaivers } from './commands/waive.ts';
import { processIo } from './io.ts';
import { packageVersion } from './package-version.ts';
import { readStoredRun } from './stored-run.ts';

// Node 22.8 and later keep compiled code for the next start; older ones have no such cache.
(nodeModule as { enableCompileCache?: () => unknown }).enableCompileCache?.();

/** A command over the table of waivers. */
async function waiverCommand(make: (open: OpenWaivers, clock: typeof systemClock) => CommandFactory) {
  const [{ openStores }, { defaultStateDir }] = await Promise.all([
    import('./local/stores.ts'),
    import('./local/engine.ts'),
  ]);
  return make(({ env }) => openStores({ dataDir: defaultStateDir(env), env }), systemClock);
}

/** One entry per command, in the order of the help; each is loaded only when it runs. */
const commands: readonly (CommandFactory | LazyCommand)[] = [
  {
    name: 'check',
    summary: 'Judge a change in a git clone: may it merge?',
    load: async () => {
      const [{ checkCommand }, { ruleTableHere }] = await Promise.all([
        import('./commands/check.ts'),
        import('./check/rule-table.ts'),
      ]);
      return checkCommand(systemClock, ruleTableHere);
    },
  },
  {
    name: 'explain',
    summary: 'Explain a check, a gate or a stored run',
    load: async () => (await import('./commands/explain.ts')).explainCommand({ readRun: readStoredRun }),
  },
  {
    name: 'history',
    summary: 'List judged changes and images, newest first',
    load: async () => {
      const [{ historyCommand }, { openStores }] = await Promise.all([
        import('./commands/history.ts'),
        import('./local/stores.ts'),
      ]);
      return historyCommand({ openStores, clock: systemClock });
    },
  },
  {
    name: 'diff',
    summary: 'Show what changed between two sets of CRDs',
    load: async () => (await import('./commands/diff.ts')).diffCommand(),
  },
  {
    name: 'skew',
    summary: 'Show what a version-skew rule allows, and why',
    load: async () => (await import('./commands/skew.ts')).skewCommand(systemClock),
  },
  {
    name: 'tls',
    summary: 'Explain the TLS listeners of a file, or scan a running server',
    load: async () => (await import('./commands/tls.ts')).tlsCommand(),
  },
  {
    name: 'conformance',
    summary: 'Run known cases through the gates and compare the answers',
    load: async () => (await import('./commands/conformance.ts')).conformanceCommand(),
  },
  {
    name: 'completion',
    summary: 'Print a completion script for a shell',
    load: async () => (await import('./commands/completion.ts')).completionCommand(),
    needsAll: true,
  },
  {
    name: 'rules',
    summary: 'Compare rule files with the table, write them, show their history, roll back',
    load: async () => {
      const [{ rulesCommand }, { openStores }, { defaultStateDir }] = await Promise.all([
        import('./commands/rules.ts'),
        import('./local/stores.ts'),
        import('./local/engine.ts'),
      ]);
      return rulesCommand(({ env }) => openStores({ dataDir: defaultStateDir(env), env }), systemClock);
    },
  },
  {
    name: 'waive',
    summary: 'Accept a finding until a day and for a reason',
    load: async () => waiverCommand((await import('./commands/waive.ts')).waiveCommand),
  },
  {
    name: 'waivers',
    summary: 'List, show, approve and revoke waivers',
    load: async () => waiverCommand((await import('./commands/waivers.ts')).waiversCommand),
  },
  {
    name: 'streams',
    summary: 'Show nightly streams and why images moved; give orders; roll back',
    load: async () => {
      const [{ streamsCommand }, { openNightly }] = await Promise.all([
        import('./commands/streams.ts'),
        import('./local/open-nightly.ts'),
      ]);
      return streamsCommand(openNightly, systemClock);
    },
  },
  {
    name: 'nightly',
    summary: 'Replace an older nightly gate: import it, compare with it',
    load: async () => {
      const [{ nightlyCommand }, { openNightly }] = await Promise.all([
        import('./commands/nightly.ts'),
        import('./local/open-nightly.ts'),
      ]);
      return nightlyCommand(openNightly, systemClock);
    },
  },
  {
    name: 'outbox',
    summary: 'List verdicts that could not be shown on GitHub; show them again',
    load: async () => {
      const [{ outboxCommand }, { openStores }, { defaultStateDir }] = await Promise.all([
        import('./commands/outbox.ts'),
        import('./local/stores.ts'),
        import('./local/engine.ts'),
      ]);
      return outboxCommand(({ env }) => openStores({ dataDir: defaultStateDir(env), env }));
    },
  },
  {
    name: 'serve',
    summary: 'Run everything on 127.0.0.1 with a sample organisation',
    load: async () => (await import('./commands/serve.ts')).serveCommand(),
  },
];

process.exitCode = await runCli(process.argv.slice(2), processIo(), commands, { version: packageVersion() });
