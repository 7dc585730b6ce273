import { aggregate } from '@oxbow/chain/aggregate'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { memoryReads, toPoolMemory } from '@oxbow/guards/poolMemory'
import type { TwapPart } from '@oxbow/orders/readSignedTwap'
import { isDue, readTwapState, twapReads } from '@oxbow/orders/twapReads'
import { createBackoff } from '@oxbow/runtime/createBackoff'
import type { Client, Hex } from 'viem'
import { createPages, type Pages } from '../book/createPages.ts'
import type { Waiting } from '../createWatch.ts'
import type { FillJob } from '../fill/FillJob.ts'
import { type OrderFacts, seldomBlocks } from '../judge/judgeOrder.ts'
import type { KeeperEvent } from '../KeeperEvent.ts'
import type { KeeperSettings } from '../KeeperSettings.ts'
import { type BookTwap, collectTwaps } from './collectTwaps.ts'
import { encodePartFill, wakeWei } from './encodePartFill.ts'
import { judgePart, type PartFacts, termsOf } from './judgePart.ts'

/** A part that is due, with its TWAP. */
export type DuePart = { readonly part: TwapPart; readonly plan: BookTwap }

/** States of parts on chain, by hash. */
export type PartStates = ReadonlyMap<Hex, Pick<PartFacts, 'fate' | 'isShort' | 'memory'>>

/** Pages have 50 TWAPs; reading one costs a hash per part and verifying its signature. */
const usual: createPages.Most = { newPages: 2, pages: 2 }

/** The TWAPs of a book, and their parts that are due. Its state can be rebuilt: which parts are filled is read from the chain each time. */
export function createParts({ client, most = usual, network, say, settings, signal }: createParts.Parameters) {
  const { chainId, contracts } = network
  const { multicall3, seaport } = contracts
  const book: Pages<BookTwap> = createPages(
    (options) => collectTwaps(client, network, { ...options, known: book.entries, signal }),
    most,
  )
  const twaps = book.entries
  const known = new Map<Hex, Waiting>()
  /** Each attempt costs a quote, and signing TWAPs is free: parts that can't be filled yet are tried less and less often. */
  const pauses = createBackoff({ firstBlocks: 1n, maxDoublings: 4 })
  let newest = 0n

  const all = (): readonly DuePart[] =>
    [...twaps.values()].flatMap((twap) => twap.parts.map((part) => ({ part, plan: twap })))

  return {
    /** Number of TWAPs with a waiting part. */
    get size() {
      return twaps.size
    },
    /** Reads new entries and continues with the rest. @throws the client's error when the Oxbow doesn't answer */
    async refresh(): Promise<void> {
      if (seaport === undefined) return
      await book.refresh()
      const hashes = new Set([...twaps.values()].flatMap(({ parts }) => parts.map(({ hash }) => hash)))
      for (const hash of known.keys()) if (!hashes.has(hash)) known.delete(hash)
      pauses.retain((hash) => hashes.has(hash as Hex))
    },

    /** Parts that are due at a block and aren't waiting for something else. */
    due({ block, seconds }: Pick<OrderFacts, 'block' | 'seconds'>): readonly DuePart[] {
      newest = block
      return all().filter(
        ({ part: { hash, order } }) =>
          isDue(order, seconds) && !pauses.isPaused(hash, block) && !isWaiting(known.get(hash), { block, seconds }),
      )
    },

    all,
    /** Whether the list was read to its end once. */
    isWhole: () => seaport === undefined || book.isWhole,
    find(hash: Hex | undefined): DuePart | undefined {
      return all().find(({ part }) => part.hash === hash)
    },

    /** States at one block; parts without an answer are left out. */
    async readStates(
      rpc: Client,
      due: readonly DuePart[],
      at: { number: bigint; timestamp: bigint },
    ): Promise<PartStates> {
      const states = new Map<Hex, Pick<PartFacts, 'fate' | 'isShort' | 'memory'>>()
      if (seaport === undefined) return states
      for (const twap of new Set(due.map((each) => each.plan))) {
        const reads = twapReads(twap, seaport)
        const wanted = [...reads, ...(twap.market === undefined ? [] : memoryReads(twap.market))]
        const calls = wanted.map(({ data, to }) => ({ target: to, callData: data }))
        const answers = await aggregate(rpc, { multicall3, calls, blockNumber: at.number })
        const { fates, isShort = true } = readTwapState(twap, answers.slice(0, reads.length), at.timestamp)
        const memory = twap.market && toPoolMemory(answers.slice(reads.length))
        for (const { hash, index } of twap.parts)
          if (fates !== undefined) states.set(hash, { fate: fates[index]!, isShort, memory })
      }
      return states
    },

    /** Job that fills a part in its current state. */
    toJob(
      { part, plan }: DuePart,
      facts: Omit<PartFacts, 'chainId' | 'market' | 'nativePrice' | 'part' | 'plan'>,
    ): FillJob {
      const { market, zoneData } = plan
      return {
        terms: termsOf(part.order),
        value: wakeWei,
        judge: (price) => judgePart({ ...facts, ...price, chainId, market, part: part.order }, settings),
        encode: async (swap, verdict, filler) =>
          encodePartFill({ part, zoneData }, { contracts, filler, seaport: seaport!, swap, verdict }),
      }
    },

    /** An unchanged reason isn't reported again. */
    note(hash: Hex, verdict: Waiting): void {
      if (known.get(hash)?.reason !== verdict.reason)
        say({ event: verdict.action, order: hash, reason: verdict.reason })
      known.set(hash, verdict)
      pauses.add(hash, newest)
    },
    reasonFor: (hash: Hex) => known.get(hash)?.reason,
  }
}

export declare namespace createParts {
  type Parameters = {
    readonly client: ExchangeClient
    readonly most?: createPages.Most
    readonly network: Network
    readonly say: (event: KeeperEvent) => void
    readonly settings: KeeperSettings
    readonly signal?: AbortSignal | undefined
  }
}

/** A price that was too low is quoted again when it may have changed. */
export function isWaiting(
  verdict: Waiting | undefined,
  { block, seconds }: Pick<OrderFacts, 'block' | 'seconds'>,
): boolean {
  if (verdict === undefined) return false
  if (verdict.action === 'never') return true
  const { when } = verdict
  if (when.at === 'price') return block % seldomBlocks !== 0n
  return when.at === 'block' ? block < when.block : seconds < when.seconds
}
