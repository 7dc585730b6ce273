import { spawn } from 'node:child_process'
import { bootstrap, root, SetUpError } from './bootstrap.mjs'

/** All checks besides the tests that must pass before code lands. Every check runs, so that one run reports all problems. */
const checks = [
  [
    'Types',
    [
      'node_modules/typescript/bin/tsc',
      '--noEmit',
      '-p',
      'tsconfig.json',
      '--incremental',
      '--tsBuildInfoFile',
      'node_modules/.cache/oxbow-types/info',
    ],
  ],
  ['Style', ['node_modules/@biomejs/biome/bin/biome', 'check', '.', '--error-on-warnings']],
  ['Borders', ['scripts/check-boundaries.mjs']],
  ['Sizes', ['scripts/check-sizes.mjs']],
  ['Licenses', ['scripts/check-licenses.mjs']],
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
  // Two at a time: the first takes as long as half of the others.
  const waiting = [...checks]
  await Promise.all([1, 2].map(() => runWaiting({ node, env, failed, waiting })))
  if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`)
  process.exitCode = failed.length > 0 ? 1 : 0
} catch (error) {
  if (!(error instanceof SetUpError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function runWaiting({ node, env, failed, waiting }) {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, args] = next
    const startedMs = Date.now()
    const { code, said } = await run(node, args, env)
    const isPassed = code === 0
    console.log(`${said}${isPassed ? '✓' : '✗'} ${name} (${((Date.now() - startedMs) / 1000).toFixed(1)} s)`)
    if (!isPassed) failed.push(name)
  }
}

/** Its output is printed at once. */
function run(node, args, env) {
  return new Promise((done) => {
    const child = spawn(node, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
    child.once('close', (code) => done({ code: code ?? 1, said }))
  })
}
