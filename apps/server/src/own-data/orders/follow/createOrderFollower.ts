import type { Hex } from 'viem'
import type { BlockHead, FollowedChain } from './FollowedChain.ts'
import { OrderChanges } from './OrderChanges.ts'
import type { FollowedTo, OrderLedger } from './OrderLedger.ts'
import { type BlockLog, type OrderContracts, readOrderLogs, toBook } from './readOrderLogs.ts'
import { readSettled } from './readSettled.ts'
import type { Evidence, TrackedOrder } from './TrackedOrder.ts'

/** Over more blocks, all orders are read instead of all transfers. */
const maxBlocksOfLogs = 100n
/** Blocks that one step searches for what ended orders, and accounts per step. */
const maxBlocksOfSearch = 50_000n
const maxSearches = 4
/** Orders that are read without a reason: some tokens change balances without a log, and some nodes have a block before its logs. */
const maxOfSweep = 160
const longestWaitMs = 3_600_000

/**
 * Follows a chain's orders block by block. What ended an order comes from a log or the chain's clock, and is final once it is as deep as the chain's
 * finality and still canonical; anything not final is reverted when its block is reorged out. A step that fails or is killed changes nothing.
 */
export function createOrderFollower(parameters: createOrderFollower.Parameters) {
  const { chain, contracts, finality, ledger, now = Date.now, sweepEveryMs } = parameters
  let tracked: Map<Hex, TrackedOrder> | undefined
  let sweptMs = now()
  /** When each was last read, oldest first; and when to search again for what spent a nonce. */
  const read = new Map<Hex, number>()
  const searches = new Map<Hex, Search>()

  /** Processes the chain's newest block. @returns whether this server follows orders: not while there are none, or another server does */
  async function step(): Promise<boolean> {
    const claimed = await ledger.claim()
    if (claimed === undefined) {
      tracked = undefined
      return false
    }
    tracked ??= new Map((await ledger.followed()).map((each) => [each.hash, each]))
    const fresh = await ledger.fresh()
    if (tracked.size + fresh.length === 0) return false
    const head = await chain.head()
    if (head === undefined) return true

    const wasAtHead = claimed.to?.hash === head.hash
    if (wasAtHead && fresh.length === 0 && !isAnythingDue()) return true
    const changes = new OrderChanges([...tracked.values(), ...fresh], head)
    const news = tracked.size === 0 || wasAtHead ? nothing : await readOn(changes, claimed.to, head)
    const { isByNumber, logs, readsAll } = news
    const { ends, moved } = readOrderLogs(toBook(changes.all()), logs, contracts)
    await takeEnds(changes, ends)

    const deep = await findDeep(changes, head)
    const looks = new Set(fresh.map(({ hash }) => hash))
    for (const hash of moved) looks.add(hash)
    for (const hash of changes.undone) looks.add(hash)
    for (const { hash } of readsAll ? changes.all() : changes.expiring()) looks.add(hash)
    for (const { evidence, hash } of deep) if (evidence.kind === 'expiry') looks.add(hash)
    for (const hash of sweep()) looks.add(hash)
    await look(changes, looks, head)
    await search(changes, head)
    changes.expire(looks)
    changes.finish(deep)
    await settle(changes)

    // Reads by number belong to this block only if it is still canonical.
    if ((isByNumber || looks.size > 0) && (await chain.blockAt(head.number))?.hash !== head.hash) return true
    const changed = changes.changed()
    const isWritten =
      (wasAtHead && changed.length === 0) || (await ledger.commit({ from: claimed.to, to: head, orders: changed }))
    if (isWritten) take(changed, fresh)
    else tracked = undefined
    return true
  }

  /** Logs since the last step, after reverting what a reorg removed. */
  async function readOn(changes: OrderChanges, to: FollowedTo | undefined, head: BlockHead): Promise<NewLogs> {
    if (to === undefined) return { ...nothing, readsAll: true }
    if (head.parentHash === to.hash) {
      await undo(changes, to.number, head)
      return { ...nothing, logs: await chain.logsOfBlock(head.hash, changes.all()) }
    }
    const isOn = (await chain.blockAt(to.number))?.hash === to.hash
    const lower = to.number < head.number ? to.number : head.number
    const known = isOn ? to.number : lower - finality
    await undo(changes, isOn ? known : -1n, head)
    const from = known < 0n ? 0n : known + 1n
    const blocks = head.number - from
    if (blocks > maxBlocksOfSearch) return { ...nothing, readsAll: true }
    const readsAll = blocks > maxBlocksOfLogs
    const logs = await (readsAll
      ? chain.endsBetween(from, head.number)
      : chain.logsBetween(from, head.number, changes.all()))
    return { logs, readsAll, isByNumber: true }
  }

  /** Reverts evidence above a block that is in reorged blocks. */
  async function undo(changes: OrderChanges, above: bigint, head: BlockHead): Promise<void> {
    const blocks = new Map([[head.number, Promise.resolve<BlockHead | undefined>(head)]])
    for (const { evidence, hash } of changes.ended()) {
      const { blockHash, blockNumber } = evidence
      if (blockNumber <= above || blockNumber > head.number) continue
      const block = blocks.get(blockNumber) ?? chain.blockAt(blockNumber)
      blocks.set(blockNumber, block)
      const there = await block
      if (there !== undefined && there.hash !== blockHash) changes.undo(hash)
    }
  }

  /** An invalidation ended an order only if its nonce was unspent just before: it is logged for spent nonces too. */
  async function takeEnds(changes: OrderChanges, ends: ReadonlyMap<Hex, Evidence>): Promise<void> {
    const doubtful = new Map<bigint, Hex[]>()
    for (const [hash, evidence] of ends) {
      if (evidence.isProved) changes.end(hash, evidence)
      else doubtful.set(evidence.blockNumber, [...(doubtful.get(evidence.blockNumber) ?? []), hash])
    }
    for (const [blockNumber, hashes] of doubtful) {
      const orders = hashes.map((hash) => changes.get(hash))
      const spent = await chain.readSpent(orders, blockNumber - 1n)
      for (const [index, hash] of hashes.entries()) {
        if (spent?.[index] === true) changes.spend(hash)
        else changes.end(hash, { ...ends.get(hash)!, isProved: spent?.[index] === false })
      }
    }
  }

  /** Orders whose evidence is as deep as finality and still canonical. Reverts those that aren't. */
  async function findDeep(changes: OrderChanges, head: BlockHead): Promise<readonly DeepOrder[]> {
    const deep: DeepOrder[] = []
    const blocks = new Map<bigint, BlockHead | undefined>()
    for (const { evidence, hash } of changes.ended()) {
      const { blockNumber } = evidence
      if (head.number - blockNumber < finality || !(evidence.isProved || isDue(hash))) continue
      if (!blocks.has(blockNumber)) blocks.set(blockNumber, await chain.blockAt(blockNumber))
      const block = blocks.get(blockNumber)
      if (block === undefined) continue
      if (block.hash !== evidence.blockHash) changes.undo(hash)
      else if (evidence.isProved) deep.push({ hash, evidence })
      else if (await proves(changes, { hash, evidence }, head)) deep.push({ hash, evidence })
    }
    return deep
  }

  /** If the node lacks the state before an invalidation, it is proven by a search that finds nothing earlier, at twice the depth of finality. */
  async function proves(changes: OrderChanges, { evidence, hash }: DeepOrder, head: BlockHead): Promise<boolean> {
    if (head.number - evidence.blockNumber < 2n * finality) return false
    postpone(hash)
    const order = changes.get(hash)
    const logs = await chain.endsBetween(searchStart(order), evidence.blockNumber, order.order.info.swapper)
    const found = readOrderLogs(toBook([order]), logs, contracts).ends.get(hash)
    if (found === undefined) return false
    if (found.blockHash === evidence.blockHash && found.logIndex === evidence.logIndex) return true
    changes.end(hash, found)
    return false
  }

  async function look(changes: OrderChanges, hashes: ReadonlySet<Hex>, head: BlockHead): Promise<void> {
    const orders = [...hashes].map((hash) => changes.get(hash))
    if (orders.length === 0) return
    const readings = await chain.read(orders, head.number)
    for (const [index, { hash }] of orders.entries()) {
      changes.see(hash, readings[index]!)
      read.delete(hash)
      read.set(hash, now())
    }
  }

  /** Searches for the causes of spent nonces whose log wasn't seen. */
  async function search(changes: OrderChanges, head: BlockHead): Promise<void> {
    const due = changes.all().filter(({ evidence, hash, isSpent }) => isSpent && evidence === undefined && isDue(hash))
    const accounts = [...Map.groupBy(due, ({ order }) => order.info.swapper)]
    for (const [account, orders] of accounts.slice(0, maxSearches)) {
      const from = orders
        .map((order) => searches.get(order.hash)?.from ?? searchStart(order))
        .reduce((a, b) => (a < b ? a : b))
      const to = head.number - from > maxBlocksOfSearch ? from + maxBlocksOfSearch : head.number
      const logs = await chain.endsBetween(from, to, account)
      await takeEnds(changes, readOrderLogs(toBook(orders), logs, contracts).ends)
      for (const { hash } of orders) {
        if (to < head.number) searches.set(hash, { dueMs: 0, waitMs: searches.get(hash)?.waitMs, from: to + 1n })
        else postpone(hash)
      }
    }
  }

  /** A reorg may since have reverted the block at which the nonce was unspent. */
  function searchStart({ unspentAt }: TrackedOrder): bigint {
    return unspentAt > finality ? unspentAt - finality + 1n : 0n
  }

  function isDue(hash: Hex): boolean {
    return (searches.get(hash)?.dueMs ?? 0) <= now()
  }

  /** Restarts the search later, with a growing delay. */
  function postpone(hash: Hex): void {
    const waitMs = Math.min(2 * (searches.get(hash)?.waitMs ?? sweepEveryMs / 2), longestWaitMs)
    searches.set(hash, { dueMs: now() + waitMs, waitMs, from: undefined })
  }

  function isAnythingDue(): boolean {
    return now() - sweptMs >= sweepEveryMs || [...searches.values()].some(({ dueMs }) => dueMs <= now())
  }

  /** The orders that weren't read for longest. */
  function sweep(): readonly Hex[] {
    if (now() - sweptMs < sweepEveryMs || tracked === undefined) return []
    sweptMs = now()
    return [...tracked.values()]
      .filter(({ evidence }) => evidence === undefined)
      .toSorted((a, b) => (read.get(a.hash) ?? 0) - (read.get(b.hash) ?? 0))
      .slice(0, maxOfSweep)
      .map(({ hash }) => hash)
  }

  async function settle(changes: OrderChanges): Promise<void> {
    for (const order of changes.unsettled()) {
      const logs = await chain.logsOfTransaction(order.evidence.transactionHash)
      changes.settle(order.hash, logs && readSettled(order, logs))
    }
  }

  function take(changed: readonly TrackedOrder[], fresh: readonly TrackedOrder[]): void {
    for (const each of fresh) tracked?.set(each.hash, each)
    for (const each of changed) {
      if (each.isFinal || each.evidence !== undefined) searches.delete(each.hash)
      if (each.isFinal) for (const known of [tracked, read]) known?.delete(each.hash)
      else tracked?.set(each.hash, { ...each, revision: each.revision + 1 })
    }
  }

  return { step }
}

export declare namespace createOrderFollower {
  type Parameters = {
    readonly chain: FollowedChain
    /** Lower-case. */
    readonly contracts: OrderContracts
    /** Blocks after which nothing is reverted. */
    readonly finality: bigint
    readonly ledger: OrderLedger
    readonly sweepEveryMs: number
    readonly now?: (() => number) | undefined
  }
}

type NewLogs = { readonly logs: readonly BlockLog[]; readonly readsAll: boolean; readonly isByNumber: boolean }
type Search = { readonly dueMs: number; readonly waitMs: number | undefined; readonly from: bigint | undefined }
type DeepOrder = { readonly hash: Hex; readonly evidence: Evidence }

const nothing: NewLogs = { logs: [], readsAll: false, isByNumber: false }
