import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { BaseError } from '@oxbow/errors/BaseError'
import { endWithParent } from '@oxbow/postgres/endWithParent'

/** Everything that can change a byte of the pages. */
const sources = [
  'apps/web/**',
  'packages/{amm,calldata,chain,contract,errors,exchange,i18n,router,ui}/**',
  'pnpm-lock.yaml',
]
const notSources = /(^|\/)(node_modules|dist|dist\.new|\.vite)(\/|$)|\.test\.tsx?$/

/**
 * Builds the web app into `apps/web/dist`, or does nothing when the pages there were built from the same sources.
 *
 * @throws {BuildError} with the last lines of the build.
 */
export async function buildWeb(root: string, env: NodeJS.ProcessEnv): Promise<'built' | 'unchanged'> {
  const stamp = join(root, 'node_modules', '.oxbow-web')
  const wanted = sourceHash(root, env.OXBOW_PINS)
  const isThere = existsSync(join(root, 'apps/web/dist/index.html'))
  if (isThere && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return 'unchanged'

  await new Promise<void>((done, fail) => {
    const build = spawn('pnpm', ['--filter', '@oxbow/web', 'build'], {
      cwd: root,
      // A test runner's NODE_ENV would put React's development code into the pages.
      env: { ...env, NODE_ENV: 'production' },
      shell: process.platform === 'win32',
      detached: process.platform !== 'win32',
    })
    // A start that is stopped or killed needs no pages.
    endWithParent(build, { group: true, steps: [{ signal: 'KILL', afterSeconds: 0 }] })
    // Seeding the chains and indexing them leave half a processor idle by turns: that is enough for a build.
    if (build.pid !== undefined) setPriority(build.pid, constants.priority.PRIORITY_LOW)
    let text = ''
    for (const stream of [build.stdout, build.stderr]) stream.on('data', (chunk) => (text += chunk))
    build.on('error', fail)
    build.on('close', (code) => (code === 0 ? done() : fail(new BuildError(text))))
  })
  writeFileSync(stamp, wanted)
  return 'built'
}

/** @param pins The file of the operator's pins, which lies anywhere. */
function sourceHash(root: string, pins: string | undefined): string {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => relative(root, join(file.parentPath, file.name)))
    .filter((path) => !notSources.test(path))
  for (const path of files.sort()) hash.update(path).update(readFileSync(join(root, path)))
  if (pins) hash.update(readFileSync(resolve(root, pins)))
  return hash.digest('hex')
}

export class BuildError extends BaseError {
  override name = 'Supervisor.BuildError'
  constructor(output: string) {
    super('The web app could not be built.', {
      code: 'WebBuild',
      facts: output.split('\n').filter(Boolean).slice(-12),
      nextAction: 'Run `npm run build` to see the whole output.',
    })
  }
}
