import { BaseError as ViemError } from 'viem'
import { judgeNodeFault } from '../node/judgeNodeFault.ts'
import { NodePausedError } from '../node/NodePace.ts'
import { refusesKey } from '../node/refusesKey.ts'
import { WrongChainError } from '../node/WrongChainError.ts'

/** How a node is, for its operator. `refused`: it answers everything with a refusal that is none of the others. */
export type NodeState =
  | { readonly kind: 'well' | 'key' | 'paced' | 'away' | 'refused' }
  | { readonly kind: 'chain'; readonly found: number }
  | { readonly kind: 'behind'; readonly blocks: number }

/** A failed call, or a good one, is none yet; a limit on calls is found out by running into it. */
const graceMs = { well: 3_000, key: 3_000, chain: 0, away: 3_000, refused: 3_000, behind: 3_000, paced: 10_000 }

/** Tells each change of a node's state once, by how calls to it go. */
export class NodeHealth {
  readonly #onChange: (state: NodeState) => void
  readonly #now: () => number
  #trouble: NodeState | undefined
  #blocksBehind = 0
  #said: NodeState['kind'] = 'well'
  #candidate: NodeState['kind'] = 'well'
  #sinceMs = 0

  constructor(onChange: (state: NodeState) => void, now: () => number = Date.now) {
    this.#onChange = onChange
    this.#now = now
  }

  /** It did, or refused, what was asked, as a node that works does. */
  answered(): void {
    this.#trouble = undefined
    this.#judge()
  }

  failed(error: unknown): void {
    this.#trouble = troubleOf(error)
    this.#judge()
  }

  /** Its newest block is so many behind that of the chain. */
  shows(blocksBehind: number): void {
    this.#blocksBehind = blocksBehind
    this.#judge()
  }

  #judge(): void {
    const behind = this.#blocksBehind > 0 ? ({ kind: 'behind', blocks: this.#blocksBehind } as const) : undefined
    const state = this.#trouble ?? behind ?? { kind: 'well' as const }
    if (state.kind !== this.#candidate) {
      this.#candidate = state.kind
      this.#sinceMs = this.#now()
    }
    if (state.kind === this.#said || this.#now() - this.#sinceMs < graceMs[state.kind]) return
    this.#said = state.kind
    this.#onChange(state)
  }
}

function troubleOf(error: unknown): NodeState | undefined {
  if (error instanceof WrongChainError) return { kind: 'chain', found: error.found }
  if (error instanceof NodePausedError) return { kind: 'paced' }
  if (refusesKey(error)) return { kind: 'key' }
  if (!(error instanceof ViemError)) return undefined
  const { kind } = judgeNodeFault(error)
  if (kind === 'paced' || kind === 'refused') return { kind }
  // In one outage a node is away and slow by turns.
  return kind === 'range' ? undefined : { kind: 'away' }
}
