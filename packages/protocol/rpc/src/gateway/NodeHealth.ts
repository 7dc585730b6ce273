import { BaseError as ViemError } from 'viem'
import { classifyNodeFault } from '../node/classifyNodeFault.ts'
import { NodePausedError } from '../node/NodePace.ts'
import { refusesKey } from '../node/refusesKey.ts'
import { WrongChainError } from '../node/WrongChainError.ts'
import type { Lag } from './checkLag.ts'
import { type Refusal, RefusedLogs } from './RefusedLogs.ts'

/** A node's state for its operator. `refused`: it refuses every call for a reason that isn't one of the others. */
export type NodeState =
  | { readonly kind: 'well' | 'key' | 'paced' | 'away' | 'refused' }
  | { readonly kind: 'chain'; readonly found: number }
  | { readonly kind: 'behind'; readonly blocks: number }
  /** It answers, but its newest block is old, so the chain's height is unknown. */
  | { readonly kind: 'old'; readonly ageSeconds: number }
  | ({ readonly kind: 'logs' } & Refusal)

/** How long a state must last before it is reported: a single call doesn't change it, and rate limits are found by exceeding them. */
const graceMs = {
  well: 3_000,
  key: 3_000,
  chain: 0,
  away: 3_000,
  refused: 3_000,
  behind: 3_000,
  old: 3_000,
  paced: 10_000,
  logs: 10_000,
}

/** Derives a node's state from the results of its calls, and reports each change once. */
export class NodeHealth {
  readonly #onChange: (state: NodeState) => void
  readonly #now: () => number
  #trouble: NodeState | undefined
  /** Undefined until the newest block was seen, and again after each failure: an answer alone isn't a recovery. */
  #lag: Lag | undefined
  readonly #logs = new RefusedLogs()
  #hasAnswered = false
  #said: NodeState = { kind: 'well' }
  #candidate: NodeState['kind'] = 'well'
  #sinceMs = 0

  constructor(onChange: (state: NodeState) => void, now: () => number = Date.now) {
    this.#onChange = onChange
    this.#now = now
  }

  /** The reported state, unless it is well. */
  get trouble(): NodeState | undefined {
    return this.#said.kind === 'well' ? undefined : this.#said
  }

  /** A call was answered or refused, as by a working node. */
  answered(): void {
    this.#trouble = undefined
    this.#hasAnswered = true
    this.#judge()
  }

  failed(error: unknown): void {
    this.#trouble = troubleOf(error)
    if (this.#trouble) this.#lag = undefined
    this.#judge()
  }

  /** Reports how far its newest block is behind. */
  shows(lag: Lag): void {
    this.#lag = lag
    this.#judge()
  }

  /** A request for logs was answered or failed. */
  notesLogs(filter: unknown, error: unknown): void {
    this.#logs.note(filter, error)
    this.#judge()
  }

  #judge(): void {
    const state = this.#trouble ?? lagOf(this.#lag) ?? refusalOf(this.#logs.current) ?? { kind: 'well' as const }
    if (state.kind === 'well' && this.#said.kind !== 'well' && this.#lag === undefined) return
    if (state.kind !== this.#candidate) {
      this.#candidate = state.kind
      this.#sinceMs = this.#now()
    }
    // A node that has never answered doesn't reject its key by accident.
    const neededMs = state.kind === 'key' && !this.#hasAnswered ? 0 : graceMs[state.kind]
    if (state.kind === this.#said.kind || this.#now() - this.#sinceMs < neededMs) return
    this.#said = state
    this.#onChange(state)
  }
}

function lagOf({ blocks, oldSeconds }: Lag = { blocks: 0, oldSeconds: 0 }): NodeState | undefined {
  if (blocks > 0) return { kind: 'behind', blocks }
  return oldSeconds > 0 ? { kind: 'old', ageSeconds: oldSeconds } : undefined
}

function refusalOf(refusal: Refusal | undefined): NodeState | undefined {
  return refusal && { kind: 'logs', ...refusal }
}

function troubleOf(error: unknown): NodeState | undefined {
  if (error instanceof WrongChainError) return { kind: 'chain', found: error.found }
  if (error instanceof NodePausedError) return { kind: 'paced' }
  if (refusesKey(error)) return { kind: 'key' }
  if (!(error instanceof ViemError)) return undefined
  const { kind } = classifyNodeFault(error)
  if (kind === 'paced' || kind === 'refused') return { kind }
  // During an outage, nodes alternate between unreachable and slow.
  return kind === 'range' ? undefined : { kind: 'away' }
}
