import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { BaseError } from '@oxbow/errors/BaseError'
import { removeCluster } from '@oxbow/postgres/startPostgres'

/** Raised when the layout of the folder changes; a step per version then migrates an older one. */
const layoutVersion = 1
const neededBytes = 2 * 1024 ** 3
/** A folder in use already has its initial content. */
const neededForMoreBytes = 128 * 1024 ** 2

/** What Oxbow creates in its data folder; `--fresh` removes all of it. */
const contents = ['postgres', 'devnet', 'deployments', 'indexer', 'rewards', 'logs', 'run', 'oxbow.json']

/**
 * Prepares the data folder and locks it for this process.
 *
 * @returns a function that unlocks it.
 * @throws {DataFolderError}
 */
export async function openDataFolder(
  folder: string,
  { fresh, profile }: { fresh: boolean; profile?: 'local' | 'public' },
): Promise<() => void> {
  let release: (() => void) | undefined
  try {
    makeFolder(folder)
    if (!statSync(folder).isDirectory()) throw new Error('not a folder')
    writeFileSync(join(folder, '.writable'), '')
    rmSync(join(folder, '.writable'))
    release = lock(folder)
    if (fresh && profile === 'public') assertNothingOfVisitors(folder)
    await check(folder, fresh)
    return release
  } catch (error) {
    release?.()
    throw error instanceof DataFolderError ? error : cannotWrite(folder, error)
  }
}

function cannotWrite(folder: string, cause: unknown): DataFolderError {
  const { code } = cause as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? new DataFolderError(
        `The disk of the data folder ${folder} is full.`,
        'Free some space, or choose a folder on another disk with --data.',
        cause,
      )
    : new DataFolderError(`The data folder ${folder} cannot be written.`, 'Choose another with --data.', cause)
}

/** `mkdirSync` with `recursive` loops forever if nothing can be created and the system reports a missing parent, as in `/proc`. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Visitors' data in a public site's database, wallets included, exists nowhere else. */
function assertNothingOfVisitors(folder: string): void {
  if (!existsSync(join(folder, 'postgres'))) return
  throw new DataFolderError(
    `--fresh would delete the database in ${folder}, and with it wallets, usernames and orders of your visitors.`,
    'Leave it out to continue. To start again, choose another folder with --data and move that data there with `npm run backup` and `npm run restore`.',
  )
}

async function check(folder: string, fresh: boolean): Promise<void> {
  const marker = join(folder, 'oxbow.json')
  const strangers = readdirSync(folder).filter((name) => !contents.includes(name) && !isExpected(join(folder, name)))
  if (!existsSync(marker) && strangers.length > 0)
    throw new DataFolderError(
      `${folder} contains files that are not Oxbow's (${strangers[0]}).`,
      'Choose an empty folder with --data.',
    )
  if (fresh) {
    if (existsSync(join(folder, 'postgres'))) await removeCluster(join(folder, 'postgres'))
    for (const name of contents) if (name !== 'run') rmSync(join(folder, name), { recursive: true, force: true })
  }
  if (existsSync(marker) && readLayout(marker) !== layoutVersion)
    throw new DataFolderError(
      `The data folder ${folder} was written by another version of Oxbow.`,
      'Start that version, or start again with --fresh.',
    )
  const { bavail, bsize } = statfsSync(folder)
  const needed = existsSync(marker) ? neededForMoreBytes : neededBytes
  const toMegabytes = (bytes: number) => Math.floor(bytes / 1024 ** 2).toLocaleString('en')
  if (bavail * bsize < needed)
    throw new DataFolderError(
      `There are ${toMegabytes(bavail * bsize)} MB free for the data folder ${folder}; Oxbow needs ${toMegabytes(needed)}.`,
      'Free some disk space, or choose a folder on another disk with --data.',
    )
  for (const name of ['logs', 'run', 'devnet', 'deployments', 'indexer'])
    mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(marker, `${JSON.stringify({ layoutVersion })}\n`)
}

/** What an operator may put there before the first start: files named by settings, and what a mounted disk contains. */
function isExpected(path: string): boolean {
  const named = Object.entries(process.env).filter(([name]) => name.startsWith('OXBOW_'))
  return basename(path) === 'lost+found' || named.some(([, value]) => value && resolve(value) === path)
}

function readLayout(marker: string): unknown {
  try {
    return JSON.parse(readFileSync(marker, 'utf8')).layoutVersion
  } catch {
    return undefined
  }
}

/** One Oxbow per folder: two would write the same chains. A lock whose owner is gone is ignored. */
function lock(folder: string): () => void {
  const path = join(folder, 'run', 'supervisor.pid')
  mkdirSync(join(folder, 'run'), { recursive: true })
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' })
      return () => rmSync(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const owner = Number(readFileSync(path, 'utf8'))
    if (owner !== process.pid && isSupervisor(owner))
      throw new DataFolderError(
        `Oxbow already runs on ${folder} (process ${owner}).`,
        'Stop it first, or give this one another folder with --data and another --port.',
      )
    rmSync(path, { force: true })
  }
}

function isSupervisor(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').match(/supervisor\/(main|ownData)\.ts/) !== null
  } catch {
    if (existsSync('/proc/self')) return false
  }
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

export class DataFolderError extends BaseError {
  override name = 'Supervisor.DataFolderError'
  constructor(what: string, nextAction: string, cause?: unknown) {
    super(what, { cause, code: 'DataFolder', nextAction })
  }
}
