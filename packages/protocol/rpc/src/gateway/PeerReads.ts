import type { Hex } from 'viem'
import type { NodePeer, SharedRead } from './NodePeer.ts'
import { Recent } from './Recent.ts'

/** Logs of a block that another gateway read are waited for so long: it reads them when it tells of the block. */
const logsPatienceMs = 600
/** A node that has a block but not its logs yet says that there are none, so that is not believed for long. */
const noLogsForMs = 10_000

type Block = NonNullable<Extract<SharedRead, { kind: 'look' }>['block']>
type Logs = Extract<SharedRead, { kind: 'logs' }>['logs']

/**
 * What other gateways read of a node. One of them looks for new blocks and the others hear of them, until it is silent when a block is due: nobody is chosen,
 * whoever looked last goes on.
 */
export class PeerReads {
  readonly #peer: NodePeer | undefined
  readonly #gapMs: number
  readonly #blocks = new Recent<'own' | 'told'>(24)
  readonly #logs = new Recent<{ readonly logs: Logs; readonly atMs: number }>(48)
  readonly #waiting = new Map<string, Set<(logs: Logs) => void>>()
  #lookedMs = Number.NEGATIVE_INFINITY
  #isLed = false

  /** @param gapMs between two looks, at most, of a gateway that somebody asks */
  constructor({ peer, gapMs, onLook }: PeerReads.Parameters) {
    this.#peer = peer
    this.#gapMs = gapMs
    peer?.listen((read, isFirst) => {
      if (read.kind === 'logs') return this.#hearLogs(read)
      // Two that look at the same time agree on who goes on.
      if (isFirst || Date.now() - this.#lookedMs > this.patienceMs) this.#isLed = true
      if (read.block) this.#blocks.set(read.block.hash, 'told')
      onLook(read.block)
    })
  }

  /** How long another gateway may be silent when a block is due; 0 where none looks. */
  get graceMs(): number {
    return this.#isLed ? this.patienceMs : 0
  }

  get patienceMs(): number {
    return 2 * this.#gapMs
  }

  /** This gateway looks by itself. */
  look(): void {
    this.#isLed = false
    this.#lookedMs = Date.now()
  }

  /** @param block the newest one, when it was new */
  tellLook(block: Block | undefined): void {
    if (block) this.#blocks.set(block.hash, 'own')
    this.#peer?.tell({ kind: 'look', ...(block && { block }) })
  }

  /** Those of an old block are told to nobody: a person has asked for them. */
  tellLogs(filter: { readonly blockHash?: Hex }, logs: Logs): void {
    if (filter.blockHash && this.#blocks.get(filter.blockHash))
      this.#peer?.tell({ kind: 'logs', filter: JSON.stringify(filter), logs })
  }

  /** The logs that one of these filters chooses, where another gateway told of their block: with the place of the filter among them. */
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
      const timer = setTimeout(() => done(undefined), logsPatienceMs)
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
