/** The import table of ARCHITECTURE.md, executable. `test/house/import-rules.test.ts` plants a violation of each. */
const forbid = (name, from, to) => ({ name, severity: 'error', from, to });

/** Pure libraries that the decision may use. A new one is added here, with its reason in an ADR. */
const pureLibraries = ['zod', 'js-yaml', 'semver', 're2js', '@noble/hashes'].join('|');
const rooms = 'usecases|ports|adapters';

module.exports = {
  forbidden: [
    forbid('gates-are-pure', { path: '^gates/' }, { path: '^(lambdas|lib|bin|scripts|test)/' }),
    forbid(
      'gates-use-pure-libraries-only',
      { path: '^gates/' },
      { path: 'node_modules/', pathNot: `node_modules/(${pureLibraries})/` },
    ),
    forbid('gates-do-no-io', { path: '^gates/' }, { dependencyTypes: ['core'] }),
    forbid('model-knows-only-itself', { path: '^gates/model/' }, { path: '^gates/(?!model/)' }),
    forbid('engine-knows-no-gate', { path: '^gates/engine/' }, { path: '^gates/(?!model/|engine/|cel/)' }),
    forbid('formats-know-the-model-only', { path: '^gates/formats/' }, { path: '^gates/(?!model/|formats/)' }),
    forbid('cel-knows-no-gate', { path: '^gates/cel/' }, { path: '^gates/(?!model/|formats/|cel/)' }),
    forbid('cel-has-one-door', { path: '^(gates/(?!cel/)|lambdas/|bin/)' }, { path: '^gates/cel/(?!index\\.ts$)' }),
    forbid(
      'gates-do-not-know-each-other',
      { path: '^gates/(?!model/|engine/|promotion/|cel/|formats/)([^/]+)/' },
      { path: '^gates/(?!model/)([^/]+)/', pathNot: ['^gates/$1/', '^gates/(cel|formats)/'] },
    ),
    forbid(
      'only-crd-compat-reads-cel-and-formats',
      { path: '^gates/(?!model/|engine/|crd-compat/|cel/|formats/)[^/]+/' },
      { path: '^gates/(cel|formats)/' },
    ),
    // A promotion folds what the jobs say, as the engine folds what the checks say.
    forbid(
      'promotion-knows-jobs-only',
      { path: '^gates/promotion/' },
      { path: '^gates/(?!model/|ci-jobs/|promotion/)' },
    ),
    forbid('checks-do-not-know-each-other', { path: '^gates/[^/]+/checks/' }, { path: '^gates/[^/]+/checks/' }),
    forbid(
      'usecases-know-no-technology',
      { path: '^lambdas/usecases/' },
      { path: ['^lambdas/(?!usecases/|ports/)', 'node_modules/(?!zod/)'] },
    ),
    forbid(
      'ports-know-the-model-only',
      { path: '^lambdas/ports/' },
      { path: ['^lambdas/(?!ports/)', '^gates/(?!model/)', 'node_modules/'] },
    ),
    forbid(
      'adapters-do-not-decide',
      { path: '^lambdas/adapters/' },
      { path: ['^lambdas/(?!adapters/|ports/)', '^gates/(?!model/|engine/report/)'] },
    ),
    forbid(
      'only-compose-wires-adapters',
      { path: '^lambdas/(?!adapters/)', pathNot: '/compose\\.ts$' },
      { path: '^lambdas/adapters/' },
    ),
    forbid(
      'handlers-do-not-share',
      { path: `^lambdas/(?!${rooms})([^/]+)/` },
      { path: `^lambdas/(?!${rooms})([^/]+)/`, pathNot: '^lambdas/$1/' },
    ),
    forbid(
      'infrastructure-takes-only-env',
      { path: '^lib/' },
      { path: '^(lambdas|gates|bin|scripts)/', pathNot: '/env\\.ts$' },
    ),
    forbid(
      'only-the-app-builds-infrastructure',
      { path: '^(?!lib/|bin/app\\.ts|test/lib/)' },
      { path: ['^lib/', 'node_modules/(aws-cdk-lib|constructs|cdk-nag)/'] },
    ),
    forbid(
      'only-rehearsals-use-fakes',
      { path: '^(?!bin/rehearsal/|bin/commands/rehearse\\.ts$|test/)' },
      { path: '^bin/rehearsal/' },
    ),
    forbid(
      'only-conformance-reads-the-corpus',
      { path: '^(?!bin/conformance/|bin/commands/conformance\\.ts$|test/)' },
      { path: '^bin/conformance/' },
    ),
    forbid('nothing-imports-tests', { path: '^(gates|lambdas|lib|bin|scripts)/' }, { path: '^test/' }),
    forbid('no-cycles', {}, { circular: true }),
    forbid('no-unresolved', {}, { couldNotResolve: true }),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|cdk\\.out|coverage)/' },
  },
};
