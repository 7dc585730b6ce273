import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { BaseError } from '@oxbow/errors/BaseError'
import { endWithParent } from './endWithParent.ts'
import { findPlace, type Place } from './findPlace.ts'
import { processesIn } from './processesIn.ts'

const run = promisify(execFile)

/**
 * Starts the embedded PostgreSQL 18 on a folder, creating the cluster the first time, and returns when it accepts connections. It listens on loopback
 * only, with a random password. The server ends with this process; a leftover server on the same folder is stopped first. Acknowledged transactions
 * are recovered from its log.
 *
 * @example
 * await using postgres = await startPostgres({ folder: '.oxbow/postgres' })
 * new pg.Pool({ connectionString: postgres.url })
 *
 * @throws {StartError} with the last lines of the server's output.
 */
export async function startPostgres(options: startPostgres.Options): Promise<startPostgres.ReturnType> {
  const place = findPlace(resolve(options.folder))
  const bin = (name: string) => join(place.installation, 'bin', name)
  const cluster = join(place.folder, 'cluster')

  await stopLeftOver(cluster)
  if (!existsSync(join(cluster, 'PG_VERSION'))) await createCluster(place, bin('initdb'))
  const password = readFileSync(join(place.folder, 'password'), 'utf8')

  const port = options.port ?? (await findFreePort())
  const settings = { ...defaultSettings, ...options.settings, port: String(port) }
  const server = spawn(
    bin('postgres'),
    ['-D', cluster, ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`])],
    {
      ...place.account,
      cwd: place.folder,
      // A process group of its own, so that Ctrl-C in the terminal only reaches the supervisor, which stops the server last.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  endWithParent(server, {
    steps: [
      { signal: 'INT', afterSeconds: 0 },
      { signal: 'QUIT', afterSeconds: 2.5 },
      { signal: 'KILL', afterSeconds: 1 },
    ],
  })
  const said = keepLastLines(server)
  await waitUntilReady(server, port, said)

  const stop = async (mode: 'fast' | 'immediate' = 'fast') => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const exited = new Promise((done) => server.once('exit', done))
    server.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await exited
  }
  return {
    url: toUrl(password, port),
    port,
    process: server,
    lastLines: said,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

export declare namespace startPostgres {
  type Options = {
    /** Folder of the cluster, created if missing. */
    folder: string
    /** Default: any free port. */
    port?: number | undefined
    /** Server settings in addition to the defaults, for example `{ fsync: 'off' }` in tests. */
    settings?: Record<string, string> | undefined
  }
  type ReturnType = AsyncDisposable & {
    /** Connection string of the owner, including the password: never log it. */
    url: string
    port: number
    process: ChildProcess
    /** The last lines of the server's log. */
    lastLines: () => string
    /** Ends sessions, writes a checkpoint and exits. `immediate` leaves recovery to the next start. */
    stop: (mode?: 'fast' | 'immediate') => Promise<void>
  }
}

/** Connection string of the owner. */
export function toUrl(password: string, port: number): string {
  return `postgresql://oxbow:${password}@127.0.0.1:${port}/postgres`
}

/** Deletes a cluster, wherever `startPostgres` put it. It must not be running. */
export async function removeCluster(folder: string): Promise<void> {
  const place = findPlace(resolve(folder))
  await stopLeftOver(join(place.folder, 'cluster'))
  rmSync(place.folder, { recursive: true, force: true })
}

/** Small on purpose: the defaults suit a single machine, and large deployments use a PostgreSQL of their own. */
const defaultSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '128MB',
  dynamic_shared_memory_type: 'posix',
  // Orders and passkeys are only acknowledged once they are on disk; the index turns this off for its own sessions.
  synchronous_commit: 'on',
  max_wal_size: '512MB',
  logging_collector: 'off',
  log_min_messages: 'warning',
  timezone: 'UTC',
}

async function createCluster({ folder, account }: Place, initdb: string): Promise<void> {
  // Created next to its final place and moved there whole, so that a kill half-way leaves nothing that looks like a cluster.
  const unfinished = join(folder, 'cluster.new')
  const password = randomBytes(24).toString('base64url')
  const passwordFile = join(folder, 'password.new')
  rmSync(unfinished, { recursive: true, force: true })
  rmSync(join(folder, 'cluster'), { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) for (const path of [unfinished, passwordFile]) chownSync(path, account.uid, account.gid)
  try {
    await run(
      initdb,
      // biome-ignore format: one option a line reads worse
      ['-D', unfinished, '-U', 'oxbow', '--pwfile', passwordFile, '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions'],
      { ...account, cwd: folder },
    )
  } catch (cause) {
    throw new StartError('create its files', (cause as { stderr?: string }).stderr ?? String(cause), cause)
  }
  renameSync(passwordFile, join(folder, 'password'))
  if (account) chownSync(join(folder, 'password'), 0, 0)
  renameSync(unfinished, join(folder, 'cluster'))
}

/**
 * Stops a server that still runs on `cluster` although the process that started it is gone, waits for its
 * sessions, and deletes its pid file. A killed server's pid file would block the next start where nothing
 * reaps zombies (a container without an init), because PostgreSQL takes a zombie for a running server.
 */
async function stopLeftOver(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  // Without /proc (macOS, Windows) only the pid file is available, and PostgreSQL checks that itself.
  if (!existsSync('/proc/self/cwd')) return
  const server = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  for (let waitedMs = 0; ; waitedMs += 50) {
    const left = processesIn(cluster)
    if (left.length === 0) break
    if (waitedMs === 0 && left.includes(server)) process.kill(server, 'SIGINT')
    if (waitedMs === 10_000 && left.includes(server)) process.kill(server, 'SIGQUIT')
    if (waitedMs >= 20_000) throw new StartError('take over', `Process ${left[0]} still uses its files.`, undefined)
    await new Promise((done) => setTimeout(done, 50))
  }
  rmSync(pidFile, { force: true })
}

function keepLastLines(server: ChildProcess): () => string {
  const lines: string[] = []
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lines.push(...text.split('\n').filter(Boolean))
    lines.splice(0, lines.length - 20)
  })
  return () => lines.join('\n')
}

