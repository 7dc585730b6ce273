import { type Hex, numberToHex, pad } from 'viem'
import { describe, expect, test } from 'vitest'
import { type ChainEvent, FakeOrderChain, orderOf, permit2, reactor } from '../../../test/FakeOrderChain.ts'
import { createOrderFollower } from './createOrderFollower.ts'
import type { Commit, FollowedTo, OrderLedger } from './OrderLedger.ts'
import { stateOf, type TrackedOrder } from './TrackedOrder.ts'

const finality = 12n
const orderCount = 1_000
const ownerCount = 60
/** More are asked for by hand. */
const seeds = Array.from({ length: Number(process.env.OXBOW_ORDER_WORLDS ?? 2) }, (_, index) => index + 1)

/** What a database would keep; `claim` lets everybody, so that several write at once. */
function createLedger() {
  const rows = new Map<Hex, TrackedOrder>()
  let followedTo: FollowedTo | undefined
  const ledger: OrderLedger = {
    claim: async () => ({ to: followedTo }),
    followed: async () => [...rows.values()].filter(({ isFinal, isFollowed }) => isFollowed && !isFinal),
    fresh: async () => [...rows.values()].filter(({ isFollowed }) => !isFollowed),
    commit: async ({ from, orders, to }: Commit) => {
      if (from?.hash !== followedTo?.hash) return false
      if (orders.some(({ hash, revision }) => rows.get(hash)?.revision !== revision)) return false
      followedTo = to
      for (const each of orders) rows.set(each.hash, { ...each, revision: each.revision + 1 })
      return true
    },
  }
  return { rows, ledger }
}

describe.each(seeds)('world %i', (seed) => {
  test(`${orderCount} orders of mixed fate, a node that forgets three of ten logs, and reorgs: no final state is wrong`, async () => {
    const random = createRandom(seed)
    const pick = (below: number) => Math.floor(random() * below)
    const chain = new FakeOrderChain(random)
    const { ledger, rows } = createLedger()
    let clock = 0
    const start = () => {
      const contracts = { permit2, dutchV1Reactor: reactor }
      const options = { chain: chain.follow(), contracts, finality, ledger, sweepEveryMs: 300_000, now: () => clock }
      return createOrderFollower(options)
    }
    const followers = [start(), start()]
    const orders: { readonly hash: Hex; readonly owner: Hex; readonly nonce: bigint; readonly deadline: bigint }[] = []
    const isWrong = (order: TrackedOrder) => !fatesOf(chain, order).has(stateOf(order))
    const wrong: string[] = []

    async function turn(events: readonly ChainEvent[]): Promise<void> {
      clock += 12_000
      chain.mine(events)
      // Killed, and begun anew.
      if (pick(40) === 0) followers[pick(2)] = start()
      for (const follower of followers) if (pick(5) > 0) await follower.step().catch(() => {})
      for (const order of rows.values())
        if (order.isFinal && !judged.has(order.hash)) {
          judged.add(order.hash)
          if (isWrong(order)) wrong.push(`${order.hash} ${stateOf(order)} at ${chain.head.number}`)
        }
    }
    const judged = new Set<Hex>()

    chain.lag = 0.3
    chain.faults = 0.01
    // In every other world the node forgets earlier states, and only its newest logs lag.
    if (seed % 2 === 0) Object.assign(chain, { pruned: 0.3, lagDepth: Number(finality) })
    const later: ChainEvent[] = []
    while (orders.length < orderCount) {
      for (let count = pick(12); count > 0 && orders.length < orderCount; count--) {
        // Some share their nonce with one that is in the book.
        const twin = orders.length > 0 && pick(12) === 0 ? orders[pick(orders.length)]! : undefined
        const owner = twin?.owner ?? pad(numberToHex(1_000 + pick(ownerCount)), { size: 20 })
        const nonce = twin?.nonce ?? BigInt(orders.length)
        const deadline = chain.head.timestamp + BigInt(60 + pick(pick(2) ? 600 : 100_000))
        const order = { hash: pad(numberToHex(orders.length + 1)), owner, nonce, deadline }
        orders.push(order)
        if (!chain.head.spent.has(`${owner}:${nonce}`)) rows.set(order.hash, orderOf(order, chain.head.number))
      }
      const events = later.splice(0, pick(3))
      if (orders.length > 0)
        for (let count = pick(6); count > 0; count--) events.push(eventOf(orders, pick, chain.head.timestamp))
      // Who has just been filled cancels all that are left, and some are filled at the last moment.
      for (const event of events)
        if (event.type === 'fill' && pick(3) === 0)
          later.push({ type: 'invalidate', owner: event.owner, word: event.nonce >> 8n, mask: (1n << 256n) - 1n })
      for (const { deadline, ...order } of orders.slice(-80))
        if (deadline > chain.head.timestamp + 12n && deadline <= chain.head.timestamp + 24n && pick(2) === 0)
          events.push({ type: 'fill', ...order })
      const blocks: (readonly ChainEvent[])[] = [events]
      if (pick(8) === 0) {
        // What was in them comes again, later, in another order, or never.
        const lost = chain.undo(1 + pick(Number(finality) - 1))
        blocks.unshift(...lost.map((each) => each.filter(() => pick(3) > 0).toReversed()))
      }
      for (const block of blocks) await turn(block)
    }
    for (let count = 0; count < 400; count++) await turn([])

    expect(wrong).toEqual([])
    // What is not final can still be filled, or was spent by what no log says.
    const left = [...rows.values()].filter(({ isFinal }) => !isFinal)
    expect(left.filter(isWrong).map((each) => `${each.hash} ${stateOf(each)}`)).toEqual([])
    expect(left.filter((each) => ['filled', 'cancelled', 'spent'].includes(stateOf(each)))).toEqual([])
    const counts = Map.groupBy(rows.values(), stateOf)
    for (const state of ['open', 'insufficient-funds', 'filled', 'cancelled', 'expired'] as const)
      expect([state, (counts.get(state)?.length ?? 0) > 5]).toEqual([state, true])
  })
})

