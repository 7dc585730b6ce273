import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { formatGatewayUrl } from '@oxbow/chain/gatewayPath'
import type { Network } from '@oxbow/chain/Network'
import { startPostgres } from '@oxbow/postgres/startPostgres'
import { freePort } from '@oxbow/test/freePort'
import type { TestChain } from '@oxbow/test/TestChain'
import pg from 'pg'

/** Root of the tested repository, or of another checkout to compare with. */
const ownRoot = resolve(import.meta.dirname, '../../..')
const startTimeoutMs = 240_000

type Part = 'nodes' | 'indexer' | 'server'
type Ready = {
  readonly chains: readonly { readonly snapshotBlock: string | null; readonly poolsRead?: number }[]
}

/** The parts that read a public chain, each as its own process with an operator's settings, on the given nodes. */
export class OperatorParts {
  readonly #root: string
  readonly #env: NodeJS.ProcessEnv
  readonly #folder: string
  /** Undefined if it belongs to another instance. */
  #postgres: startPostgres.ReturnType | undefined
  readonly #children = new Map<Part, ChildProcess>()
  /** URL of the server. */
  readonly url: string
  readonly #pool: pg.Pool
  /** Last standard error output of each part. */
  readonly said = new Map<Part, string>()
  /** Messages of each part to its supervisor since it started. */
  readonly told = new Map<Part, string[]>()

  static async create(options: OperatorParts.Options): Promise<OperatorParts> {
    const { chain, rpcUrls, network, env = {}, root = ownRoot, besides } = options
    const folder = await mkdtemp(join(tmpdir(), 'oxbow-nodes-'))
    // PostgreSQL doesn't run as root, and its account must be able to enter.
    await chmod(folder, 0o755)
    const postgres = besides
      ? undefined
      : await startPostgres({ folder: join(folder, 'postgres'), settings: { fsync: 'off' } })
    const networks = join(folder, 'networks.json')
    await writeFile(networks, JSON.stringify([describeNetwork(chain, network)]))
    const [gatewayPort, serverPort, indexerPort] = [await freePort(), await freePort(), await freePort()]
    const operatorPort = await freePort()
    const settings = {
      ...process.env,
      NODE_ENV: 'production',
      OXBOW_PROFILE: 'public',
      OXBOW_DATA: folder,
      OXBOW_NETWORKS: networks,
      [`OXBOW_RPC_${chain.chainId}`]: rpcUrls.join(','),
      OXBOW_NODES_URL: formatGatewayUrl({ port: gatewayPort, token: 'a-token-of-the-test' }),
      OXBOW_PORT: String(serverPort),
      OXBOW_OPERATOR_PORT: String(operatorPort),
      OXBOW_INDEXER_PORT: String(indexerPort),
      OXBOW_LOG_LEVEL: 'warn',
      DATABASE_URL: besides?.databaseUrl ?? postgres?.url,
      ...env,
    }
    return new OperatorParts(root, settings, folder, postgres)
  }

  private constructor(
    root: string,
    env: NodeJS.ProcessEnv,
    folder: string,
    postgres: startPostgres.ReturnType | undefined,
  ) {
    this.#root = root
    this.#env = env
    this.#folder = folder
    this.#postgres = postgres
    this.url = `http://127.0.0.1:${env.OXBOW_PORT}`
    this.#pool = new pg.Pool({ connectionString: this.databaseUrl, max: 8 })
    this.#pool.on('error', () => {})
  }

  get databaseUrl(): string {
    return this.#env.DATABASE_URL!
  }

