import type { Allowance, Asset } from '../reading/Reading.ts'

type Hex = `0x${string}`

/** Result of simulating a request on the current state. A transaction sent later may behave differently. */
export type Simulation =
  | {
      readonly status: 'simulated'
      /** Balance changes of the account, without network cost. */
      readonly changes: readonly BalanceChange[]
      /** Approvals that the request touches and that remain, with their resulting amounts. */
      readonly approvals: readonly Allowance[]
      readonly gasUsed: bigint
    }
  /** It would fail. `data` is the contract's revert data. */
  | { readonly status: 'fails'; readonly reason: string; readonly data: Hex | undefined }
  | { readonly status: 'not-simulated'; readonly why: 'unsupported' | 'unreachable' | 'no-transaction' }

/** Failure reason when the account has less native currency than the request sends. */
export const lacksFunds = 'insufficient-funds'

export type BalanceChange = {
  readonly asset: Asset
  /** Negative: leaves the account. */
  readonly delta: bigint
}

/** An EIP-1193 node. */
export type SimulationNode = {
  readonly request: (call: { readonly method: string; readonly params: readonly unknown[] }) => Promise<unknown>
}
