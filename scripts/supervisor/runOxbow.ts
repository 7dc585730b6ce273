import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { BaseError } from '@oxbow/errors/BaseError'
import { assertDatabaseUrl } from '@oxbow/postgres/assertDatabaseUrl'
import { Database } from '@oxbow/postgres/Database'
import { whenStarterIsGone } from '../whenStarterIsGone.mjs'
import { buildWeb, finishPagesLater, hasPages, hasWallet } from './buildWeb.ts'
import { childStarter, type Part } from './childStarter.ts'
import { openDataFolder } from './dataFolder.ts'
import { endLeftOvers } from './leftOvers.ts'
import type { Options } from './options.ts'
import { Progress } from './Progress.ts'
import { choosePort, requirePort } from './ports.ts'
import { sayWhenReady, walletOrigin } from './sayWhenReady.ts'
import { startKeeper } from './startKeeper.ts'
import { watchDisk } from './watchDisk.ts'

const root = join(import.meta.dirname, '../..')

/** The local chains; no public chain has these ids, so signatures made here are worthless elsewhere. */
const localChains = ['ethereum', 'base', 'unichain'].map((slug, index) => ({ slug, chainId: 31_337 + index }))

/**
 * Runs Oxbow in the foreground until it is told to stop.
 *
 * @returns the exit code.
 * @throws {BaseError} when a part can't start; all started parts are stopped again.
 */
export async function runOxbow(options: Options): Promise<number> {
  const progress = new Progress(process.stdout)
  const stopped = whenToldToStop(progress)
  if (process.env.DATABASE_URL) assertDatabaseUrl(process.env.DATABASE_URL)
  await requirePort(options.port)
  if (options.profile === 'public') checkSettings()
  const release = await openDataFolder(options.dataFolder, options)
  const parts: Part[] = []
  const stopWatching = watchDisk({ folder: options.dataFolder, say: (line) => console.error(`  ${line}`) })
  try {
    await endLeftOvers(options.dataFolder)
    const started = startParts(options, progress, parts)
    // A stop during the start takes effect at once; later errors of the start are ignored.
    started.catch(() => {})
    await Promise.race([started, stopped])
    await stopped
    return 0
  } finally {
    stopWatching()
    progress.close()
    // Clients stop before the parts that they use, and the database last.
    for (const part of parts.sort((a, b) => b.rank - a.rank)) await part.stop()
    release()
  }
}

/** Before a part starts with wrong settings, such as an index that is rebuilt. @throws {SettingsError} with what is wrong */
function checkSettings(): void {
  const { status, stderr } = spawnSync(process.execPath, ['apps/server/src/settings/checkSettings.ts'], {
    cwd: root,
    env: { ...process.env, OXBOW_PROFILE: 'public' },
    encoding: 'utf8',
  })
  if (status !== 0) throw new SettingsError(stderr.trim())
  if (stderr !== '') console.error(stderr.trim())
}

