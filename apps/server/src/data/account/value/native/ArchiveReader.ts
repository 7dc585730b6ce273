import type { NodeEndpoint } from '@oxbow/rpc/createNodeEndpoint'
import { type EIP1193RequestFn, type Hex, hexToBigInt, hexToNumber, numberToHex } from 'viem'

/** Calls to one node at a time, for all visitors together. */
const callsAtOnce = 8
/** Of blocks and of balances each; cleared when full, since accounts come from strangers. */
const maxRemembered = 50_000

type Block = { readonly number: number; readonly timestamp: number }

/** Old blocks and balances of one archive node. What is final is remembered. */
export class ArchiveReader {
  readonly #request: EIP1193RequestFn
  /** By number, and so by time. */
  #blocks: Block[] = []
  readonly #balances = new Map<string, bigint>()
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(endpoint: Pick<NodeEndpoint, 'backgroundTransport'>) {
    this.#request = endpoint.backgroundTransport({ retryCount: 0 }).request
  }

  /** @throws what viem throws when the node doesn't answer */
  async timestampOf(number: number, { signal, finalBlock }: ArchiveReader.Bounds): Promise<number> {
    const block = await this.#call(signal, () =>
      this.#request({ method: 'eth_getBlockByNumber', params: [numberToHex(number), false] }),
    )
    const timestamp = hexToNumber((block as { timestamp: Hex }).timestamp)
    if (number <= finalBlock) this.#rememberBlock({ number, timestamp })
    return timestamp
  }

  /** @throws what viem throws when the node doesn't answer */
  async balanceAt(account: Hex, number: number, { signal, finalBlock }: ArchiveReader.Bounds): Promise<bigint> {
    const key = `${account}:${number}`
    const known = this.#balances.get(key)
    if (known !== undefined) return known
    const answer = await this.#call(signal, () =>
      this.#request({ method: 'eth_getBalance', params: [account, numberToHex(number)] }),
    )
    const balance = hexToBigInt(answer as Hex)
    if (number <= finalBlock) {
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

  async #call<answer>(signal: AbortSignal, send: () => Promise<answer>): Promise<answer> {
    if (this.#running >= callsAtOnce) await new Promise<void>((start) => this.#waiting.push(start))
    else this.#running++
    try {
      signal.throwIfAborted()
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
  }
}
