import type { Contracts } from '@oxbow/chain/Network'
import type { NodeFault } from '../node/judgeNodeFault.ts'

/** `error`: trades fail, or what is shown is wrong. `warning`: some of it is slower or missing. `unchecked`: nobody knows, because the node did not say. */
export type Verdict = 'ok' | 'warning' | 'error' | 'unchecked'

/** One thing that was looked at, in a node or in the addresses of a network, and how it is. `describeFinding` has the words. */
export type Finding = ({ readonly verdict: Exclude<Verdict, 'unchecked'> } & Fact) | Unchecked

/** A check that could not be made: a call that it needs was lost or refused. It says nothing for what was to be checked, and nothing against it. */
export type Unchecked = {
  readonly verdict: 'unchecked'
  readonly check: Exclude<Fact['check'], 'reach' | 'chain'>
  readonly fault: NodeFault['kind']
  /** What it was about, where the same check is made of several things. */
  readonly contract?: keyof Contracts
  readonly names?: keyof Contracts
  readonly address?: `0x${string}`
}

type Fact =
  /** Whether it answers; `status` of HTTP where it refused. `key`: it refuses the key or the password of its URL. */
  | { readonly check: 'reach'; readonly ms: number; readonly fault?: undefined }
  | {
      readonly check: 'reach'
      readonly fault: NodeFault['kind'] | 'key'
      readonly status: number | undefined
      readonly ms?: undefined
    }
  | { readonly check: 'chain'; readonly found: number; readonly wanted: number }
  /** Age of the newest block by this machine's clock; negative where the block is of the future. */
  | { readonly check: 'head'; readonly blockNumber: bigint; readonly ageSeconds: number }
  | { readonly check: 'clock'; readonly aheadSeconds: number }
  /** Undefined where the node has no such method. */
  | { readonly check: 'sync'; readonly isSyncing: boolean | undefined }
  /** How many blocks back it knows balances and code; `isAll` to the start block. */
  | { readonly check: 'state'; readonly blocks: bigint; readonly isAll: boolean; readonly neededBlocks: number }
  /** Most blocks of one `eth_getLogs` among those tried; undefined where every interval was refused. */
  | { readonly check: 'logs'; readonly blocks: number | undefined }
  /** Whether it has logs from where the index begins. */
  | { readonly check: 'history'; readonly fromBlock: bigint; readonly isThere: boolean }
  | { readonly check: 'batch' | 'simulation' | 'fees' | 'subscriptions'; readonly isThere: boolean }
  | {
      readonly check: 'code'
      readonly contract: keyof Contracts
      readonly address: `0x${string}`
      /** `other`: its hash is not the pinned one. `unknown`: this build has no hash of it. */
      readonly state: 'missing' | 'other' | 'pinned' | 'unknown'
    }
  /** A contract that names another one than the network does; `found` is undefined where it does not say. */
  | {
      readonly check: 'reference'
      readonly contract: keyof Contracts
      readonly names: keyof Contracts
      readonly found: `0x${string}` | undefined
      readonly wanted: `0x${string}`
    }
  /** Seconds between two blocks, measured over so many of the newest. */
  | { readonly check: 'blockTime'; readonly seconds: number; readonly blocks: number }
  /** `decimals` is undefined where no token is at the address. */
  | { readonly check: 'stablecoin'; readonly address: `0x${string}`; readonly decimals: number | undefined }
  /** Against the other nodes of the chain. */
  | { readonly check: 'behind'; readonly blocks: bigint }
  | { readonly check: 'fork'; readonly blockNumber: bigint; readonly isSame: boolean }
