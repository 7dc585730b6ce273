import type { Network } from '@oxbow/chain/Network'
import type { Replacement } from '@oxbow/connectors/Replacement'
import type { NextAction } from '@oxbow/failures/NextAction'
import type { SwapFlowView } from '@oxbow/swap/SwapFlowView'
import type { ReactNode } from 'react'
import type { FeeInToken } from '../../review/FeeInToken.ts'
import type { ReviewedMoney } from '../../review/ReviewedMoney.ts'
import type { TokenCautions } from '../../trade-form/TokenCautions.tsx'
import type { Trial } from './Trial.ts'

/** The place of a trade in a swap across networks or in a change of range. */
export type CrossStep = {
  readonly index: number
  readonly of: number
  /** The network to which its output is bridged next; undefined if it isn't. */
  readonly bridgesTo: string | undefined
}

/** The data and callbacks of a review, from quote to end. */
export type ReviewProps = {
  view: SwapFlowView
  /** Undefined for a standalone trade. */
  step?: CrossStep | undefined
  isOpen: boolean
  network: Network
  /** A warning about the network. */
  caution?: ReactNode
  /** What the wallet sent instead of the trade. */
  instead?: ReactNode
  /** Of the reviewed quote. */
  check: Trial | undefined
  typed?: ReviewedMoney | undefined
  /** The quoted amounts in dollars, by the server's prices; undefined where one is unknown. */
  worth?: { readonly paid: number | undefined; readonly received: number | undefined } | undefined
  /** The network cost, if it is paid in a token. */
  fee?: FeeInToken | undefined
  /** Warnings that the user hasn't consented to yet. */
  asksAbout: readonly TokenCautions.Caution[]
  /** Whether the wallet can batch approvals and trade. */
  isOneClick: boolean
  /** Whether the token must be approved first. */
  needsApproval: boolean
  /** Whether the existing allowance must first be set to zero by a separate transaction. */
  needsReset: boolean
  /** Whether the wallet is asked to sign a Permit2 permit for the router. */
  needsPermit: boolean
  approvalAmount: 'exact' | 'unlimited'
  onApprovalAmount: (amount: 'exact' | 'unlimited') => void
  onStart: () => void
  onRetry: () => void
  /** Asks the wallet to speed up or cancel the pending transaction. */
  onReplace: (replacement: Replacement) => void
  onAcceptQuote: () => void
  onAcceptNetworkCost: () => void
  /** Discards what the wallet wasn't asked for yet; anything else continues. */
  onClose: () => void
  /** Called if the user says that the wallet no longer asks; undefined while that isn't needed. */
  onGiveUp?: (() => void) | undefined
  /** Performs a failure's action, other than retrying. */
  onNextAction: (action: NextAction) => void
  /** Continues with the next step. */
  onNextStep: () => void
  onClosed: () => void
}