  /** Starts a part and waits until it is ready; an index is ready when it has the whole history. */
  async start(
    part: Part,
    { untilReady = true, env = {} }: { untilReady?: boolean; env?: NodeJS.ProcessEnv } = {},
  ): Promise<void> {
    const child = spawn(process.execPath, [join(this.#root, 'apps', part, 'src', 'main.ts')], {
      env: { ...this.#env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#children.set(part, child)
    const told: string[] = []
    this.told.set(part, told)
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.said.set(part, ((this.said.get(part) ?? '') + text).slice(-8_000))
    })
    const ready = new Promise<void>((done, fail) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        told.push(line)
        if (line.includes('"ready"')) done()
      })
      child.once('exit', (code) => fail(new Error(`The ${part} ended with ${code}.\n${this.said.get(part)}`)))
      setTimeout(() => fail(new Error(`The ${part} is not ready.\n${this.said.get(part)}`)), startTimeoutMs).unref()
    })
    if (untilReady) await ready
    else ready.catch(() => {})
  }

  async stop(part: Part, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#children.get(part)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = new Promise((done) => child.once('exit', done))
    child.kill(signal)
    await exited
  }

  /** The server's state of its chain; undefined while it doesn't answer. */
  async readChain(): Promise<Ready['chains'][number] | undefined> {
    const url = `http://127.0.0.1:${this.#env.OXBOW_OPERATOR_PORT}/readyz`
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
    return response && ((await response.json()) as Ready).chains[0]
  }

  /** Requests a quote from the server; `undefined` if there is none. */
  async quote(chainId: number, [tokenIn, tokenOut]: readonly [string, string]): Promise<unknown> {
    const response = await fetch(`${this.url}/v1/quote`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        type: 'EXACT_INPUT',
        amount: '1000000000000000',
        tokenInChainId: chainId,
        tokenOutChainId: chainId,
        tokenIn,
        tokenOut,
        swapper: '0x000000000000000000000000000000000000dEaD',
      }),
    }).catch(() => undefined)
    return response?.ok ? response.json() : undefined
  }

  /** Number of processes of these parts, and of killed earlier ones, whose command line contains a word. */
  countProcesses(word: string): number {
    return readdirSync('/proc').filter((pid) => {
      try {
        const isOwn = readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`OXBOW_DATA=${this.#folder}`)
        return isOwn && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(word)
      } catch {
        // Not a process, or already gone.
        return false
      }
    }).length
  }

  async query<row extends pg.QueryResultRow>(statement: string): Promise<row[]> {
    return (await this.#pool.query<row>(statement)).rows
  }

  /** Kills the database as a crash would, and starts it again after some time. */
  async restartDatabase({ awayMs }: { awayMs: number }): Promise<void> {
    const { port } = this.#postgres!
    await this.#postgres!.stop('immediate')
    await sleep(awayMs)
    this.#postgres = await startPostgres({ folder: join(this.#folder, 'postgres'), settings: { fsync: 'off' }, port })
  }

  /** Milliseconds until a condition holds. */
  static async until(what: () => Promise<boolean>, timeoutMs = startTimeoutMs): Promise<number> {
    const startedMs = performance.now()
    while (!(await what().catch(() => false))) {
      if (performance.now() - startedMs > timeoutMs) throw new Error(`It took more than ${timeoutMs} ms.`)
      await sleep(100)
    }
    return performance.now() - startedMs
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const part of ['server', 'indexer', 'nodes'] as const) await this.stop(part)
    await this.#pool.end()
    await this.#postgres?.stop()
    await rm(this.#folder, { recursive: true, force: true })
  }
}

export declare namespace OperatorParts {
  type Options = {
    readonly chain: Pick<TestChain, 'chainId' | 'contracts'>
    readonly rpcUrls: readonly string[]
    readonly network?: Partial<Omit<Network, 'profile'>>
    readonly env?: NodeJS.ProcessEnv
    readonly root?: string
    /** Another instance, whose database it uses. */
    readonly besides?: OperatorParts
  }
}

function describeNetwork(
  { chainId, contracts }: OperatorParts.Options['chain'],
  changes: OperatorParts.Options['network'],
): Omit<Network, 'profile'> {
  return {
    chainId,
    slug: 'foreign',
    name: 'Foreign Chain',
    isTestnet: false,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    wrappedSymbol: 'WETH',
    blockTimeSeconds: 2,
    finalityDepthBlocks: 30,
    startBlock: 0,
    universalRouterVersion: '2.0.0',
    contracts,
    stablecoins: [],
    allowedHooks: [],
    ...changes,
  }
}
