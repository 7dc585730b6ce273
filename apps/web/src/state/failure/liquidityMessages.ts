import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FailureCode } from '@oxbow/failures/FailureCode'
import type { LiquidityFailure } from '@oxbow/liquidity/liquidityFailures'

/** Failures that mean something else for liquidity than for a trade; the others have the words of trades. */
export const liquidityMessages: Readonly<Partial<Record<FailureCode, MessageDescriptor>>> = {
  NoRoute: msg`This pool does not exist yet: it needs a price to begin at.`,
  AmountTooLow: msg`The amounts are too small for any liquidity.`,
  InsufficientBalance: msg`Your balance is too low for these amounts.`,
  PriceMoved: msg`The price moved beyond your slippage setting, so nothing was changed.`,
  TransferTaxUnsupported: msg`A token that keeps a part of each transfer can only go into pools of version 2.`,
  HookRefused: msg`The program attached to the pool refused it.`,
  DeadlinePassed: msg`The deadline passed before it was confirmed.`,
  AllowanceTooLow: msg`The approved amount is lower than needed.`,
  TransactionCancelled: msg`The transaction was canceled. Nothing was changed.`,
  BatchFailed: msg`Doing all of it at once failed. Try it step by step.`,
  BelowMinimum: msg`It would take more from your wallet than the bounds allow, so it was not sent.`,
  NotOwner: msg`This position belongs to another address, so it can only be looked at here. To change it, connect the wallet of its owner.`,
  NodeUnreachable: msg`The network node does not answer. Nothing is lost.`,
}

/** Failures that liquidity alone has; one without words does not compile. */
export const ownLiquidityMessages: Readonly<Record<LiquidityFailure, MessageDescriptor>> = {
  NothingToClaim: msg`Nothing is due any more. It may have been claimed already.`,
}
