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
  /** Resolves when the process has ended, for whatever reason. */
  readonly exited: Promise<void>
  /** Whether it ended by SIGKILL, from anyone. */
  wasKilled(): boolean
  /** Sends SIGKILL. */
  kill(): void
  /** Asks the node to end and waits until it has dumped its state; kills it on a timeout. */
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

export declare namespace startAnvil {
  type Options = {
    chainId: number
    /** 0 or absent: any free port. */
    port?: number
    /** Folder for the node's temporary files. */
    cacheDir: string
    /** Blocks whose state stays readable, each a copy of the whole state in memory (1 MB on a seeded chain); 0 keeps none. Default 256. */
    historyBlocks?: number
    /** Unix seconds of the first block. */
    timestamp?: number
    /** Number of the first block; default 0. */
    firstBlock?: number
    /** Dump to start from. */
    loadState?: string
    /** Where the node dumps its state on exit. */
    dumpState?: string
    /**
     * Hides the node from pages in a browser on this machine, because a node obeys anybody, even a page
     * that can't read the answer. It answers without CORS, and on Linux at a random loopback address.
     */
    isHidden?: boolean
    /** Ends the node within five seconds even if this process is killed with -9. */
    endsWithParent?: boolean
  }
}

/**
 * Returns freed memory to the system at once. By default the allocator (jemalloc) keeps it for many seconds, in
 * an arena per thread: a few large answers would then look like growth, for which the devnet restarts a node.
 */
const allocatorSettings = {
  _RJEM_MALLOC_CONF: [
    'dirty_decay_ms:200',
    'muzzy_decay_ms:0',
    'narenas:2',
    ...(process.platform === 'linux' ? ['background_thread:true'] : []),
  ].join(),
}

/** Dumping a large chain takes two seconds. */
const stopTimeoutMs = 15_000

/**
 * Starts a node and waits until it answers.
 *
 * Runs the platform's binary directly: the package's wrapper costs 110 ms and hides the process id. Pruned history keeps the
 * node from writing its whole state to disk for each block (9 GB for 2,000 blocks); it can't answer `eth_call` for older ones.
 *
 * @throws {PortTakenError}
 * @throws {AnvilStartError} when the node ends before it listens, for instance because the state can't be read
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
  // Its log of each call would be formatted, piped and discarded.
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
 * A shell that waits until this process closes its end of a pipe, which the kernel does after a kill, and then ends `pid`: first by SIGTERM, so
 * that it can dump its state, and soon by SIGKILL, because its devnet may have used more than half of the five seconds after a supervisor's kill.
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
    // The state of a chain with all contracts exceeds the default request limit of 2 MB.
    '--no-request-size-limit',
    '--prune-history',
    ...(historyBlocks > 0 ? [String(historyBlocks)] : []),
    ...Object.entries(flags).flatMap(([flag, value]) => (value === undefined ? [] : [flag, String(value)])),
  ]
}

/** One of 16 million addresses in 127.0.0.0/8, all of which are loopback (RFC 1122, 3.2.1.3). */
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
      nextAction: 'Check whether the machine is out of memory.',
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

/** Turns an error of the dynamic linker or the node into an instruction. */
export function nextActionFor(reason: string): string {
  const library = /loading shared libraries: ([^:]+):/.exec(reason)?.[1]
  if (library) return `Install the system library ${library} and start again.`
  if (/GLIBC_[\d.]+' not found/.test(reason))
    return 'The node needs glibc 2.35 or newer: Debian 12, Ubuntu 22.04 or later.'
  if (/No space left/i.test(reason)) return 'Free some disk space and start again.'
  return 'Its files are left as they are. Start again; if that does not help, install the packages again.'
}
