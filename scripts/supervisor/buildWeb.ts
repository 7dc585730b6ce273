import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { BaseError } from '@oxbow/errors/BaseError'
import { endWithParent } from '@oxbow/postgres/endWithParent'
import { hashSources, stampName } from './hashSources.ts'

/** Marks pages that were built in a hurry: a tenth larger than necessary, and without the wallet's. */
export const fastBuildName = '.in-hurry'

/** Whether there are pages to serve, from these or earlier sources. */
export function hasPages(root: string): boolean {
  return existsSync(join(root, 'apps/web/dist/index.html'))
}

/**
 * Builds the web app into `apps/web/dist`, unless the pages there were built from the same sources. Previous
 * pages are served meanwhile; without any, it builds in a hurry and `finishPagesLater` completes them.
 *
 * @param onBuild called before a build.
 * @throws {BuildError} with the last lines of the build.
 */
export async function buildWeb(
  root: string,
  env: NodeJS.ProcessEnv,
  { onBuild }: { onBuild: () => void },
): Promise<'built' | 'unchanged'> {
  const stamp = join(root, 'apps/web/dist', stampName)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources(root, env.OXBOW_PINS)) return 'unchanged'
  onBuild()

  await new Promise<void>((done, fail) => {
    // Seeding and indexing local chains leave half a processor idle, which is enough for a build; so it is while older
    // pages are served. If everybody waits for the build, other programs on the machine could delay it for minutes.
    const isWaitedFor = !hasPages(root) && env.OXBOW_PROFILE === 'public'
    const priority = isWaitedFor ? constants.priority.PRIORITY_NORMAL : constants.priority.PRIORITY_LOW
    const build = runAside(root, env, {
      program: 'buildPages.ts',
      args: hasPages(root) ? [] : ['--in-hurry'],
      priority,
    })
    let text = ''
    for (const stream of [build.stdout, build.stderr]) stream.on('data', (chunk) => (text += chunk))
    build.on('error', fail)
    build.on('close', (code) => (code === 0 ? done() : fail(new BuildError(text))))
  })
  return 'built'
}

/** Completes pages that were built in a hurry, in the background. Ends with this process; the next start continues. @param onDone called when it succeeded */
export function finishPagesLater(root: string, env: NodeJS.ProcessEnv, onDone: () => void): void {
  if (!existsSync(join(root, 'apps/web/dist', fastBuildName))) return
  // On a failure the pages stay as they are.
  runAside(root, env, { program: 'finishPages.ts', args: [], priority: constants.priority.PRIORITY_LOW })
    .on('error', () => {})
    .on('close', (code) => code === 0 && onDone())
    .unref()
}

/** Whether the wallet's pages are built. */
export function hasWallet(root: string): boolean {
  return existsSync(join(root, 'apps/wallet/dist/index.html'))
}

/** Ends with a start that is stopped or killed. */
function runAside(
  root: string,
  env: NodeJS.ProcessEnv,
  { program, args, priority }: { program: string; args: readonly string[]; priority: number },
) {
  const child = spawn(process.execPath, [join(import.meta.dirname, program), ...args], {
    cwd: root,
    env,
    detached: process.platform !== 'win32',
  })
  endWithParent(child, { group: true, steps: [{ signal: 'KILL', afterSeconds: 0 }] })
  if (child.pid !== undefined) setPriority(child.pid, priority)
  return child
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
