import type { Deposit, Fill } from '@oxbow/across/Deposit'
import { readDeposits } from '@oxbow/across/readDeposits'
import { readFills } from '@oxbow/across/readFills'
import type { Network } from '@oxbow/chain/Network'
import type { Address, Client, Hex } from 'viem'
import { getBlock } from 'viem/actions'
import { lastHours } from './lastHours.ts'

/** Of either kind: anybody may fill a pool with events, and memory is bounded. The newest are kept. */
const mostKept = 20_000
/** Blocks whose time is known because somebody asked for it. */
const mostTimes = 2_000

/** What one network's pool has told of the last hours, up to a block. */
export type KnownTransfers = {
  readonly block: TransferBlock
  /** When the node was first asked and said that this is its newest block, and when last, in milliseconds since 1970. */
  readonly seenAtMs: number
  readonly readAtMs: number
  /** To each other network, oldest first, without those that call something where they arrive. */
  readonly deposits: ReadonlyMap<number, readonly Deposit[]>
  readonly fills: ReadonlyMap<Hex, Fill>
}

type TransferBlock = {
  readonly hash: Hex
  readonly number: bigint
  readonly timestamp: bigint
  readonly baseFeePerGas: bigint
}

export type TransferMemory = {
  /** What was read last; undefined before the first time. It grows old while the node is away: `readAtMs` says how old. */
  readonly known: KnownTransfers | undefined
  /** Reads what is new. One reading at a time: who asks meanwhile waits for it. @throws what viem throws when the node does not answer */
  refresh(): Promise<KnownTransfers>
  /** Unix seconds of a block of a transfer. @throws what viem throws when the node does not answer */
  timeOf(event: Pick<Deposit, 'blockNumber' | 'timestamp'>): Promise<bigint>
}

/**
 * Keeps what was left in a network's pool and paid out by it in the last hours, so that a price needs no search through them. Each block is read once, and again while
 * a reorg may change it.
 */
export function createTransferMemory({ client, network, now = Date.now, pool }: createTransferMemory.Options) {
  const { chainId } = network
  const depth = BigInt(network.finalityDepthBlocks)
  let deposits: readonly Deposit[] = []
  let fills: readonly Fill[] = []
  let known: KnownTransfers | undefined
  let underWay: Promise<KnownTransfers> | undefined
  const times = new Map<bigint, Promise<bigint>>()

  async function read(): Promise<KnownTransfers> {
    const askedAtMs = now()
    const { baseFeePerGas, hash, number, timestamp } = await getBlock(client)
    if (known?.block.hash === hash) {
      known = { ...known, readAtMs: askedAtMs }
      return known
    }
    const { fromBlock: oldest } = lastHours(network, number)
    // Blocks that no reorg takes away any more stay as they were read. A chain that was set back further is another one.
    const settled = known === undefined ? undefined : known.block.number - depth
    const isOther = settled === undefined || number < settled
    const from = isOther || settled + 1n < oldest ? oldest : settled + 1n
    const range = { chainId, pool, fromBlock: from, toBlock: number }
    const [newDeposits, newFills] = await Promise.all([readDeposits(client, range), readFills(client, range)])
    const isKept = ({ blockNumber }: { readonly blockNumber: bigint }) =>
      !isOther && blockNumber >= oldest && blockNumber < from
    deposits = [...deposits.filter(isKept), ...newDeposits.filter(({ message }) => message === '0x')].slice(-mostKept)
    fills = [...fills.filter(isKept), ...newFills].slice(-mostKept)
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

  const memory: TransferMemory = {
    get known() {
      return known
    },
    refresh() {
      underWay ??= read().finally(() => {
        underWay = undefined
      })
      return underWay
    },
    async timeOf({ blockNumber, timestamp }) {
      if (timestamp !== undefined) return timestamp
      const asked = times.get(blockNumber)
      if (asked !== undefined) return await asked
      if (times.size >= mostTimes) times.clear()
      const asking = getBlock(client, { blockNumber }).then((block) => block.timestamp)
      times.set(blockNumber, asking)
      asking.catch(() => times.delete(blockNumber))
      return await asking
    },
  }
  return memory
}

export declare namespace createTransferMemory {
  type Options = {
    readonly client: Client
    readonly network: Pick<Network, 'blockTimeSeconds' | 'chainId' | 'finalityDepthBlocks'>
    readonly pool: Address
    readonly now?: (() => number) | undefined
  }
}
