import { spawnSync } from 'node:child_process'
import { bootstrap, root, SetUpError } from './bootstrap.mjs'

/** Everything that must hold before code lands, besides the tests. Each check runs, so that one look shows all that is wrong. */
const checks = [
  ['Types', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json']],
  ['Style', ['node_modules/@biomejs/biome/bin/biome', 'check', '.', '--error-on-warnings']],
  ['Borders', ['scripts/check-boundaries.mjs']],
  ['Sizes', ['scripts/check-sizes.mjs']],
  ['Licences', ['scripts/check-licences.mjs']],
  ['Languages', ['apps/web/build/checkCatalogues.ts']],
  ['Words', ['scripts/check-words.mjs']],
  ['Container', ['scripts/container/checkContainer.mjs']],
  ['Unused', ['node_modules/knip/bin/knip.js', '--no-progress']],
  [
    'Reference',
    [
      'docs/reference/node_modules/typedoc/bin/typedoc',
      '--options',
      'docs/reference/typedoc.config.js',
      '--emit',
      'none',
    ],
  ],
]

try {
  const { env, node } = await bootstrap({ say: (line) => console.log(line) })
  const failed = []
  for (const [name, args] of checks) {
    const startedMs = Date.now()
    const { status } = spawnSync(node, args, { cwd: root, env, stdio: 'inherit' })
    console.log(`${status === 0 ? '✓' : '✗'} ${name} (${((Date.now() - startedMs) / 1000).toFixed(1)} s)`)
    if (status !== 0) failed.push(name)
  }
  if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`)
  process.exitCode = failed.length > 0 ? 1 : 0
} catch (error) {
  if (!(error instanceof SetUpError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
