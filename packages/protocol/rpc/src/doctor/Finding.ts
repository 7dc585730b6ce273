import type { Contracts } from '@oxbow/chain/Network'
import type { NodeFault } from '../node/classifyNodeFault.ts'

/** `error`: trades fail or shown data is wrong. `warning`: something is slower or missing. `unchecked`: unknown, because the node didn't answer. */
export type Verdict = 'ok' | 'warning' | 'error' | 'unchecked'

/** The result of one check of a node or of a network's addresses. `describeFinding` puts it into words. */
export type Finding = ({ readonly verdict: Exclude<Verdict, 'unchecked'> } & Fact) | Unchecked

/** A check that couldn't be made because a call failed or was refused. It says nothing about what was to be checked. */
export type Unchecked = {
  readonly verdict: 'unchecked'
  readonly check: Exclude<Fact['check'], 'reach' | 'chain'>
  readonly fault: NodeFault['kind']
  /** The subject, if the same check is made for several. */
  readonly contract?: keyof Contracts
  readonly names?: keyof Contracts
  readonly address?: `0x${string}`
}

type Fact =
  /** Whether the node answers, with the HTTP `status` if it refused. `key`: it rejects the key or password of its URL. */
  | { readonly check: 'reach'; readonly ms: number; readonly fault?: undefined }
  | {
      readonly check: 'reach'
      readonly fault: NodeFault['kind'] | 'key'
      readonly status: number | undefined
      readonly ms?: undefined
    }
  | { readonly check: 'chain'; readonly found: number; readonly wanted: number }
  /** Age of the newest block by this machine's clock; negative if its timestamp is in the future. */
  | { readonly check: 'head'; readonly blockNumber: bigint; readonly ageSeconds: number }
  | { readonly check: 'clock'; readonly aheadSeconds: number }
  /** Undefined if the node lacks the method. */
  | { readonly check: 'sync'; readonly isSyncing: boolean | undefined }
  /** How many blocks back the node has state (balances and code); `isAll` if back to the start block. */
  | { readonly check: 'state'; readonly blocks: bigint; readonly isAll: boolean; readonly neededBlocks: number }
  /** The largest block range that `eth_getLogs` accepted; undefined if every tried one was refused. */
  | { readonly check: 'logs'; readonly blocks: number | undefined }
  /** Whether the node has logs from the index's start block on. */
  | { readonly check: 'history'; readonly fromBlock: bigint; readonly isThere: boolean }
  | { readonly check: 'batch' | 'simulation' | 'fees' | 'subscriptions'; readonly isThere: boolean }
  | {
      readonly check: 'code'
      readonly contract: keyof Contracts
      readonly address: `0x${string}`
      /** `other`: the hash differs from the pinned one. `unknown`: this build has no hash for it. */
      readonly state: 'missing' | 'other' | 'pinned' | 'unknown'
    }
  /** A contract that refers to another contract; `found` is undefined if it doesn't say which. */
  | {
      readonly check: 'reference'
      readonly contract: keyof Contracts
      readonly names: keyof Contracts
      readonly found: `0x${string}` | undefined
      readonly wanted: `0x${string}`
    }
  /** Average seconds between the newest `blocks` blocks. */
  | { readonly check: 'blockTime'; readonly seconds: number; readonly blocks: number }
  /** `decimals` is undefined if there is no token at the address. */
  | { readonly check: 'stablecoin'; readonly address: `0x${string}`; readonly decimals: number | undefined }
  /** Compared with the chain's other nodes. */
  | { readonly check: 'behind'; readonly blocks: bigint }
  | { readonly check: 'fork'; readonly blockNumber: bigint; readonly isSame: boolean }
