import { bridgedPairs } from '@oxbow/across/bridgedPairs'
import type { Deposit, Fill } from '@oxbow/across/Deposit'
import { hashRelay } from '@oxbow/across/hashRelay'
import { readDeposits } from '@oxbow/across/readDeposits'
import { readFills } from '@oxbow/across/readFills'
import type { Network } from '@oxbow/chain/Network'
import type { Address, Client, Hex } from 'viem'
import { getBlock } from 'viem/actions'
import { lastHours } from './lastHours.ts'

/**
 * Of each pair, other network and size (a power of two): anybody may fill a pool with events, and memory is bounded. The newest are kept, one pair's never
 * displace another's, and small amounts no large ones.
 */
const mostOfSize = 64
/** Fills of each pair and other network whose deposit isn't known, or not yet: a pool pays out for deposits that never were, at the price of gas. */
const mostOfUnjoined = 1_000
/** How long the first reading waits for what was left on other networks, to know which fills are for it. */
const timeoutMs = 30_000
/** Blocks whose time is known because somebody asked for it. */
const maxTimes = 2_000

/** A pool's events of the last hours, up to a block. */
export type KnownTransfers = {
  readonly block: TransferBlock
  /** When the node first and last reported this as its newest block, in Unix milliseconds. */
  readonly seenAtMs: number
  readonly readAtMs: number
  /** To each other network, oldest first and of known pairs only, without those that call something where they arrive. */
  readonly deposits: ReadonlyMap<number, readonly Deposit[]>
  /** By relay hash. */
  readonly fills: ReadonlyMap<Hex, Fill>
  /** Of each deposit, made once: there may be thousands, and each is looked up for every price. */
  readonly relayHashes: ReadonlyMap<Deposit, Hex>
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
  /** Whether a deposit is known whose relay has this hash, even while fills are still being read. */
  hasDeposit(relayHash: Hex): boolean
  /** Resolves when deposits have been read for the first time. */
  readonly whenDepositsAreRead: Promise<void>
  /** Time of a transfer's block in Unix seconds. @throws what viem throws when the node doesn't answer */
  timeOf(event: Pick<Deposit, 'blockNumber' | 'timestamp'>): Promise<bigint>
}

/**
 * Keeps what was left in a network's pool and paid out by it in the last hours, so that a price needs no search through them. Each block is read once, and again while
 * a reorg may change it, or once another network has been added.
 */
export function createTransferCache({
  client,
  most = mostOfSize,
  mostUnjoined = mostOfUnjoined,
  network,
  now = Date.now,
  originOf = () => undefined,
  others,
  pool,
}: createTransferCache.Options) {
  const { chainId } = network
  const depth = BigInt(network.finalityDepthBlocks)
  let deposits: readonly Deposit[] = []
  let relayHashes = new Map<Deposit, Hex>()
  let knownHashes: ReadonlySet<Hex> = new Set()
  let fills: readonly Fill[] = []
  let known: KnownTransfers | undefined
  let routes = routesOf(network, [])
  let running: Promise<KnownTransfers> | undefined
  const depositsRead = Promise.withResolvers<void>()
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
      sizeOf: ({ inputAmount }) => inputAmount,
      routes: routes.out,
    })
    relayHashes = new Map(deposits.map((deposit) => [deposit, relayHashes.get(deposit) ?? hashRelay(deposit)]))
    knownHashes = new Set(relayHashes.values())
    depositsRead.resolve()
    if (isOther) await waitForOrigins(places)
    // Joined before they are bounded, so that fills of deposits that never were displace only each other.
    const inOrder = [...fills.filter(isKept), ...newFills].toSorted((a, b) => Number(a.blockNumber - b.blockNumber))
    const { joined = [], unjoined = [] } = Object.groupBy(inOrder, (fill) =>
      originOf(fill.originChainId)?.hasDeposit(fill.relayHash) ? 'joined' : 'unjoined',
    )
    fills = [
      ...newestOf(joined, { most, routeKeyOf: fillRouteKey, sizeOf: ({ amount }) => amount, routes: routes.in }),
      ...newestOf(unjoined, { most: mostUnjoined, routeKeyOf: fillRouteKey, sizeOf: () => 0n, routes: routes.in }),
    ]
    // A block of a known number may be another one by now.
    if (isOther) times.clear()
    else for (const block of times.keys()) if (block >= from || block < oldest) times.delete(block)
    known = {
      block: { hash, number, timestamp, baseFeePerGas: baseFeePerGas ?? 0n },
      seenAtMs: askedAtMs,
      readAtMs: askedAtMs,
      deposits: Map.groupBy(deposits, ({ destinationChainId }) => destinationChainId),
      fills: new Map(fills.map((fill) => [fill.relayHash, fill])),
      relayHashes,
    }
    return known
  }

  async function waitForOrigins(places: readonly Place[]): Promise<void> {
    const isOver = Promise.withResolvers<void>()
    const timer = setTimeout(isOver.resolve, timeoutMs)
    const read = places.flatMap(({ chainId }) => originOf(chainId)?.whenDepositsAreRead ?? [])
    await Promise.race([Promise.all(read), isOver.promise])
    clearTimeout(timer)
  }

  const memory: TransferCache = {
    get known() {
      return known
    },
    hasDeposit: (relayHash) => knownHashes.has(relayHash),
    whenDepositsAreRead: depositsRead.promise,
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
    /** Events of each pair, other network and size. */
    readonly most?: number | undefined
    /** Fills of each pair and other network whose deposit isn't known. */
    readonly mostUnjoined?: number | undefined
    /** What is known of another network's pool, to tell fills of its deposits from others. */
    readonly originOf?:
      | ((chainId: number) => Pick<TransferCache, 'hasDeposit' | 'whenDepositsAreRead'> | undefined)
      | undefined
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

/** The newest events of each route and size, oldest first. */
function newestOf<Event>(
  events: readonly Event[],
  { most, sizeOf, routeKeyOf, routes }: NewestOptions<Event>,
): readonly Event[] {
  const counts = new Map<string, number>()
  const isNewest = (event: Event) => {
    const route = routeKeyOf(event)
    if (!routes.has(route)) return false
    const key = `${route}:${sizeOf(event).toString(2).length}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= most
  }
  return events.toReversed().filter(isNewest).toReversed()
}

type NewestOptions<Event> = {
  readonly most: number
  readonly sizeOf: (event: Event) => bigint
  readonly routeKeyOf: (event: Event) => string
  readonly routes: ReadonlySet<string>
}
