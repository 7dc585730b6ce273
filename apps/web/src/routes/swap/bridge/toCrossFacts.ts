import { isNative } from '@oxbow/chain/nativeToken'
import { maxSpendable } from '@oxbow/transactions/maxSpendable'
import type { CrossQuote, QuoteFacts, Side } from '../../../features/bridge/BridgeState.ts'
import type { QuoteFacts as SwapQuoteFacts } from '../../../features/swap/form/SwapState.ts'

/** The combination of three quotes, each for the output of the one before. */
export type CrossFacts = {
  readonly quote: QuoteFacts
  /** Raw units of the desired token; undefined until every quote is known. */
  readonly received: bigint | undefined
}

/** Raw units that are bridged: the minimum received of a swap before, so that it is always available. */
export function toDeposit({ amount, before }: Pick<toCrossFacts.Legs, 'amount' | 'before'>): bigint | undefined {
  return before === undefined ? amount : quoteOf(before)?.minimumOut
}

/** Raw units that a swap after can use of what arrives. Native currency also pays for its own gas if the account has too little. */
export function toSwappable({ bridge, bridgedOut, gasWei, held }: toSwappable.Facts): bigint | undefined {
  const output = bridge.status === 'known' ? bridge.quote.output : undefined
  if (output === undefined || output <= 0n) return undefined
  if (!isNative(bridgedOut) || held === undefined) return output
  const most = maxSpendable({ balance: held + output, isNative: true, gasFeeWei: gasWei })
  return most !== undefined && most < output ? most : output
}

export declare namespace toSwappable {
  type Facts = {
    readonly bridge: QuoteFacts
    readonly bridgedOut: `0x${string}`
    /** The account's native balance on the destination; undefined without an account. */
    readonly held: bigint | undefined
    /** Gas cost of that swap; undefined while unknown. */
    readonly gasWei: bigint | undefined
  }
}

/** Joins the quotes of the legs. A missing quote leaves later figures unknown; a stale one makes the whole stale. */
export function toCrossFacts({ amount, before, bridge, after }: toCrossFacts.Legs): CrossFacts {
  const deposit = toDeposit({ amount, before })
  const swapped = before && quoteOf(before)
  const last = after && quoteOf(after)
  if (bridge.status !== 'known' || deposit === undefined)
    return { quote: toMissing({ before, bridge, after }), received: undefined }
  const { output } = bridge.quote
  // Only if something arrives: nothing can't be swapped.
  if (after !== undefined && last === undefined && output > 0n)
    return { quote: toMissing({ before, bridge, after }), received: undefined }
  const cross: CrossQuote | undefined = before || after ? { before: swapped, deposit, after: last } : undefined
  const isStale = bridge.isStale || before?.status === 'stale' || after?.status === 'stale'
  return {
    quote: { status: 'known', quote: bridge.quote, cross, isStale },
    received: after === undefined ? output : last?.amountOut,
  }
}

export declare namespace toCrossFacts {
  type Legs = {
    /** Raw units paid. */
    readonly amount: bigint | undefined
    /** The swap before, of `amount`; undefined if there is none. */
    readonly before: SwapQuoteFacts | undefined
    /** For the amount from `toDeposit`. */
    readonly bridge: QuoteFacts
    /** The swap after, of `toSwappable`; undefined if there is none. */
    readonly after: SwapQuoteFacts | undefined
  }
}

function quoteOf(facts: SwapQuoteFacts) {
  return facts.status === 'fresh' || facts.status === 'stale' ? facts.quote : undefined
}

function toMissing({ before, bridge, after }: Omit<toCrossFacts.Legs, 'amount'>): QuoteFacts {
  if (before?.status === 'failed') return toFailed('input', before.code)
  if (bridge.status !== 'none' && bridge.status !== 'known') return bridge
  return after?.status === 'failed' ? toFailed('output', after.code) : { status: 'none' }
}

function toFailed(side: Side, code: string): QuoteFacts {
  return noRoute.has(code) ? { status: 'no-swap', side } : { status: 'failed' }
}

/** Failures that another amount or token may avoid. */
const noRoute = new Set(['NoRoute', 'AmountTooLow', 'AmountTooHigh', 'TokenCannotTransfer', 'TransferTaxUnsupported'])