/** Origins of the pages on this machine, whose users may have local nodes. */
function pageOrigins(port: number): readonly string[] {
  return ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${port}`)
}

async function startParts(options: Options, progress: Progress, parts: Part[]): Promise<void> {
  const ports = await choosePorts(options)
  const chains = options.profile === 'local' ? localChains.filter(({ slug }) => options.chains.includes(slug)) : []
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/oxbow-compiled'),
    NODE_ENV: options.dev ? 'development' : 'production',
    OXBOW_DATA: options.dataFolder,
    OXBOW_PROFILE: options.profile,
    OXBOW_PORT: String(options.dev ? ports.server : options.port),
    OXBOW_CHAINS: options.chains.join(','),
    OXBOW_DEVNET_PORT: String(ports.devnet),
    ...(options.profile === 'local' && {
      OXBOW_RAMP_SANDBOX_PORT: String(ports.sandbox),
      OXBOW_RAMP_SANDBOX_URL: `http://127.0.0.1:${ports.sandbox}`,
    }),
    // An operator's own node, or an empty setting, takes its place.
    ...(options.profile === 'local' &&
      process.env.OXBOW_SOLANA_RPC === undefined && {
        OXBOW_SOLANA_PORT: String(ports.solana),
        OXBOW_SOLANA_RPC: `http://127.0.0.1:${ports.solana}`,
        OXBOW_SOLANA_NETWORK: 'local',
      }),
    OXBOW_NODE_ORIGINS: [...pageOrigins(options.port), process.env.OXBOW_NODE_ORIGINS ?? ''].join(','),
    OXBOW_TESTNET_PORT: String(ports.testnet),
    OXBOW_INDEXER_PORT: String(ports.indexer),
    OXBOW_OPERATOR_PORT: process.env.OXBOW_OPERATOR_PORT ?? String(ports.operator),
    ...(options.hasKeeper && {
      OXBOW_KEEPER_PORT: process.env.OXBOW_KEEPER_PORT ?? String(ports.keeper),
      ...((options.profile === 'local' || process.env.OXBOW_GAS_STATION_KEY_FILE) && {
        OXBOW_GAS_STATION: process.env.OXBOW_GAS_STATION ?? 'on',
      }),
    }),
    ...Object.fromEntries(
      chains.map(({ chainId, slug }) => [`OXBOW_RPC_${chainId}`, `http://127.0.0.1:${ports.node(slug)}`]),
    ),
  }
  const start = childStarter({ options, progress, parts })

  const database = async (): Promise<string> => {
    if (process.env.DATABASE_URL) return process.env.DATABASE_URL
    progress.update('database', 'starting PostgreSQL')
    const server = await Database.start({
      folder: join(options.dataFolder, 'postgres'),
      port: ports.postgres,
      say: (line) => console.error(`  ${line}`),
      meanwhile: 'the index, market data and usernames stand still, trading goes on',
    })
    parts.push({ rank: 0, stop: () => server.stop() })
    progress.finish('database', `PostgreSQL on port ${server.port}`)
    return server.url
  }
  const devnet = async () => {
    if (options.profile !== 'local') return
    progress.update('chains', 'starting')
    await start({ name: 'devnet', rank: 1, args: ['devnet/src/main.ts'], env, stopTimeoutMs: 30_000 })
    progress.finish('chains', chains.map(({ slug }) => `${slug} on port ${ports.node(slug)}`).join(', '))
  }
  const isUpgrade = hasPages(root)
  const pages = async () => {
    if (options.dev) return
    if (process.env.OXBOW_WEB) return progress.finish('pages', 'those of OXBOW_WEB')
    const onBuild = () =>
      progress.update(
        'pages',
        isUpgrade
          ? 'building the web app; the pages of before are served'
          : 'building the web app, which takes a minute or two',
      )
    try {
      progress.finish('pages', await buildWeb(root, env, { onBuild }))
    } catch (error) {
      if (!isUpgrade) throw error
      progress.finish('pages', 'the pages of before')
      console.error(`\n${(error as Error).message}`)
    }
  }
  const built = pages()
  // Awaited below; an earlier failure must not be unhandled.
  built.catch(() => {})
  // Public nodes may charge per call: one part calls them for all others. An operator can name one that runs elsewhere on this machine.
  const nodes = async (): Promise<string | undefined> => {
    if (options.profile === 'local' || process.env.OXBOW_NODES_URL) return process.env.OXBOW_NODES_URL
    progress.update('nodes', 'connecting')
    const url = `http://127.0.0.1:${ports.nodes}/oxbow-node/${randomBytes(24).toString('hex')}`
    const withUrl = { ...env, OXBOW_NODES_URL: url }
    const args = ['apps/nodes/src/main.ts']
    progress.finish('nodes', await start({ name: 'nodes', rank: 1, args, env: withUrl, stopTimeoutMs: 5_000 }))
    return url
  }
  const [databaseUrl, nodesUrl] = await Promise.all([database(), nodes(), devnet()])

  const withDatabase = { ...env, DATABASE_URL: databaseUrl, OXBOW_NODES_URL: nodesUrl }
  let isIndexed = false
  const indexer = async () => {
    progress.update('index', 'reading the chains')
    const detail = await start({
      name: 'indexer',
      rank: 2,
      args: ['apps/indexer/src/main.ts'],
      env: withDatabase,
      stopTimeoutMs: 15_000,
    })
    progress.finish('index', detail)
    isIndexed = true
  }
  const server = async () => {
    if (!isUpgrade) await built
    progress.update('server', 'starting')
    // It drains first.
    const stopTimeoutMs = 8_000 + 1_000 * (Number(process.env.OXBOW_DRAIN_SECONDS) || 5)
    await start({ name: 'server', rank: 3, args: ['apps/server/src/main.ts'], env: withDatabase, stopTimeoutMs })
    progress.finish(
      'server',
      `answers at http://localhost:${options.port}${isIndexed ? '' : '; lists and charts come with the index'}`,
    )
  }
  const hotPages = async () => {
    if (!options.dev) return
    const args = ['apps/web/node_modules/vite/bin/vite.js', 'apps/web', '--port', String(options.port), '--strictPort']
    start({ name: 'vite', rank: 4, args, env, stopTimeoutMs: 5_000 })
  }
  await Promise.all([indexer(), server(), hotPages(), built])
  progress.close()
  let isWalletSaid = false
  const sayWallet = () => {
    const origin = walletOrigin(options, process.env)
    if (origin && !isWalletSaid) console.log(`Its wallet is at ${origin}`)
    isWalletSaid = true
  }
  void sayWhenReady({ port: options.port, env, say: (line) => console.log(line) }).then(() => {
    if (options.dev || hasWallet(root)) sayWallet()
  })
  if (!options.dev && !process.env.OXBOW_WEB) finishPagesLater(root, process.env, sayWallet)
  // Last: no other part waits for it or depends on it.
  if (options.hasKeeper)
    void startKeeper({ dataFolder: options.dataFolder, env: { ...env, OXBOW_NODES_URL: nodesUrl }, start })
}

