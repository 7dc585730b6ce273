import type { NodeEndpoint } from '@oxbow/rpc/createNodeEndpoint'
import { type EIP1193RequestFn, type Hex, hexToBigInt, hexToNumber, numberToHex } from 'viem'
import { VisitorGate } from '../../../../access/VisitorGate.ts'

/** Calls to one node at a time, for all visitors together. */
const callsAtOnce = 8
/** Questions that are worked on at a time: one of each visitor. */
const questionsAtOnce = { slots: 4, slotsPerVisitor: 1 }
/** Of blocks and of balances each; cleared when full, since accounts come from strangers. */
const maxRemembered = 50_000

type Block = { readonly number: number; readonly timestamp: number }

/** Old blocks and balances of one archive node. What is final is remembered, and what is on its way isn't asked for twice. */
export class ArchiveReader {
  readonly #request: EIP1193RequestFn
  readonly #gate = new VisitorGate({ ...questionsAtOnce, busy: () => new Error('The archive node is busy.') })
  /** By number, and so by time. */
  #blocks: Block[] = []
  readonly #balances = new Map<string, bigint>()
  readonly #underWay = new Map<string, Promise<unknown>>()
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(endpoint: Pick<NodeEndpoint, 'backgroundTransport'>) {
    this.#request = endpoint.backgroundTransport({ retryCount: 0 }).request
  }

  /** Works on a question when it is the visitor's turn. @throws when that doesn't come */
  inTurn<answer>(visitor: string, work: () => Promise<answer>): Promise<answer> {
    return this.#gate.run(visitor, work)
  }

  /** @throws {RateBudgetError} what viem throws when the node doesn't answer */
  async timestampOf(number: number, bounds: ArchiveReader.Bounds): Promise<number> {
    const block = await this.#call(`${number}`, bounds, () =>
      this.#request({ method: 'eth_getBlockByNumber', params: [numberToHex(number), false] }),
    )
    const timestamp = hexToNumber((block as { timestamp: Hex }).timestamp)
    if (number <= bounds.finalBlock) this.#rememberBlock({ number, timestamp })
    return timestamp
  }

  /** @throws {RateBudgetError} what viem throws when the node doesn't answer */
  async balanceAt(account: Hex, number: number, bounds: ArchiveReader.Bounds): Promise<bigint> {
    const key = `${account}:${number}`
    const known = this.#balances.get(key)
    if (known !== undefined) return known
    const answer = await this.#call(key, bounds, () =>
      this.#request({ method: 'eth_getBalance', params: [account, numberToHex(number)] }),
    )
    const balance = hexToBigInt(answer as Hex)
    if (number <= bounds.finalBlock) {
      if (this.#balances.size >= maxRemembered) this.#balances.clear()
      this.#balances.set(key, balance)
    }
    return balance
  }

  /** The newest known block at or before a time, and the oldest known one after it, between two blocks. */
  around(seconds: number, [first, last]: readonly [Block, Block]): [Block, Block] {
    const place = this.#countUntil(({ timestamp }) => timestamp <= seconds)
    const [before, after] = [this.#blocks[place - 1], this.#blocks[place]]
    return [
      before !== undefined && before.number > first.number && before.number < last.number ? before : first,
      after !== undefined && after.number < last.number && after.number > first.number ? after : last,
    ]
  }

  #rememberBlock(block: Block): void {
    if (this.#blocks.length >= maxRemembered) this.#blocks = []
    const place = this.#countUntil(({ number }) => number < block.number)
    if (this.#blocks[place]?.number !== block.number) this.#blocks.splice(place, 0, block)
  }

  /** How many of the first known blocks are so. */
  #countUntil(isSo: (block: Block) => boolean): number {
    let [low, high] = [0, this.#blocks.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (isSo(this.#blocks[middle]!)) low = middle + 1
      else high = middle
    }
    return low
  }

  async #call<answer>(
    key: string,
    { signal, spend }: ArchiveReader.Bounds,
    send: () => Promise<answer>,
  ): Promise<answer> {
    signal.throwIfAborted()
    const underWay = this.#underWay.get(key) as Promise<answer> | undefined
    if (underWay !== undefined) return await underWay
    spend()
    const mine = this.#send(send).finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, mine)
    return await mine
  }

  async #send<answer>(send: () => Promise<answer>): Promise<answer> {
    if (this.#running >= callsAtOnce) await new Promise<void>((start) => this.#waiting.push(start))
    else this.#running++
    try {
      return await send()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}

export declare namespace ArchiveReader {
  type Bounds = {
    /** Ends what nobody waits for any more. */
    readonly signal: AbortSignal
    /** The newest block that can't change. */
    readonly finalBlock: number
    /** Counts a call for who asks. @throws {RateBudgetError} when they have had theirs */
    readonly spend: () => void
  }
}
