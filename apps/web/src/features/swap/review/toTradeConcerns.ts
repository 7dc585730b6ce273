import type { TradeCheck } from '@oxbow/swap/TradeCheck'
import type { Quote } from '@oxbow/trading/Quote'
import { toWarning } from '@oxbow/trading/Slippage'
import { asksForTypedMoney } from '../../review/asksForTypedMoney.ts'
import { toSeverity } from '../quote/TradeWarning.ts'
import type { ReviewProps } from './ReviewProps.ts'
import { asksForNetworkCost } from './toReviewWarnings.ts'

/** The page's own findings about a trade's price, and which of them require consent. */
export function toTradeConcerns(
  quote: Quote | undefined,
  known: toTradeConcerns.Known | undefined,
  typed: ReviewProps['typed'],
): toTradeConcerns.ReturnType {
  // The server's price impact can add warnings to those from the pools, but not remove any.
  const impactBps = known?.priceImpactBps
  const severity = toSeverity(impactBps ?? 0)
  const belowBps = known?.belowReferenceBps
  const belowSeverity = toSeverity(belowBps ?? 0)
  const mostWei = known?.networkCostWei
  const isComparable = quote?.kind !== 'swap' || known === undefined || belowBps !== undefined
  const grounds =
    quote === undefined
      ? []
      : [
          severity === 'very-high',
          belowSeverity === 'very-high',
          !isComparable,
          toSeverity(quote.priceImpactBps) === 'very-high',
          toWarning(quote.slippageBps) === 'very-high',
          asksForNetworkCost(quote, mostWei),
          known?.asks === true,
          asksForTypedMoney(typed),
        ]
  const isByServer = quote?.kind === 'swap' && known?.isByServer === true
  const isUnread = known?.isMarketUnread === true
  return { impactBps, severity, belowBps, belowSeverity, mostWei, isComparable, isUnread, isByServer, grounds }
}

export declare namespace toTradeConcerns {
  /** From the node, for a transaction or a signed order. `asks`: a simulation found something that requires consent. */
  type Known = Pick<TradeCheck, 'belowReferenceBps' | 'isByServer' | 'isMarketUnread' | 'priceImpactBps'> &
    Partial<Pick<TradeCheck, 'networkCostWei'>> & { readonly asks?: boolean }
  type ReturnType = {
    /** From the pools; undefined until read. */
    readonly impactBps: number | undefined
    readonly severity: Severity
    /** Below the market's output, in basis points. */
    readonly belowBps: number | undefined
    readonly belowSeverity: Severity
    /** Maximum network cost. */
    readonly mostWei: bigint | undefined
    /** The network has a reference price for the trade. */
    readonly isComparable: boolean
    /** Unknown whether it has one: the node didn't answer. */
    readonly isUnread: boolean
    /** The reference was read from the server's own node. */
    readonly isByServer: boolean
    /** One flag per reason for consent. */
    readonly grounds: readonly boolean[]
  }
}

type Severity = ReturnType<typeof toSeverity>