async function choosePorts({ port }: Options) {
  const taken = new Set([port])
  // Well-known ports for the default Oxbow; ports next to the given one for others.
  const isDefault = port === 3000
  const nodes = new Map<string, number>()
  for (const [i, { slug }] of localChains.entries())
    nodes.set(slug, await choosePort(isDefault ? 8545 + i : port + 10 + i, taken))
  return {
    node: (slug: string) => nodes.get(slug),
    testnet: await choosePort(isDefault ? 8_548 : port + 10 + localChains.length, taken),
    postgres: await choosePort(isDefault ? 54_320 : port + 1, taken),
    devnet: await choosePort(isDefault ? 42_000 : port + 2, taken),
    indexer: await choosePort(isDefault ? 42_069 : port + 3, taken),
    server: await choosePort(isDefault ? 3001 : port + 4, taken),
    nodes: await choosePort(isDefault ? 42_100 : port + 5, taken),
    operator: await choosePort(isDefault ? 9_464 : port + 6, taken),
    sandbox: await choosePort(isDefault ? 42_200 : port + 8, taken),
    solana: await choosePort(isDefault ? 8_899 : port + 9, taken),
    keeper: await choosePort(isDefault ? 9_465 : port + 7, taken),
  }
}

function whenToldToStop(progress: Progress): Promise<void> {
  return new Promise((done) => {
    let isTold = false
    const stop = () => {
      if (isTold) return
      isTold = true
      progress.close()
      console.log('Stopping')
      done()
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
    whenStarterIsGone(stop)
  })
}

export class SettingsError extends BaseError {
  override name = 'Supervisor.SettingsError'
  constructor(said: string) {
    super(said, { code: 'InvalidConfiguration' })
  }
}
