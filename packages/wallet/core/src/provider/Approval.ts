import type { Hex } from '../signer/EvmTransaction.ts'
import type { WalletChain } from './createChains.ts'

/** One question to the person. `origin` was checked by whoever holds the port, and is never what a page said of itself. */
export type Approval = { readonly origin: string } & (
  | {
      /** The screen unlocks the wallet and offers its accounts. */
      readonly kind: 'connect'
      /** Those that the site has already. */
      readonly known: readonly Hex[]
    }
  | { readonly kind: 'switch-chain'; readonly from: WalletChain; readonly to: WalletChain }
  | {
      /** A network of the site's choice, with nodes of its choice, which see everything asked of them. The site changes to it. */
      readonly kind: 'add-chain'
      readonly chain: WalletChain
    }
)

/** What a person answers besides yes. */
export type ApprovalAnswer = {
  /** To `connect`: the accounts that the site may see, the one in use first. */
  readonly accounts?: readonly string[]
}

/**
 * The wallet's screen. Answers undefined for no. It has the wallet unlocked before it answers yes. `signal` ends when nobody waits any more: the
 * site was closed.
 */
export type ApprovalScreen = (approval: Approval, signal: AbortSignal) => Promise<ApprovalAnswer | undefined>
