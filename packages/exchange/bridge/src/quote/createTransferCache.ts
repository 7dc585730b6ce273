import { bridgedPairs } from '@oxbow/across/bridgedPairs'
import type { Deposit, Fill } from '@oxbow/across/Deposit'
import { readDeposits } from '@oxbow/across/readDeposits'
import { readFills } from '@oxbow/across/readFills'
import type { Network } from '@oxbow/chain/Network'
import type { Address, Client, Hex } from 'viem'
import { getBlock } from 'viem/actions'
import { lastHours } from './lastHours.ts'

/** Limit per pair and other network, because anybody can fill a pool with events. The newest are kept; pairs don't displace each other. */
const maxOfPair = 1_000
/** Number of block times to cache. */
const maxTimes = 2_000

/** A pool's events of the last hours, up to a block. */
export type KnownTransfers = {
  readonly block: TransferBlock
  /** When the node first and last reported this as its newest block, in Unix milliseconds. */
  readonly seenAtMs: number
  readonly readAtMs: number
  /** To each other network, oldest first and of known pairs only, without those that call something where they arrive. */
  readonly deposits: ReadonlyMap<number, readonly Deposit[]>
  readonly fills: ReadonlyMap<Hex, Fill>
}

type TransferBlock = {
  readonly hash: Hex
  readonly number: bigint
  readonly timestamp: bigint
  readonly baseFeePerGas: bigint
}

export type TransferCache = {
  /** The last reading; undefined before the first. It gets stale while the node is down: `readAtMs` says when it was read. */
  readonly known: KnownTransfers | undefined
  /** Reads new blocks. Concurrent calls share one reading. @throws what viem throws when the node doesn't answer */
  refresh(): Promise<KnownTransfers>
  /** Time of a transfer's block in Unix seconds. @throws what viem throws when the node doesn't answer */
  timeOf(event: Pick<Deposit, 'blockNumber' | 'timestamp'>): Promise<bigint>
}

/**
 * Caches the deposits to and fills from a network's pool of the last hours, so that a quote needs no search through them. Each block is read
 * once, and again while a reorg may change it or when a network is added.
 */
export function createTransferCache({
  client,
  most = maxOfPair,
  network,
  now = Date.now,
  others,
  pool,
}: createTransferCache.Options) {
  const { chainId } = network
  const depth = BigInt(network.finalityDepthBlocks)
  let deposits: readonly Deposit[] = []
  let fills: readonly Fill[] = []
  let known: KnownTransfers | undefined
  let routes = routesOf(network, [])
  let running: Promise<KnownTransfers> | undefined
  const times = new Map<bigint, Promise<bigint>>()

  async function read(): Promise<KnownTransfers> {
    const askedAtMs = now()
    const { baseFeePerGas, hash, number, timestamp } = await getBlock(client)
    const places = others()
    const areNew = places.some(({ chainId }) => !routes.chainIds.has(chainId))
    const wanted = areNew ? routesOf(network, places) : routes
    if (known?.block.hash === hash && !areNew) {
      known = { ...known, readAtMs: askedAtMs }
      return known
    }
    const { fromBlock: oldest } = lastHours(network, number)
    // Final blocks aren't read again. After a deeper reset, it is treated as another chain.
    const settled = known === undefined ? undefined : known.block.number - depth
    const isOther = settled === undefined || number < settled || areNew
    const from = isOther || settled + 1n < oldest ? oldest : settled + 1n
    const range = { chainId, pool, fromBlock: from, toBlock: number }
    const [newDeposits, newFills] = await Promise.all([readDeposits(client, range), readFills(client, range)])
    const isKept = ({ blockNumber }: { readonly blockNumber: bigint }) =>
      !isOther && blockNumber >= oldest && blockNumber < from
    routes = wanted
    const plain = newDeposits.filter(({ message }) => message === '0x')
    deposits = newestOf([...deposits.filter(isKept), ...plain], {
      most,
      routeKeyOf: depositRouteKey,
      routes: routes.out,
    })
    fills = newestOf([...fills.filter(isKept), ...newFills], { most, routeKeyOf: fillRouteKey, routes: routes.in })
    // A block of a known number may be another one by now.
    if (isOther) times.clear()
    else for (const block of times.keys()) if (block >= from || block < oldest) times.delete(block)
    known = {
      block: { hash, number, timestamp, baseFeePerGas: baseFeePerGas ?? 0n },
      seenAtMs: askedAtMs,
      readAtMs: askedAtMs,
      deposits: Map.groupBy(deposits, ({ destinationChainId }) => destinationChainId),
      fills: new Map(fills.map((fill) => [fill.relayHash, fill])),
    }
    return known
  }

  const memory: TransferCache = {
    get known() {
      return known
    },
    refresh() {
      running ??= read().finally(() => {
        running = undefined
      })
      return running
    },
    async timeOf({ blockNumber, timestamp }) {
      if (timestamp !== undefined) return timestamp
      const asked = times.get(blockNumber)
      if (asked !== undefined) return await asked
      if (times.size >= maxTimes) times.clear()
      const asking = getBlock(client, { blockNumber }).then((block) => block.timestamp)
      times.set(blockNumber, asking)
      asking.catch(() => times.delete(blockNumber))
      return await asking
    },
  }
  return memory
}

