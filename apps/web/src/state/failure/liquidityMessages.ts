import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FailureCode } from '@oxbow/failures/FailureCode'
import type { LiquidityFailure } from '@oxbow/liquidity/liquidityFailures'

/** Failures with a different message for liquidity than for trades. */
export const liquidityMessages: Readonly<Partial<Record<FailureCode, MessageDescriptor>>> = {
  NoRoute: msg`This pool doesn’t exist yet. Set an initial price.`,
  AmountTooLow: msg`The amounts are too small for any liquidity.`,
  InsufficientBalance: msg`Your balance is too low for these amounts.`,
  PriceMoved: msg`The price moved past your slippage limit. Your liquidity is unchanged.`,
  TransferTaxUnsupported: msg`Tokens with a transfer tax only work in v2 pools.`,
  HookRefused: msg`The pool’s hook rejected it.`,
  DeadlinePassed: msg`The deadline passed before it was confirmed.`,
  AllowanceTooLow: msg`The approved amount is lower than needed.`,
  TransactionCancelled: msg`Transaction canceled. Nothing changed.`,
  BatchFailed: msg`One-step mode failed. Try it step by step.`,
  BelowMinimum: msg`It would spend more than your limit, so it wasn’t sent.`,
  NotOwner: msg`This position belongs to another address. To change it, connect its owner’s wallet.`,
  NodeUnreachable: msg`The network node isn’t responding. Your tokens are safe.`,
}

/** Failures specific to liquidity; a missing message doesn't compile. */
export const ownLiquidityMessages: Readonly<Record<LiquidityFailure, MessageDescriptor>> = {
  NothingToClaim: msg`Nothing to claim. You may have claimed it already.`,
  SwapNoRoute: msg`No pools can do the swap this needs. Try a smaller amount.`,
  SwapTooSmall: msg`The part to swap is too small. Try a larger amount.`,
  SwapMovesPrice: msg`The swap would push the price past your range. Try a smaller amount or a wider range.`,
}
