import type { Hex } from 'viem'
import type { BlockHead, OrderReading } from './FollowedChain.ts'
import { type Evidence, type SettledAmount, stateOf, strongerOf, type TrackedOrder } from './TrackedOrder.ts'

type Ended = TrackedOrder & { readonly evidence: Evidence }
type Filled = TrackedOrder & { readonly evidence: Evidence & { readonly transactionHash: Hex } }

/** Blocks by which a row's `unspentAt` may lag, to limit writes for it alone. */
const maxBlocksBehind = 1_000n

/** Changes to a chain's orders while one block is processed, without side effects. */
export class OrderChanges {
  readonly #head: BlockHead
  readonly #before: ReadonlyMap<Hex, TrackedOrder>
  readonly #now: Map<Hex, TrackedOrder>
  readonly #unspent = new Set<Hex>()
  /** Orders whose evidence was reverted. */
  readonly undone = new Set<Hex>()

  constructor(orders: readonly TrackedOrder[], head: BlockHead) {
    this.#head = head
    this.#before = new Map(orders.map((each) => [each.hash, each]))
    this.#now = new Map(this.#before)
  }

  all(): readonly TrackedOrder[] {
    return [...this.#now.values()]
  }

  get(hash: Hex): TrackedOrder {
    return this.#now.get(hash)!
  }

  ended(): readonly Ended[] {
    return this.all().filter((each): each is Ended => each.evidence !== undefined)
  }

  /** Past their deadline, by the block's timestamp. */
  expiring(): readonly TrackedOrder[] {
    return this.all().filter((each) => each.evidence === undefined && this.#isPast(each))
  }

  unsettled(): readonly Filled[] {
    return this.ended().filter((each): each is Filled => {
      const { evidence, hash, isFinal, settled } = each
      if (evidence.kind !== 'fill' || settled !== undefined) return false
      return isFinal || evidence !== this.#before.get(hash)?.evidence
    })
  }

  end(hash: Hex, found: Evidence): void {
    const { evidence } = this.get(hash)
    this.#set(hash, { evidence: strongerOf(evidence, found), isSpent: false })
  }

  /** The nonce is spent, but no cause is known. */
  spend(hash: Hex): void {
    if (this.get(hash).evidence === undefined) this.#set(hash, { isSpent: true })
  }

  undo(hash: Hex): void {
    this.undone.add(hash)
    this.#set(hash, { evidence: undefined, settled: undefined, isSpent: false })
  }

  /** Applies the state at the block. */
  see(hash: Hex, { isShort, isSpent }: OrderReading): void {
    const { evidence } = this.get(hash)
    if (isShort !== undefined) this.#set(hash, { isShort })
    if (isSpent === false) {
      // The log that spent it was reorged out.
      if (evidence !== undefined && evidence.kind !== 'expiry' && evidence.blockNumber <= this.#head.number)
        this.undo(hash)
      this.#unspent.add(hash)
      this.#set(hash, { isSpent: false, unspentAt: this.#head.number })
    } else if (isSpent) {
      // An expiry assumed an unspent nonce.
      if (evidence?.kind === 'expiry') this.undo(hash)
      this.spend(hash)
    }
  }

  /** Expires orders that were read, are past their deadline, and have an unspent nonce. */
  expire(looks: ReadonlySet<Hex>): void {
    const { hash: blockHash, number: blockNumber } = this.#head
    for (const hash of looks) {
      const order = this.get(hash)
      if (order.evidence !== undefined || !this.#isPast(order) || !this.#unspent.has(hash)) continue
      const place = { blockNumber, blockHash, logIndex: Number.MAX_SAFE_INTEGER, transactionHash: undefined }
      this.#set(hash, { evidence: { kind: 'expiry', ...place, isProved: true } })
    }
  }

  /** Marks orders final whose evidence can no longer be reverted; an expiry only if its nonce is still unspent. */
  finish(deep: readonly { readonly hash: Hex; readonly evidence: Evidence }[]): void {
    for (const { evidence, hash } of deep) {
      if (this.get(hash).evidence !== evidence) continue
      if (evidence.kind === 'expiry' && !this.#unspent.has(hash)) continue
      this.#set(hash, { isFinal: true, evidence: { ...evidence, isProved: true } })
    }
  }

  settle(hash: Hex, settled: readonly SettledAmount[] | undefined): void {
    this.#set(hash, { settled })
  }

  /** Orders to save. */
  changed(): readonly TrackedOrder[] {
    return this.all()
      .filter((each) => {
        const before = this.#before.get(each.hash)!
        if (!before.isFollowed) return true
        if (stateOf(before) !== stateOf(each) || before.evidence !== each.evidence) return true
        if (before.isFinal !== each.isFinal || before.settled !== each.settled) return true
        return each.unspentAt - before.unspentAt > maxBlocksBehind
      })
      .map((each) => ({ ...each, isFollowed: true }))
  }

  #isPast({ order }: TrackedOrder): boolean {
    return order.info.deadline < this.#head.timestamp
  }

  #set(hash: Hex, change: Partial<TrackedOrder>): void {
    this.#now.set(hash, { ...this.get(hash), ...change })
  }
}
