import { parentPort } from 'node:worker_threads';
import { init, runBaseTests, setupEnvironment } from 'vitest/worker';

/*
 * A thread that tests one mutant after another. The runtime of vitest, the packages and the rooms below the part stay loaded, which is
 * most of what a fresh thread costs; the part, its tests and whatever imports them are evaluated anew, so that nothing that one mutant
 * leaves in a module of theirs reaches the next.
 */
const PART = `/${process.env.SLUICE_MUTATION_PART}/`;
let moduleRunner;

function forgetPart() {
  const { idToModuleMap, invalidateModule } = moduleRunner.evaluatedModules;
  const modules = [...idToModuleMap.values()].filter(({ file }) => file.includes(PART) || file.includes('/test/'));
  const stale = new Set(modules);
  // A set yields what is added while it is read: importers of importers too.
  for (const module of stale)
    for (const id of module.importers) if (idToModuleMap.has(id)) stale.add(idToModuleMap.get(id));
  for (const module of stale) invalidateModule.call(moduleRunner.evaluatedModules, module);
}

/** Otherwise the last mutant would be active while modules are evaluated for the next one. */
function forgetMutant({ globalNamespace }) {
  const instrumentation = globalThis[globalNamespace];
  if (instrumentation !== undefined) instrumentation.activeMutant = undefined;
}

init({
  post: (message) => parentPort.postMessage(message),
  on: (listener) => parentPort.on('message', listener),
  off: (listener) => parentPort.off('message', listener),
  setup: setupEnvironment,
  onModuleRunner: (runner) => {
    moduleRunner = runner;
  },
  runTests: (state, traces) => {
    if (moduleRunner !== undefined) forgetPart();
    forgetMutant(state.ctx.providedContext);
    return runBaseTests('run', state, traces);
  },
  collectTests: (state, traces) => runBaseTests('collect', state, traces),
});
