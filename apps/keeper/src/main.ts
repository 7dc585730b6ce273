import { createChainClient } from '@oxbow/chain/createChainClient'
import { type EnabledNetwork, networksFromEnvironment } from '@oxbow/chain/networksFromEnvironment'
import { createExchangeClient } from '@oxbow/client/createExchangeClient'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { addressSchema } from '@oxbow/contract/Scalar'
import { reactorOf } from '@oxbow/dutch/reactorOf'
import { BaseError } from '@oxbow/errors/BaseError'
import { ConfigurationError } from '@oxbow/errors/ConfigurationError'
import { redactOutput } from '@oxbow/errors/redactOutput'
import { http } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { z } from 'zod/mini'
import { readRelayerSettings } from './bridge/readRelayerSettings.ts'
import { runRelayer } from './bridge/runRelayer.ts'
import { createKeeper } from './createKeeper.ts'
import { takeKept } from './filler/takeKept.ts'
import { followBlocks } from './followBlocks.ts'
import { readGasSettings } from './gas-station/readGasSettings.ts'
import { runGasStation } from './gas-station/runGasStation.ts'
import type { KeeperEvent } from './KeeperEvent.ts'
import { createMeter } from './monitor/createMeter.ts'
import { startMonitor } from './monitor/startMonitor.ts'
import { readSettings } from './readSettings.ts'

/** Fills the open orders of an Oxbow on every network with a node, until SIGTERM or SIGINT. Logs JSON lines on standard output. */
async function main(): Promise<void> {
  redactOutput()
  const { privateKey, relays, settings } = readSettings(process.env)
  const relaying = readRelayerSettings(process.env, settings)
  const gas = readGasSettings(process.env, settings)
  const account = privateKeyToAccount(privateKey)
  const keys = [privateKey, relaying?.privateKey, gas?.privateKey].filter((key) => key !== undefined)
  if (new Set(keys.map((key) => privateKeyToAccount(key).address)).size < keys.length)
    throw new ConfigurationError(
      'Two of OXBOW_KEEPER_KEY_FILE, OXBOW_RELAYER_KEY_FILE and OXBOW_GAS_STATION_KEY_FILE hold the same key.',
      [],
      'Each takes the other’s transactions for its own. Name an account for each.',
    )
  const dataFolder = process.env.OXBOW_DATA || '.oxbow'
  const enabled = await networksFromEnvironment(process.env, dataFolder)
  const stop = new AbortController()
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => stop.abort())
  const { signal } = stop
  const urls = new Map(enabled.map(({ network, rpcUrls }) => [network.chainId, rpcUrls[0]!]))
  const client = createExchangeClient({ baseUrl: settings.url, rpcUrl: (chainId) => urls.get(chainId) })
  if (process.argv[2] === 'take') return await take(process.argv.slice(3), { account, client, enabled })
  const fillable = enabled.filter(({ network }) => reactorOf(network.contracts).status === 'found')
  if (fillable.length === 0)
    throw new ConfigurationError('No network that is on has a reactor.', [], 'Nobody can fill orders there.')
  say({ event: 'started', account: account.address, url: settings.url, dryRun: String(settings.isDryRun) })
  const meter = createMeter(
    account.address,
    fillable.map(({ network }) => network.chainId),
  )
  const { pollMs } = settings
  const networks = enabled.map(({ network }) => network)
  const { registry } = meter
  const station = gas && runGasStation({ ...gas, client, dataFolder, networks, pollMs, registry, say, signal })
  const relayer = startRelayer(relaying, { networks, pollMs, client, registry, say, signal })
  const answerers = [station, relayer].flatMap((each) => each?.answer ?? [])
  const monitor = settings.port === undefined ? undefined : await startMonitor(settings.port, meter, answerers)
  if (monitor) say({ event: 'monitored', port: monitor.port })
  const names = fillable.map(({ network }) => network.name).join(', ')
  tellSupervisor({ type: 'ready', detail: `fills limit orders on ${names}` })
  await Promise.all(
    fillable.map(async ({ network }) => {
      const { chainId } = network
      const tell = (event: KeeperEvent) => {
        meter.count(chainId, event)
        say({ chainId, ...event })
      }
      const relayUrl = relays.get(chainId)
      const relay =
        relayUrl === undefined ? undefined : createChainClient({ transport: http(relayUrl, { retryCount: 0 }) })
      const keeper = createKeeper({ account, client, network, relay, say: tell, settings, signal })
      await followBlocks(client.rpc(chainId), { chainId, meter, settings, signal, tell, round: keeper.round })
    }),
  )
  await Promise.all([relayer?.done, station?.done])
  monitor?.close()
  say({ event: 'stopped' })
}

/** Order filling doesn't depend on the relayer. */
function startRelayer(
  relaying: ReturnType<typeof readRelayerSettings>,
  options: Omit<runRelayer.Options, 'privateKey' | 'settings'>,
): runRelayer.ReturnType | undefined {
  try {
    return relaying && runRelayer({ ...relaying, ...options })
  } catch (error) {
    say({ event: 'relaying-stopped', error: String(error) })
    return undefined
  }
}

const takenSchema = z.tuple([z.coerce.number().check(z.int(), z.positive()), addressSchema])

/** `take <chainId> <token>`: withdraws the filler's balance of a token to its owner. */
async function take(words: readonly string[], { account, client, enabled }: take.Parameters): Promise<void> {
  const parsed = takenSchema.safeParse(words)
  if (!parsed.success)
    throw new ConfigurationError(
      'Nothing is taken.',
      [],
      'Write take, the number of a network and the address of a token.',
    )
  const [chainId, token] = parsed.data
  const network = enabled.find((each) => each.network.chainId === chainId)?.network
  if (network === undefined) throw new ConfigurationError(`OXBOW_RPC_${chainId} names no node.`, [])
  say({ event: 'taken', chainId, token, ...(await takeKept(client.rpc(chainId), { account, network, token })) })
}

declare namespace take {
  type Parameters = {
    readonly account: PrivateKeyAccount
    readonly client: ExchangeClient
    readonly enabled: readonly EnabledNetwork[]
  }
}

/** Reports to the supervisor, if there is one (`scripts/supervisor/Child.ts`). */
function tellSupervisor(message: Readonly<Record<string, string | boolean>>): void {
  if (process.connected) process.stdout.write(`${JSON.stringify(message)}\n`)
}

function say(event: KeeperEvent): void {
  const text = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...event }, text)}\n`)
}

main().catch((error: unknown) => {
  const message = error instanceof BaseError ? error.message : String(error)
  // Wrong settings won't work on a restart either.
  tellSupervisor({ type: 'failed', message, isFinal: error instanceof ConfigurationError })
  process.stderr.write(`${error instanceof BaseError ? message : ((error as Error).stack ?? message)}\n`)
  process.exit(1)
})
