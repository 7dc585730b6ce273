import type { TradeCheck } from '@oxbow/swap/TradeCheck'
import type { Quote } from '@oxbow/trading/Quote'
import { toWarning } from '@oxbow/trading/Slippage'
import { asksForTypedMoney } from '../../review/TypedMoneyNote.tsx'
import { toSeverity } from '../quote/TradeWarning.ts'
import type { ReviewProps } from './ReviewProps.ts'
import { asksForNetworkCost } from './toReviewWarnings.ts'

/** What the page itself found out about a trade's price, and whether any of it has to be said yes to. */
export function toTradeConcerns(
  quote: Quote | undefined,
  known: toTradeConcerns.Known | undefined,
  typed: ReviewProps['typed'],
): toTradeConcerns.ReturnType {
  // The server's figure may warn of more than the pools do, and of no less.
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
  /** By the node, of a trade that is sent or of an order that is signed. `asks`: a simulation found something to say yes to. */
  type Known = Pick<TradeCheck, 'belowReferenceBps' | 'isByServer' | 'isMarketUnread' | 'priceImpactBps'> &
    Partial<Pick<TradeCheck, 'networkCostWei'>> & { readonly asks?: boolean }
  type ReturnType = {
    /** By the pools; undefined while nobody has read them. */
    readonly impactBps: number | undefined
    readonly severity: Severity
    /** Below what the market gives. */
    readonly belowBps: number | undefined
    readonly belowSeverity: Severity
    /** The most that the network may take. */
    readonly mostWei: bigint | undefined
    /** Something on the network prices the trade. */
    readonly isComparable: boolean
    /** Nobody knows whether something does: the node did not answer. */
    readonly isUnread: boolean
    /** What was compared was read from the server's own node. */
    readonly isByServer: boolean
    /** What costs much, one place for each ground. */
    readonly grounds: readonly boolean[]
  }
}

type Severity = ReturnType<typeof toSeverity>
