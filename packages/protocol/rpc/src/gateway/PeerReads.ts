import type { Hex } from 'viem'
import type { NodePeer, SharedRead } from './NodePeer.ts'
import { Recent } from './Recent.ts'

/** How long to wait for another gateway's logs of a block: it reads them when it announces the block. */
const logsTimeoutMs = 600
/** A node that has a block but not yet its logs returns none, so an empty answer expires after this time. */
const noLogsForMs = 10_000

type Block = NonNullable<Extract<SharedRead, { kind: 'look' }>['block']>
type Logs = Extract<SharedRead, { kind: 'logs' }>['logs']

/**
 * What other gateways read from a node. One of them polls for new blocks and tells the others; if it is silent when a block is due, another one
 * polls. There is no election: whoever polled last continues.
 */
export class PeerReads {
  readonly #peer: NodePeer | undefined
  readonly #gapMs: number
  readonly #blocks = new Recent<'own' | 'told'>(24)
  readonly #logs = new Recent<{ readonly logs: Logs; readonly atMs: number }>(48)
  readonly #waiting = new Map<string, Set<(logs: Logs) => void>>()
  #lookedMs = Number.NEGATIVE_INFINITY
  #isLed = false

  /** @param gapMs longest time between two polls of a gateway in use */
  constructor({ peer, gapMs, onLook }: PeerReads.Parameters) {
    this.#peer = peer
    this.#gapMs = gapMs
    peer?.listen((read, isFirst) => {
      if (read.kind === 'logs') return this.#hearLogs(read)
      // Of two gateways that poll at the same time, `isFirst` decides which one continues.
      if (isFirst || Date.now() - this.#lookedMs > this.timeoutMs) this.#isLed = true
      if (read.block) this.#blocks.set(read.block.hash, 'told')
      onLook(read.block)
    })
  }

  /** How long to wait for another gateway when a block is due; 0 if none polls. */
  get graceMs(): number {
    return this.#isLed ? this.timeoutMs : 0
  }

  get timeoutMs(): number {
    return 2 * this.#gapMs
  }

  /** Records that this gateway polls itself. */
  look(): void {
    this.#isLed = false
    this.#lookedMs = Date.now()
  }

  /** @param block the newest block, if it is new */
  tellLook(block: Block | undefined): void {
    if (block) this.#blocks.set(block.hash, 'own')
    this.#peer?.tell({ kind: 'look', ...(block && { block }) })
  }

  /** Doesn't share logs of old blocks, which single users asked for. */
  tellLogs(filter: { readonly blockHash?: Hex }, logs: Logs): void {
    if (filter.blockHash && this.#blocks.get(filter.blockHash))
      this.#peer?.tell({ kind: 'logs', filter: JSON.stringify(filter), logs })
  }

  /** The logs of one of these filters, if another gateway announced their block, with the filter's index. */
  async logsOf(blockHash: Hex, filters: readonly object[]): Promise<{ at: number; logs: Logs } | undefined> {
    const names = filters.map((filter) => JSON.stringify(filter))
    for (const [at, name] of names.entries()) {
      const { logs, atMs = 0 } = this.#logs.get(name) ?? {}
      if (logs && (logs.length > 0 || Date.now() - atMs < noLogsForMs)) return { at, logs }
    }
    if (this.#blocks.get(blockHash) !== 'told') return undefined
    return new Promise((resolve) => {
      const listeners = names.map((name, at) => {
        const listener = (logs: Logs) => done({ at, logs })
        this.#waiting.set(name, (this.#waiting.get(name) ?? new Set()).add(listener))
        return [name, listener] as const
      })
      const timer = setTimeout(() => done(undefined), logsTimeoutMs)
      const done = (found: { at: number; logs: Logs } | undefined) => {
        clearTimeout(timer)
        for (const [name, listener] of listeners) {
          const all = this.#waiting.get(name)
          all?.delete(listener)
          if (all?.size === 0) this.#waiting.delete(name)
        }
        resolve(found)
      }
    })
  }

  #hearLogs({ filter, logs }: Extract<SharedRead, { kind: 'logs' }>): void {
    this.#logs.set(filter, { logs, atMs: Date.now() })
    for (const listener of this.#waiting.get(filter) ?? []) listener(logs)
  }
}

export declare namespace PeerReads {
  type Parameters = {
    readonly peer: NodePeer | undefined
    readonly gapMs: number
    readonly onLook: (block: Block | undefined) => void
  }
}
