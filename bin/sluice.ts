import { type CommandFactory, runCli } from './cli.ts';
import { processIo } from './io.ts';

/** One line per command, in the order that help shows them. */
const commands: readonly CommandFactory[] = [];

process.exitCode = await runCli(process.argv.slice(2), processIo(), commands);
