import type { Allowance, Asset } from '../reading/Reading.ts'

type Hex = `0x${string}`

/** What a node says that a request would do now. It is the chain's state of this moment: what is sent later may do something else. */
export type Simulation =
  | {
      readonly status: 'simulated'
      /** What the account has more or less afterwards, network cost aside. */
      readonly changes: readonly BalanceChange[]
      /** Approvals that the request touches and that stay, as they are afterwards. */
      readonly approvals: readonly Allowance[]
      readonly gasUsed: bigint
    }
  /** It would fail. `data` is what the contract answered. */
  | { readonly status: 'fails'; readonly reason: string; readonly data: Hex | undefined }
  | { readonly status: 'not-simulated'; readonly why: 'unsupported' | 'unreachable' | 'no-transaction' }

/** The reason where a node refuses to try: the account holds less of the native currency than the request sends. */
export const lacksFunds = 'insufficient-funds'

export type BalanceChange = {
  readonly asset: Asset
  /** Negative leaves. */
  readonly delta: bigint
}

/** A node, as EIP-1193 has it. */
export type SimulationNode = {
  readonly request: (call: { readonly method: string; readonly params: readonly unknown[] }) => Promise<unknown>
}
