import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { ServerUnreachableError } from '@oxbow/contract/ApiError'
import type { Address, Hex } from 'viem'
import type { BookOrder } from './book/BookOrder.ts'
import { createBook } from './book/createBook.ts'
import { readTouched, type Touched } from './book/readTouched.ts'
import { type OrderFacts, refusalOfTokens } from './judge/judgeOrder.ts'
import type { Verdict } from './judge/Verdict.ts'
import type { KeeperEvent } from './KeeperEvent.ts'
import type { KeeperSettings } from './KeeperSettings.ts'
import { createMarkets } from './market/createMarkets.ts'
import type { Market } from './market/Market.ts'
import { isBelow, priceMarket, screenOrder } from './market/priceMarket.ts'

/** Markets priced per round: an Oxbow answers 3,000 requests a minute. */
const mostPrices = 40
const pricesAtOnce = 6
/** Blocks of logs read at a time; after a longer gap everything is judged again. */
const mostBlocks = 32n

/** Why an order isn't filled now. */
export type Waiting = Exclude<Verdict, { action: 'fill' }>

/** Chain facts shared by all orders. */
type Facts = Pick<OrderFacts, 'block' | 'chainId' | 'gasPrice' | 'seconds'>

export type Screened = {
  /** Orders that may be profitable. */
  readonly candidates: readonly BookOrder[]
  readonly judged: number
  /** Whether some quotes were for an earlier block, because the Oxbow hadn't processed this one yet. */
  readonly isBehind: boolean
}

/**
 * Watches a book's open orders: for each block it judges those that the block affects,
 * with one price per market, and returns those worth trying. Its state can be rebuilt.
 */
