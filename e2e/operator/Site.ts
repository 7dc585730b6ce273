import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@oxbow/postgres/startPostgres'
import { type FlakyNode, startFlakyNode } from '@oxbow/rpc/startFlakyNode'
import { createPool } from '@oxbow/test/createPool'
import { deployToken, type TestToken } from '@oxbow/test/deployToken'
import { freePort } from '@oxbow/test/freePort'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { Supervised } from '../support/Supervised.ts'

export const chainId = 777_001
const blockTimeSeconds = 2
const callsPerSecond = 25
/** Parts of a node's URL that open it. */
const nodeSecrets = {
  user: 'team-of-the-chain',
  password: 'pa55-of-the-node',
  path: 'k3y-in-the-path',
  query: 'k3y-in-the-query',
}

/** What an operator has before the first command: a chain with an id of its own, a node with limits, a database elsewhere, and a file. */
export class Site implements AsyncDisposable {
  readonly folder: string
  readonly chain: TestChain
  readonly node: FlakyNode
  readonly token: TestToken
  readonly databaseUrl: string
  readonly #started: Supervised[] = []
  readonly #heard: string[] = []
  readonly #ports = new Map<string, number>()
  readonly #mining: NodeJS.Timeout
  #database: startPostgres.ReturnType | undefined

  static async create(): Promise<Site> {
    const folder = mkdtempSync(join(tmpdir(), 'oxbow-operator-'))
    // PostgreSQL's own account has to enter it when this runs as root.
    chmodSync(folder, 0o755)
    const chain = await startChain({ chainId })
    const token = await deployToken(chain, { symbol: 'TEAM' })
    const pair = { tokenA: chain.contracts.weth, tokenB: token.address }
    await createPool(chain, { protocol: 'v2', ...pair })
    await createPool(chain, { protocol: 'v3', ...pair })
    const node = await startFlakyNode(chain.url, { callsPerSecond, mostBlocks: 1_000 })
    node.answerLate(60)
    const database = await startPostgres({ folder: join(folder, 'database'), settings: { fsync: 'off' } })
    await database.stop()
    return new Site({ folder, chain, node, token, databaseUrl: database.url })
  }

  private constructor(made: Pick<Site, 'folder' | 'chain' | 'node' | 'token' | 'databaseUrl'>) {
    this.folder = made.folder
    this.chain = made.chain
    this.node = made.node
    this.token = made.token
    this.databaseUrl = made.databaseUrl
    this.#mining = setInterval(
      () => void made.chain.testClient.mine({ blocks: 1 }).catch(() => {}),
      1_000 * blockTimeSeconds,
    )
  }

  /** Settings as the guide has them. */
  get settings(): NodeJS.ProcessEnv {
    return {
      OXBOW_PROFILE: 'public',
      OXBOW_NETWORKS: this.writeNetworks('networks.json'),
      [`OXBOW_RPC_${chainId}`]: this.nodeUrl,
      DATABASE_URL: this.databaseUrl,
    }
  }

  get nodeUrl(): string {
    const { password, path, query, user } = nodeSecrets
    return `http://${user}:${password}@${new URL(this.node.url).host}/v2/${path}?key=${query}`
  }

  /** The file of the network; `change` makes it a wrong one. */
  writeNetworks(name: string, change: (text: string) => string = (text) => text): string {
    const { chain } = this
    const { rewardDistributor: _, entryPoint07: __, entryPoint08: ___, ...all } = chain.contracts
    const contracts = Object.fromEntries(Object.entries(all).filter(([contract]) => !contract.startsWith('ens')))
    const network = {
      chainId,
      slug: 'example',
      name: 'Example Chain',
      isTestnet: false,
      wrappedSymbol: 'WETH',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      blockTimeSeconds,
      finalityDepthBlocks: 60,
      startBlock: 0,
      universalRouterVersion: '2.0.0',
      contracts,
      stablecoins: [],
    }
    return this.write(name, change(JSON.stringify([network], null, 2)))
  }

  /** @returns the path of the file */
  write(name: string, text: string): string {
    const path = join(this.folder, name)
    writeFileSync(path, text)
    return path
  }

  /** Counts what else the operator or a visitor was told, when secrets are looked for. */
  heard(text: string): void {
    this.#heard.push(text)
  }

  async startDatabase(): Promise<void> {
    const { port } = new URL(this.databaseUrl)
    this.#database = await startPostgres({
      folder: join(this.folder, 'database'),
      port: Number(port),
      settings: { fsync: 'off' },
    })
  }

  async stopDatabase(): Promise<void> {
    await this.#database?.stop('immediate')
  }

  /** `npm start` of one more copy, with a data folder of its own; started again it has the same port, which a proxy knows. */
  async start(name: string, settings: NodeJS.ProcessEnv = this.settings): Promise<Supervised> {
    const port = this.#ports.get(name) ?? (await freePort([...Supervised.portsBeside]))
    this.#ports.set(name, port)
    const oxbow = new Supervised(port, join(this.folder, name), { env: settings })
    this.#started.push(oxbow)
    return oxbow
  }

  /** Bytes of secrets in everything that any copy has printed, logged or answered. */
  countSecretBytes(): number {
    const logs = readdirSync(this.folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /\.log(\.1)?$/.test(path),
    )
    const texts = [
      ...this.#heard,
      ...this.#started.map(({ said }) => said),
      ...logs.map((path) => readFileSync(join(this.folder, path), 'utf8')),
    ]
    const secrets = [...Object.values(nodeSecrets), new URL(this.databaseUrl).password]
    return texts.reduce(
      (sum, text) =>
        sum + secrets.reduce((bytes, secret) => bytes + (text.split(secret).length - 1) * secret.length, 0),
      0,
    )
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const oxbow of this.#started) if (oxbow.processes().length > 0) await oxbow.stop()
    clearInterval(this.#mining)
    await this.#database?.stop()
    await this.node.stop()
    await this.chain.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