/** What may be said of an order, by all that took place. */
function fatesOf(chain: FakeOrderChain, { hash, order: { info } }: TrackedOrder): ReadonlySet<string> {
  for (const { events, timestamp } of chain.blocks)
    for (const event of events) {
      const isLate = timestamp > info.deadline
      if (event.type === 'fill' && event.owner === info.swapper && event.nonce === info.nonce)
        return new Set([event.hash === hash ? 'filled' : 'cancelled', ...(isLate ? ['expired'] : [])])
      const isTaken =
        event.type === 'invalidate' &&
        event.owner === info.swapper &&
        event.word === info.nonce >> 8n &&
        (event.mask >> (info.nonce & 255n)) % 2n === 1n
      if (isTaken) return new Set(['cancelled', ...(isLate ? ['expired'] : [])])
    }
  if (chain.head.timestamp > info.deadline) return new Set(['expired'])
  return new Set([chain.head.short.has(info.swapper) ? 'insufficient-funds' : 'open'])
}

function eventOf(
  orders: readonly { readonly hash: Hex; readonly owner: Hex; readonly nonce: bigint; readonly deadline: bigint }[],
  pick: (below: number) => number,
  timestamp: bigint,
): ChainEvent {
  // Mostly what is young.
  const order = orders[Math.max(0, orders.length - 1 - pick(pick(2) ? 40 : orders.length))]!
  const { deadline, hash, nonce, owner } = order
  switch (pick(6)) {
    case 0:
      return { type: 'invalidate', owner, word: nonce >> 8n, mask: 1n << (nonce & 255n) }
    case 1:
      // All of a word: those that were filled too.
      return pick(3) > 0
        ? { type: 'move', owner, isShort: pick(3) > 0 }
        : { type: 'invalidate', owner, word: nonce >> 8n, mask: (1n << 256n) - 1n }
    case 2:
      return { type: 'move', owner, isShort: pick(2) === 0 }
    default:
      if (pick(12) === 0) return { type: 'fill', owner, nonce, hash: pad('0xdead') }
      return deadline > timestamp + 24n ? { type: 'fill', owner, nonce, hash } : { type: 'move', owner, isShort: true }
  }
}

/** mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