export function createWatch(parameters: createWatch.Parameters) {
  const { client, isPaused, network, say, settings, signal, tokensVersion } = parameters
  const rpc = client.rpc(network.chainId)
  const book = createBook(client, network, { signal })
  const markets = createMarkets()
  /** Verdicts, so that an order isn't judged again before they can change. */
  const known = new Map<Hex, Waiting>()
  /** Orders whose wait is over, until they are judged. */
  const awake = new Set<Hex>()
  /** Orders of allowed tokens; others cost no request. */
  const fillable = new Map<Hex, BookOrder>()
  /** Orders excluded by the tokens of version `sortedBy`. */
  const sorted = new Set<Hex>()
  let sortedBy: number | undefined
  /** Block up to which changes are known; undefined if anything may have changed. */
  let seenTo: bigint | undefined

  /** Updates the book, and reads changes since the last time. @throws the client's error when the Oxbow doesn't answer */
  async function refresh(block: bigint, seconds: bigint): Promise<void> {
    const [touched] = await Promise.all([readSince(block), book.refresh()]).catch((error: unknown) => {
      seenTo = undefined
      throw error
    })
    // Without orders nothing can change; new ones are judged anyway.
    sortOut()
    seenTo = fillable.size === 0 ? undefined : block
    markets.follow(fillable)
    for (const each of [known, awake])
      for (const hash of [...each.keys()]) if (!book.orders.has(hash)) each.delete(hash)
    markets.touch(touched)
    wake(touched, { block, seconds })
  }

  /** Filters by allowed tokens, which may have changed. */
  function sortOut(): void {
    const version = tokensVersion()
    if (version !== sortedBy) sorted.clear()
    sortedBy = version
    for (const each of [fillable, sorted]) for (const hash of each.keys()) if (!book.orders.has(hash)) each.delete(hash)
    for (const [hash, order] of book.orders) {
      if (sorted.has(hash)) continue
      sorted.add(hash)
      const reason = refusalOfTokens(network.chainId, order.order, settings)
      if (reason !== undefined) {
        fillable.delete(hash)
        note(hash, { action: 'never', reason })
      } else if (!fillable.has(hash)) {
        fillable.set(hash, order)
        known.delete(hash)
      }
    }
  }

  /** Changes in the blocks since the last time; undefined if unknown. */
  async function readSince(block: bigint): Promise<Touched | undefined> {
    const last = seenTo
    if (last === block) return { tokens: new Set(), accounts: new Set() }
    // A reorg, a start, or a gap.
    if (last === undefined || block < last || block - last > mostBlocks) return undefined
    return await readTouched(rpc, { contracts: network.contracts, from: last + 1n, to: block })
  }

  /** Wakes orders that waited for this block, or for a change of their owners; they are judged with their markets. */
  function wake(touched: Touched | undefined, { block, seconds }: Pick<Facts, 'block' | 'seconds'>): void {
    for (const [hash, verdict] of known) {
      if (verdict.action === 'never' || verdict.when.at === 'price') continue
      const { when } = verdict
      const isOwners = touched?.accounts.has(book.orders.get(hash)!.order.info.swapper) ?? true
      if (!isOwners && !(when.at === 'block' ? block >= when.block : seconds >= when.seconds)) continue
      awake.add(hash)
      again(hash)
    }
  }

  /** Has its market priced in the next round. */
  function again(hash: Hex): void {
    const market = markets.of(hash)
    if (market !== undefined) market.isTouched = true
  }

  /**
   * Quotes the markets that are due, and judges their orders.
   *
   * @param trader account that would trade, lower-case
   * @param busy orders that are being filled
   * @throws {ServerUnreachableError}
   */
  async function screen(trader: Address, facts: Facts, busy: ReadonlySet<Hex | undefined>): Promise<Screened> {
    const candidates: BookOrder[] = []
    let judged = 0
    let isBehind = false
    const judge = (market: Market, failure?: string) => {
      for (const [hash, order] of market.orders) {
        const last = known.get(hash)
        const isWaiting = last?.action === 'look-again' && last.when.at !== 'price' && !awake.has(hash)
        if (busy.has(hash) || last?.action === 'never' || isWaiting || isPaused(order, facts.block)) continue
        judged++
        // Fast path for orders that were below the price and still are, before gas: there may be thousands.
        const isPriced = failure === undefined && last !== undefined && last.when.at === 'price'
        if (isPriced && market.price !== undefined && isBelow(order, market.price)) continue
        const verdict: Verdict =
          failure === undefined
            ? screenOrder(order, market.price, facts, settings)
            : { action: 'look-again', when: { at: 'block', block: facts.block + 1n }, reason: failure }
        if (verdict.action === 'fill') candidates.push(order)
        else note(hash, verdict)
      }
    }
    const next = markets.due(facts.block).slice(0, mostPrices).values()
    const work = async () => {
      for (const market of next) {
        if (signal?.aborted) return
        Object.assign(market, { isTouched: false, pricedAt: facts.block })
        try {
          const price = await priceMarket(client, { filler: trader, market, network, signal })
          market.price = price
          if (price !== undefined && price.block < facts.block) market.isTouched = isBehind = true
          judge(market)
        } catch (error) {
          market.isTouched = true
          if (error instanceof ServerUnreachableError) throw error
          judge(market, reasonOf(error))
        }
      }
    }
    await Promise.all(Array.from({ length: pricesAtOnce }, work))
    return { judged, isBehind, candidates }
  }

  /** An unchanged reason isn't reported again. */
  function note(hash: Hex, verdict: Waiting): void {
    if (known.get(hash)?.reason !== verdict.reason) say({ event: verdict.action, order: hash, reason: verdict.reason })
    known.set(hash, verdict)
    awake.delete(hash)
  }

  return {
    again,
    note,
    fillable,
    refresh,
    screen,
    orders: book.orders,
    /** Whether the book was read to its end once. */
    isWhole: () => book.isWhole,
    forget: book.forget,
    /** Reason of its last verdict. */
    reasonFor: (hash: Hex) => known.get(hash)?.reason,
  }
}

export declare namespace createWatch {
  type Parameters = {
    readonly client: ExchangeClient
    /** Whether an order is paused at a block, whatever else is known of it. */
    readonly isPaused: (order: BookOrder, block: bigint) => boolean
    readonly network: Network
    readonly say: (event: KeeperEvent) => void
    readonly settings: KeeperSettings
    readonly signal?: AbortSignal | undefined
    /** Changes whenever the allowed tokens change. */
    readonly tokensVersion: () => number
  }
}

/** First line of an error's message. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]!
}
