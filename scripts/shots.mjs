import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { bootstrap, root, SetUpError } from './bootstrap.mjs'
import { findChromium } from './chromium.mjs'

/**
 * `npm run shots` takes screenshots of every route and gallery page at 390, 768 and 1440 px in light, dark and right to left, into `shots/`.
 * `npm run shots -- routes explore` takes those of routes with a word in their path, `-- gallery button` those of gallery pages by name,
 * `-- docs` those of docs/screenshots. Routes and docs start an Oxbow unless `OXBOW_E2E_URL` names one.
 */
const kinds = {
  routes: ['e2e/shots.ts', join(root, 'shots/routes')],
  gallery: ['packages/shared/ui/gallery/takeShots.ts', join(root, 'shots/gallery')],
  docs: ['e2e/screenshots.ts'],
}
const [wished, ...words] = process.argv.slice(2)
if (wished !== undefined && !Object.hasOwn(kinds, wished)) {
  console.error(`There are no pictures of "${wished}". There are: ${Object.keys(kinds).join(', ')}`)
  process.exit(1)
}
try {
  const say = (line) => console.log(line)
  const { env, node } = await bootstrap({ say })
  const options = { cwd: root, env: { ...env, OXBOW_CHROMIUM: findChromium({ env, say }) }, stdio: 'inherit' }
  for (const kind of wished === undefined ? ['routes', 'gallery'] : [wished]) {
    const { status } = spawnSync(node, [...kinds[kind], ...words], options)
    if (status !== 0) process.exitCode = 1
  }
} catch (error) {
  if (!(error instanceof SetUpError)) throw error
  console.error(`\n${error.message}`)
  process.exitCode = 1
}
