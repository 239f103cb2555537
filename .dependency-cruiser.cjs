/** The rules of the architecture. `npm run boundaries` checks them, and that each catches a planted violation. */
const PURE = '^src/(presentation|contract|turn|tools)/'

/**
 * The packages that sources may use: they are bundled into the page, the CLI and the library, so for whoever
 * installs the package they are no dependencies of it. The engines of the hosts stay outside the CLI.
 */
const BUNDLED = [
  '@fontsource',
  '@webcontainer',
  'buffer',
  'comlink',
  'fflate',
  'gpt-tokenizer',
  'just-bash',
  'magic-bytes.js',
  'react',
  'react-dom',
  'v86',
  'zod',
  'zustand',
]

module.exports = {
  forbidden: [
    {
      name: 'pure-folders-import-only-each-other',
      comment: 'presentation, contract, turn and tools know nothing of the world outside.',
      severity: 'error',
      from: { path: PURE },
      to: { path: '^src/', pathNot: [PURE, '^src/capture[.]ts$'] },
    },
    {
      name: 'pure-folders-use-no-platform',
      comment: 'No Node, no React, no store, no worker or host package in the pure folders.',
      severity: 'error',
      from: { path: PURE },
      to: {
        path: 'node_modules/(react|react-dom|zustand|comlink|v86|just-bash|buffer|@webcontainer|@fontsource)/',
      },
    },
    {
      name: 'pure-folders-use-no-node-core',
      severity: 'error',
      from: { path: PURE },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'execution-knows-no-presentation',
      comment: 'The two layers meet in src/capture.ts and nowhere else.',
      severity: 'error',
      from: { path: '^src/execution/' },
      to: { path: '^src/presentation/' },
    },
    {
      name: 'presentation-knows-no-execution',
      severity: 'error',
      from: { path: '^src/presentation/' },
      to: { path: '^src/execution/' },
    },
    {
      name: 'execution-knows-no-interface',
      comment: 'Layer 1 knows no model and no user interface.',
      severity: 'error',
      from: { path: '^src/execution/' },
      to: { path: '^src/(ui|store|ledger|cli|workspace|main[.]tsx)|node_modules/(react|react-dom|zustand)/' },
    },
    {
      name: 'execution-runs-in-a-browser',
      comment:
        'Only a file named node.ts or *.node.ts may import from Node, and the build plugin; the hosts run in a worker.',
      severity: 'error',
      from: { path: '^src/execution/', pathNot: '([./]node|shims/plugin)[.]ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'ui-reaches-the-layers-through-the-store',
      comment:
        'Types and the declarations of rules and policies are read; running and presenting is wired in main.tsx.',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: {
        path: '^src/(execution|presentation|workers|cli)/',
        pathNot: '^src/presentation/(provenance|policy)[.]ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'store-knows-no-ui',
      severity: 'error',
      from: { path: '^src/(store|ledger|workers)/' },
      to: { path: '^src/(ui|cli|main[.]tsx)|node_modules/(react|react-dom)/' },
    },
    {
      name: 'cli-knows-no-page',
      severity: 'error',
      from: { path: '^src/cli/' },
      to: { path: '^src/(ui|store|workers|main[.]tsx)|node_modules/(react|react-dom|zustand)/' },
    },
    {
      name: 'workspace-stands-alone',
      comment: 'The opening files are made the same way in a browser and in Node.',
      severity: 'error',
      from: { path: '^src/workspace/' },
      to: { path: '^src/', pathNot: '^src/workspace/' },
    },
    {
      name: 'workspace-uses-no-node-core',
      severity: 'error',
      from: { path: '^src/workspace/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'source-knows-no-tests',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(test|scripts|bin|dist|dist-node)/' },
    },
    {
      name: 'source-uses-bundled-packages-only',
      comment:
        'A package of the tools (tests, builds) has no place in what is shipped. vite/client is types.',
      severity: 'error',
      from: { path: '^src/' },
      to: {
        path: 'node_modules/',
        pathNot: `node_modules/(@types|vite|${BUNDLED.map((name) => name.replaceAll('.', '[.]')).join('|')})/`,
      },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'every-import-resolves',
      severity: 'error',
      from: { pathNot: '[.]css$' },
      to: { couldNotResolve: true, pathNot: '[?](worker|url|raw|inline)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default', 'types'],
    },
  },
}
