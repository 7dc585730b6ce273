import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { BaseError } from '@oxbow/errors/BaseError'
import { endWithParent } from '@oxbow/postgres/endWithParent'
import { hashSources, stampName } from './hashSources.ts'

/** Whether there are pages to serve, of these sources or of earlier ones. */
export function hasPages(root: string): boolean {
  return existsSync(join(root, 'apps/web/dist/index.html'))
}

/**
 * Builds the web app into `apps/web/dist`, or does nothing when the pages there were built from the same sources. The ones of before stay until then.
 *
 * @throws {BuildError} with the last lines of the build.
 */
export async function buildWeb(root: string, env: NodeJS.ProcessEnv): Promise<'built' | 'unchanged'> {
  const stamp = join(root, 'apps/web/dist', stampName)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources(root, env.OXBOW_PINS)) return 'unchanged'

  await new Promise<void>((done, fail) => {
    const build = spawn(process.execPath, [join(import.meta.dirname, 'buildPages.ts')], {
      cwd: root,
      env,
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
  return 'built'
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
