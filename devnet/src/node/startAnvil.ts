import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { BaseError } from '@oxbow/errors/BaseError'
import { keeperIndex } from './devAccounts.ts'
import { createRpc } from './Rpc.ts'

export type AnvilNode = {
  readonly url: string
  readonly pid: number
  /** Resolves when the process is gone, whoever ended it. */
  readonly exited: Promise<void>
  /** Whether it was ended the hard way, by whomever. */
  wasKilled(): boolean
  /** Ends the node the hard way. */
  kill(): void
  /** Asks the node to end and waits until it has written what it was told to write; kills one that does not end. */
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

export declare namespace startAnvil {
  type Options = {
    chainId: number
    /** 0 or absent: a free one. */
    port?: number
    /** Folder for the node's temporary files. */
    cacheDir: string
    /** Blocks whose state stays readable, each a copy of the whole state in memory (1 MB on a seeded chain); 0 copies nothing. Default 256. */
    historyBlocks?: number
    /** Unix seconds of the first block. */
    timestamp?: number
    /** Number of the first block; default 0. */
    firstBlock?: number
    /** A dump to begin from. */
    loadState?: string
    /** Where the node writes its dump when it ends. */
    dumpState?: string
    /**
     * Keeps the pages of a browser on this machine from it: a node obeys whoever reaches it, also a page that cannot read the answer. It answers without CORS,
     * and on Linux at a loopback address that nobody finds by trying.
     */
    isHidden?: boolean
    /** Ends the node also when this process is killed with -9, within five seconds. */
    endsWithParent?: boolean
  }
}

/**
 * What a node has freed goes back to the system at once. As its allocator (jemalloc) comes it keeps that for many seconds, in a pool for each thread: a few
 * large answers then look like a node that has grown, and the devnet restarts one that has.
 */
const allocatorSettings = {
  _RJEM_MALLOC_CONF: [
    'dirty_decay_ms:200',
    'muzzy_decay_ms:0',
    'narenas:2',
    ...(process.platform === 'linux' ? ['background_thread:true'] : []),
  ].join(),
}

/** The dump of a large chain takes two. */
const stopTimeoutMs = 15_000

/**
 * Starts one node and waits until it answers.
 *
 * The binary of the platform is started directly: the package's own wrapper costs 110 ms and hides the process id. Pruned history keeps the
 * node from writing its whole state to disk for each block (9 GB for 2,000 blocks); it cannot answer `eth_call` for older ones.
 *
 * @throws {PortTakenError}
 * @throws {AnvilStartError} when the node ends before it listens, for instance because the state cannot be read
 */
export async function startAnvil(options: startAnvil.Options): Promise<AnvilNode> {
  const child = spawn(anvilBinary(), toArguments(options), {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { ...process.env, ...allocatorSettings },
  })
  const stopWithParent = () => child.kill('SIGTERM')
  process.once('exit', stopWithParent)
  const guard = options.endsWithParent && child.pid !== undefined ? startGuard(child.pid) : undefined
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => {
      process.removeListener('exit', stopWithParent)
      guard?.kill('SIGKILL')
      resolve()
    })
    child.once('error', () => resolve())
  })

  const url = await waitForListening(child, exited)
  // What it logs of each call would be formatted, piped and thrown away.
  await createRpc(url).request('anvil_setLoggingEnabled', [false])
  const kill = () => void child.kill('SIGKILL')
  const stop = async () => {
    child.kill('SIGTERM')
    const timer = setTimeout(kill, stopTimeoutMs)
    await exited
    clearTimeout(timer)
  }
  const wasKilled = () => child.signalCode === 'SIGKILL'
  return { url, pid: child.pid!, exited, wasKilled, kill, stop, [Symbol.asyncDispose]: stop }
}

/**
 * A shell that waits until this process closes its end of a pipe, which the kernel does for a killed one, and then ends `pid`: gently, so that it
 * can write its dump, and soon: its devnet may have taken more than half of the five seconds that a killed supervisor leaves.
 */
