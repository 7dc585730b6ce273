import type { DutchOrder } from '@oxbow/dutch/DutchOrder'
import { flatOrder } from '@oxbow/dutch/flatOrder'
import { type Hex, numberToHex, pad } from 'viem'
import type { BlockHead, FollowedChain } from '../own-data/orders/follow/FollowedChain.ts'
import { type BlockLog, filled, invalidated, transferred } from '../own-data/orders/follow/readOrderLogs.ts'
import type { TrackedOrder } from '../own-data/orders/follow/TrackedOrder.ts'

export type ChainEvent =
  | { readonly type: 'fill'; readonly owner: Hex; readonly nonce: bigint; readonly hash: Hex }
  | { readonly type: 'invalidate'; readonly owner: Hex; readonly word: bigint; readonly mask: bigint }
  | { readonly type: 'move'; readonly owner: Hex; readonly isShort: boolean }

type Block = BlockHead & {
  readonly events: readonly ChainEvent[]
  readonly logs: readonly BlockLog[]
  /** `<owner>:<nonce>`. */
  readonly spent: ReadonlySet<string>
  readonly short: ReadonlySet<Hex>
}

export const reactor: Hex = `0x${'a1'.repeat(20)}`
export const permit2: Hex = `0x${'b2'.repeat(20)}`
export const tokenIn: Hex = `0x${'c3'.repeat(20)}`
const secondsPerBlock = 12n

/** A chain of orders in memory, whose node forgets logs and whose blocks are taken back. */
export class FakeOrderChain {
  readonly #random: () => number
  readonly #blocks: Block[] = []
  #made = 0
  /** The share of answers that have no logs, and of calls that fail. */
  lag = 0
  faults = 0
  /** Blocks behind the head from which on all logs are there. */
  lagDepth = Number.POSITIVE_INFINITY
  /** The share of answers that no longer have an earlier state. */
  pruned = 0

  constructor(random: () => number) {
    this.#random = random
    this.mine([])
  }

  get head(): Block {
    return this.#blocks.at(-1)!
  }

  /** What took place, block by block. */
  get blocks(): readonly Block[] {
    return this.#blocks
  }

  /** Makes a block of what can take place: no nonce is spent twice by a fill. */
  mine(wanted: readonly ChainEvent[]): void {
    const parent = this.#blocks.at(-1)
    const number = BigInt(this.#blocks.length)
    const [spent, short] = [new Set(parent?.spent), new Set(parent?.short)]
    const events = wanted.filter((event) => {
      if (event.type === 'move') return event.isShort ? short.add(event.owner) : short.delete(event.owner)
      if (event.type === 'fill') {
        const key = `${event.owner}:${event.nonce}`
        return !spent.has(key) && spent.add(key)
      }
      for (let bit = 0n; bit < 256n; bit++)
        if ((event.mask >> bit) & 1n) spent.add(`${event.owner}:${(event.word << 8n) | bit}`)
      return true
    })
    const hash = pad(numberToHex(++this.#made))
    const parentHash = parent?.hash ?? pad('0x')
    const logs = events.map((event, index) => toLog(event, { number, hash, index }))
    this.#blocks.push({ number, hash, parentHash, timestamp: number * secondsPerBlock, events, logs, spent, short })
  }

  /** Takes the newest blocks back. @returns what took place in them */
  undo(depth: number): readonly (readonly ChainEvent[])[] {
    return this.#blocks.splice(Math.max(1, this.#blocks.length - depth)).map(({ events }) => events)
  }

  follow(): FollowedChain {
    const answer = <T>(value: T): Promise<T> =>
      this.#random() < this.faults ? Promise.reject(new Error('The node does not answer.')) : Promise.resolve(value)
    const lagging = ({ logs, number }: Block) =>
      Number(this.head.number - number) < this.lagDepth && this.#random() < this.lag ? [] : logs
    const between = (from: bigint, to: bigint) => this.#blocks.slice(Number(from), Number(to) + 1).flatMap(lagging)
    const at = (number: bigint) => this.#blocks[Number(number)]
    const isSpent = ({ order: { info } }: TrackedOrder, block: Block) =>
      block.spent.has(`${info.swapper}:${info.nonce}`)
    return {
      head: () => answer(this.head),
      blockAt: (number) => answer(at(number)),
      logsOfBlock: (hash) => answer(this.#blocks.filter((block) => block.hash === hash).flatMap(lagging)),
      logsBetween: (from, to) => answer(between(from, to)),
      endsBetween: (from, to) => answer(between(from, to)),
      read: (orders, number) => {
        const block = at(number)
        if (block === undefined) return Promise.reject(new Error('There is no such block.'))
        return answer(
          orders.map((each) => ({ isSpent: isSpent(each, block), isShort: block.short.has(each.order.info.swapper) })),
        )
      },
      readSpent: (orders, number) => {
        const block = this.#random() < this.pruned ? undefined : at(number)
        return answer(block && orders.map((each) => isSpent(each, block)))
      },
      logsOfTransaction: () => answer(undefined),
    }
  }
}

/** An order that nobody has looked at yet. */
export function orderOf({ deadline, hash, nonce, owner }: orderOf.Parameters, takenAt: bigint): TrackedOrder {
  const parties = { reactor, swapper: owner, recipient: owner, nonce, deadline }
  const order: DutchOrder = flatOrder('v1', { ...parties, tokenIn, amountIn: 1n, tokenOut: permit2, amountOut: 1n })
  return {
    hash,
    order,
    revision: 0,
    isFollowed: false,
    unspentAt: takenAt,
    evidence: undefined,
    isSpent: false,
    isShort: false,
    isFinal: false,
    settled: undefined,
  }
}

export declare namespace orderOf {
  type Parameters = { readonly hash: Hex; readonly owner: Hex; readonly nonce: bigint; readonly deadline: bigint }
}

function toLog(event: ChainEvent, { hash, index, number }: { number: bigint; hash: Hex; index: number }): BlockLog {
  const owner = pad(event.owner)
  const words = (...values: bigint[]): Hex => `0x${values.map((value) => pad(numberToHex(value)).slice(2)).join('')}`
  const place = { blockNumber: numberToHex(number), blockHash: hash, logIndex: numberToHex(index) }
  const log = { ...place, transactionHash: pad(numberToHex(BigInt(index) + number * 1_000n)) }
  switch (event.type) {
    case 'fill':
      return { ...log, address: reactor, topics: [filled, event.hash, pad('0x1'), owner], data: words(event.nonce) }
    case 'invalidate':
      return { ...log, address: permit2, topics: [invalidated, owner], data: words(event.word, event.mask) }
    case 'move':
      return { ...log, address: tokenIn, topics: [transferred, owner, pad('0x1')], data: words(1n) }
  }
}