export declare namespace createTransferCache {
  type Options = {
    readonly client: Client
    readonly network: Place & Pick<Network, 'blockTimeSeconds' | 'finalityDepthBlocks'>
    /** Networks that have a pool, with or without this one. Read each time, because one may be added. */
    readonly others: () => readonly Place[]
    readonly pool: Address
    /** Events of each pair and other network. */
    readonly most?: number | undefined
    readonly now?: (() => number) | undefined
  }
}

type Place = Pick<Network, 'chainId' | 'isTestnet' | 'profile'>

/** Where money of known pairs goes to and comes from. */
type Routes = {
  readonly chainIds: ReadonlySet<number>
  readonly out: ReadonlySet<string>
  readonly in: ReadonlySet<string>
}

function routesOf(network: Place, places: readonly Place[]): Routes {
  const out = places.flatMap((place) =>
    bridgedPairs(network, place).map(({ input, output }) =>
      depositRouteKey({ destinationChainId: place.chainId, inputToken: input.address, outputToken: output.address }),
    ),
  )
  const into = places.flatMap((place) =>
    bridgedPairs(place, network).map(({ output }) =>
      fillRouteKey({ originChainId: place.chainId, outputToken: output.address }),
    ),
  )
  return { chainIds: new Set(places.map(({ chainId }) => chainId)), out: new Set(out), in: new Set(into) }
}

type DepositRoute = Pick<Deposit, 'destinationChainId' | 'inputToken' | 'outputToken'>

function depositRouteKey({ destinationChainId, inputToken, outputToken }: DepositRoute): string {
  return `${destinationChainId}:${inputToken}:${outputToken}`
}

function fillRouteKey({ originChainId, outputToken }: Pick<Fill, 'originChainId' | 'outputToken'>): string {
  return `${originChainId}:${outputToken}`
}

/** The newest events of each way, oldest first. */
function newestOf<Event>(
  events: readonly Event[],
  { most, routeKeyOf, routes }: NewestOptions<Event>,
): readonly Event[] {
  const counts = new Map<string, number>()
  const isNewest = (event: Event) => {
    const route = routeKeyOf(event)
    const count = (counts.get(route) ?? 0) + 1
    if (routes.has(route)) counts.set(route, count)
    return routes.has(route) && count <= most
  }
  return events.toReversed().filter(isNewest).toReversed()
}

type NewestOptions<Event> = {
  readonly most: number
  readonly routeKeyOf: (event: Event) => string
  readonly routes: ReadonlySet<string>
}