function startGuard(pid: number): ChildProcess {
  const command = `cat > /dev/null; kill ${pid}; sleep 1; kill -9 ${pid}`
  const guard = spawn('sh', ['-c', command], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  guard.unref()
  return guard
}

/** The node's executable for this platform, from its npm package. */
export function anvilBinary(): string {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch
  const name = `@foundry-rs/anvil-${process.platform}-${architecture}`
  const require = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'))
  try {
    const suffix = process.platform === 'win32' ? '.exe' : ''
    return join(dirname(require.resolve(`${name}/package.json`)), 'bin', `anvil${suffix}`)
  } catch (cause) {
    throw new AnvilStartError(`The package ${name} is not installed.`, cause)
  }
}

function toArguments(options: startAnvil.Options): string[] {
  const { chainId, port = 0, cacheDir, historyBlocks = 256, isHidden = false } = options
  const { timestamp, firstBlock, loadState, dumpState } = options
  const flags: Record<string, string | number | undefined> = {
    '--chain-id': chainId,
    '--port': port,
    '--hardfork': 'osaka',
    '--accounts': keeperIndex + 1,
    '--gas-limit': 60_000_000,
    '--number': firstBlock,
    '--cache-path': cacheDir,
    '--timestamp': timestamp,
    '--load-state': loadState,
    '--dump-state': dumpState,
  }
  return [
    ...(isHidden ? ['--no-cors', ...(process.platform === 'linux' ? ['--host', hiddenAddress()] : [])] : []),
    // The state of a chain with all contracts is more than the 2 MB that a request may have by default.
    '--no-request-size-limit',
    '--prune-history',
    ...(historyBlocks > 0 ? [String(historyBlocks)] : []),
    ...Object.entries(flags).flatMap(([flag, value]) => (value === undefined ? [] : [flag, String(value)])),
  ]
}

/** One of 16 million in 127.0.0.0/8, all of which are this machine (RFC 1122, 3.2.1.3). */
function hiddenAddress(): string {
  const [a, b, c] = randomBytes(3)
  return `127.${a}.${b}.${Math.max(2, Math.min(c!, 254))}`
}

async function waitForListening(child: ChildProcess, exited: Promise<void>): Promise<string> {
  const errors: string[] = []
  child.stderr!.setEncoding('utf8').on('data', (text: string) => errors.push(text))
  const lines = createInterface({ input: child.stdout! })
  const listening = new Promise<string>((resolve) => {
    lines.on('line', (line) => {
      const match = /^Listening on (\S+:\d+)$/.exec(line)
      if (match) resolve(`http://${match[1]}`)
    })
  })
  const url = await Promise.race([listening, exited])
  if (url === undefined) {
    if (child.signalCode === 'SIGKILL') throw new NodeKilledError()
    const reason = errors.join('').trim() || 'It ended without a word.'
    throw /in use/i.test(reason) ? new PortTakenError(reason) : new AnvilStartError(reason)
  }
  return url
}

export class AnvilStartError extends BaseError {
  override name = 'AnvilStartError'

  constructor(reason: string, cause?: unknown) {
    super('A local chain did not start.', {
      cause,
      code: 'AnvilStart',
      facts: reason.split('\n').slice(-6),
      nextAction: nextActionFor(reason),
    })
  }
}

export class NodeKilledError extends BaseError {
  override name = 'NodeKilledError'

  constructor() {
    super('The node of a local chain was killed.', {
      code: 'NodeKilled',
      nextAction: 'Look whether the machine is out of memory.',
    })
  }
}

export class PortTakenError extends BaseError {
  override name = 'PortTakenError'

  constructor(reason: string) {
    super('The port of a local chain is in use.', {
      code: 'PortTaken',
      facts: [reason],
      nextAction: 'Stop the other program or choose another port.',
    })
  }
}

/** What the dynamic linker or the node itself says, turned into something to do. */
export function nextActionFor(reason: string): string {
  const library = /loading shared libraries: ([^:]+):/.exec(reason)?.[1]
  if (library) return `Install the system library ${library} and start again.`
  if (/GLIBC_[\d.]+' not found/.test(reason))
    return 'The node needs glibc 2.35 or newer: Debian 12, Ubuntu 22.04 or later.'
  if (/No space left/i.test(reason)) return 'Free some disk space and start again.'
  return 'Its files are left as they are. Start again; if that does not help, install the packages again.'
}