async function waitUntilReady(server: ChildProcess, port: number, said: () => string): Promise<void> {
  let failure: Error | undefined
  server.once('error', (error) => {
    failure = error
  })
  for (const startedMs = Date.now(); ; ) {
    if (failure || server.exitCode !== null || server.signalCode !== null)
      throw new StartError('start', failure?.message ?? said(), failure)
    if (await answers(port)) return
    // Crash recovery may take a while on a slow disk; a server that is silent for this long is stuck.
    if (Date.now() - startedMs > 120_000) throw new StartError('start', said(), undefined)
    await new Promise((done) => setTimeout(done, 20))
  }
}

/** Sends an SSLRequest (PostgreSQL protocol 3.0, message flow): any one-byte answer means that the server takes connections. */
function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    const end = (result: boolean) => {
      socket.destroy()
      done(result)
    }
    socket.setTimeout(1_000, () => end(false))
    socket.once('error', () => end(false))
    // The server answers SSLRequest before recovery has finished, so a startup message follows: "starting up" is an error of class 57.
    socket.once('connect', () => socket.write(startupMessage))
    socket.once('data', (reply) => end(!reply.includes('57P03')))
    socket.once('close', () => done(false))
  })
}

/** StartupMessage for user and database. The server answers with its authentication request, or with 57P03 while it recovers. */
const startupMessage = (() => {
  const parameters = Buffer.from('user\0oxbow\0database\0postgres\0\0')
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + parameters.length, 0)
  head.writeInt32BE(196_608, 4)
  return Buffer.concat([head, parameters])
})()

function findFreePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })
}

/** What a server that isn't ready yet answers to connections. */
const toldOthers = /FATAL: +the database system is |DETAIL: +Consistent recovery state/

export class StartError extends BaseError {
  override name = 'Postgres.StartError'
  constructor(what: string, said: string, cause: unknown) {
    super(`PostgreSQL could not ${what}.`, {
      cause,
      code: 'PostgresStart',
      facts: said
        .split('\n')
        .filter((line) => line !== '' && !toldOthers.test(line))
        .slice(-6),
      nextAction: nextActionFor(said),
    })
  }
}

function nextActionFor(said: string): string {
  const library = /loading shared libraries: ([^:]+):/.exec(said)?.[1]
  if (library) return `Install the system library ${library} and start again.`
  if (/No space left/.test(said)) return 'Free some disk space and start again.'
  if (/database files are incompatible/.test(said))
    return 'The data folder belongs to another PostgreSQL version: start with another --data folder.'
  return 'Its files are left as they are: mend what it says, or start with another --data folder and bring back a backup by `npm run restore`.'
}
