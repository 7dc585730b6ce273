import type { Network } from '@oxbow/chain/Network'
import type { Replacement } from '@oxbow/connectors/Replacement'
import type { NextAction } from '@oxbow/failures/NextAction'
import type { SwapFlowView } from '@oxbow/swap/SwapFlowView'
import type { ReactNode } from 'react'
import type { ReviewedMoney } from '../../review/ReviewedMoney.ts'
import type { TokenCautions } from '../../trade-form/TokenCautions.tsx'
import type { Trial } from './Trial.ts'

/** Which step of a swap across networks a trade is. */
export type CrossStep = {
  readonly index: number
  readonly of: number
  /** Where what it gives is bridged to next; undefined for the last step. */
  readonly bridgesTo: string | undefined
}

/** What a review is told and can ask for, from the quote to the end of the swap. */
export type ReviewProps = {
  view: SwapFlowView
  /** Undefined for a trade by itself. */
  step?: CrossStep | undefined
  isOpen: boolean
  network: Network
  /** What to know of the network first. */
  caution?: ReactNode
  /** What the wallet sent in place of the trade, in words. */
  instead?: ReactNode
  /** Of the quote under review. */
  check: Trial | undefined
  typed?: ReviewedMoney | undefined
  /** What people are warned of and were not asked about yet. */
  asksAbout: readonly TokenCautions.Caution[]
  /** Whether the wallet takes approvals and trade together. */
  isOneClick: boolean
  /** Whether the token must be approved first. */
  needsApproval: boolean
  /** Whether the old approval must be set to zero before that, with a transaction of its own. */
  needsReset: boolean
  /** Whether the wallet is asked to sign what Permit2 lets the router take. */
  needsPermit: boolean
  approvalAmount: 'exact' | 'unlimited'
  onApprovalAmount: (amount: 'exact' | 'unlimited') => void
  onStart: () => void
  onRetry: () => void
  /** Asks the wallet to speed up or to cancel what waits. */
  onReplace: (replacement: Replacement) => void
  onAcceptQuote: () => void
  onAcceptNetworkCost: () => void
  /** Gives up what the wallet was not asked for; what it was asked for goes on. */
  onClose: () => void
  /** The person says that the wallet asks no more; undefined as long as they need not be asked. */
  onGiveUp?: (() => void) | undefined
  /** What a failure offers, when it is not to try the same again. */
  onNextAction: (action: NextAction) => void
  /** To the next step. */
  onNextStep: () => void
  onClosed: () => void
}
