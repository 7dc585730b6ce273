import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { ServerUnreachableError } from '@oxbow/contract/ApiError'
import type { Address, Hex } from 'viem'
import type { BookOrder } from './book/BookOrder.ts'
import { createBook } from './book/createBook.ts'
import { readTouched, type Touched } from './book/readTouched.ts'
import { createMarkets } from './createMarkets.ts'
import { type OrderFacts, refusalOfTokens } from './judge/judgeOrder.ts'
import type { Verdict } from './judge/Verdict.ts'
import type { KeeperEvent } from './KeeperEvent.ts'
import type { KeeperSettings } from './KeeperSettings.ts'
import type { Market } from './Market.ts'
import { isBelow, priceMarket, screenOrder } from './priceMarket.ts'

/** Markets whose price is asked for, a round: an Oxbow answers 3,000 requests a minute. */
const mostPrices = 40
const pricesAtOnce = 6
/** Blocks whose logs are read at a time; after a longer pause everything is looked at. */
const mostBlocks = 32n

/** Why an order is not filled just now. */
export type Waiting = Exclude<Verdict, { action: 'fill' }>

/** What of the chain every order is judged by. */
type Facts = Pick<OrderFacts, 'block' | 'chainId' | 'gasPrice' | 'seconds'>

export type Screened = {
  /** Those that may pay. */
  readonly candidates: readonly BookOrder[]
  readonly judged: number
  /** Whether some prices were of a block before: the Oxbow had not seen this one yet. */
  readonly isBehind: boolean
}

/**
 * Watches the open orders of a book: of each block it judges those that it touched, by one price for all of a kind, and says which are worth a closer look. What it
 * remembers is asked anew when it is lost.
 */
export function createWatch(parameters: createWatch.Parameters) {
  const { client, isResting, network, say, settings, signal, tokensVersion } = parameters
  const rpc = client.rpc(network.chainId)
  const book = createBook(client, network, { signal })
  const markets = createMarkets()
  /** What was found out, so that it is not asked again before it can be different. */
  const known = new Map<Hex, Waiting>()
  /** Those whose wait is over, until they are judged. */
  const awake = new Set<Hex>()
  /** Those that trade what may be traded: others cost no question. */
  const fillable = new Map<Hex, BookOrder>()
  /** Those that were sorted out by the tokens of `sortedBy`. */
  const sorted = new Set<Hex>()
  let sortedBy: number | undefined
  /** Up to where what happened is known; undefined where anything may have. */
  let seenTo: bigint | undefined

  /** Reads the book, and what happened since the last time. @throws what the Oxbow throws when it does not answer */
  async function refresh(block: bigint, seconds: bigint): Promise<void> {
    const [touched] = await Promise.all([readSince(block), book.refresh()]).catch((error: unknown) => {
      seenTo = undefined
      throw error
    })
    // Without orders nothing can be touched; new ones are looked at anyway.
    sortOut()
    seenTo = fillable.size === 0 ? undefined : block
    markets.follow(fillable)
    for (const each of [known, awake])
      for (const hash of [...each.keys()]) if (!book.orders.has(hash)) each.delete(hash)
    markets.touch(touched)
    wake(touched, { block, seconds })
  }

  /** By the tokens, which may be other ones than a moment ago. */
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

  /** What the blocks since the last time touched; undefined where that is not known. */
  async function readSince(block: bigint): Promise<Touched | undefined> {
    const last = seenTo
    if (last === block) return { tokens: new Set(), accounts: new Set() }
    // A reorg, a start, or a pause.
    if (last === undefined || block < last || block - last > mostBlocks) return undefined
    return await readTouched(rpc, { contracts: network.contracts, from: last + 1n, to: block })
  }

  /** Orders that waited for this block, or for something of their owners, are judged with their markets. */
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

  /** Its market is priced in the next round. */
  function again(hash: Hex): void {
    const market = markets.of(hash)
    if (market !== undefined) market.isTouched = true
  }

  /**
   * Asks the prices of the markets that are due, and judges their orders by them.
   *
   * @param trader whoever would trade, lower-case
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
        if (busy.has(hash) || last?.action === 'never' || isWaiting || isResting(order, facts.block)) continue
        judged++
        // What did not pay, and would not without gas, is judged again in no time: there may be thousands.
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

  /** What is the same as before is not said again. */
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
    forget: book.forget,
    /** Why it was not filled the last time. */
    reasonFor: (hash: Hex) => known.get(hash)?.reason,
  }
}

export declare namespace createWatch {
  type Parameters = {
    readonly client: ExchangeClient
    /** Whether an order has no turn at a block, whatever else is known of it. */
    readonly isResting: (order: BookOrder, block: bigint) => boolean
    readonly network: Network
    readonly say: (event: KeeperEvent) => void
    readonly settings: KeeperSettings
    readonly signal?: AbortSignal | undefined
    /** Another one whenever the tokens that may be filled are other ones. */
    readonly tokensVersion: () => number
  }
}

/** The first line of what went wrong. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]!
}
