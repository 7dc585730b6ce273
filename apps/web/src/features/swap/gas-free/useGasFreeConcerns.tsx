import { useLingui } from '@lingui/react/macro'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import type { SwapMarket } from '@oxbow/swap/readSwapMarket'
import { findPinnedTwin } from '@oxbow/tokens/findPinnedTwin'
import type { Token } from '@oxbow/tokens/getTokens'
import type { Quote } from '@oxbow/trading/Quote'
import { Skeleton } from '@oxbow/ui/Skeleton'
import type { ReactNode } from 'react'
import { ImpostorBanner } from '../../review/ImpostorBanner.tsx'
import type { ReviewedMoney } from '../../review/ReviewedMoney.ts'
import type { ReviewConsent, ReviewCost } from '../../review/ReviewPlan.ts'
import { TypedMoneyNote } from '../../review/TypedMoneyNote.tsx'
import { TokenCautions } from '../../trade-form/TokenCautions.tsx'
import { SwapWarnings } from '../review/SwapWarnings.tsx'
import { SaleFindings } from '../review/TrialFindings.tsx'
import { asksAboutSale } from '../review/toObstacle.ts'
import { toTradeConcerns } from '../review/toTradeConcerns.ts'
import { useTradeConsent } from '../review/useTradeConsent.tsx'

/**
 * The warnings and consents of a gas-free swap's review: the same as for a classic swap, but based on the signed amounts instead of the expected
 * ones.
 */
export function useGasFreeConcerns(facts: useGasFreeConcerns.Facts): useGasFreeConcerns.ReturnType {
  const { cautions, market, quote, tokens, typed } = facts
  const { t, i18n } = useLingui()
  const concerns = toTradeConcerns(quote, market && { ...market, asks: asksAboutSale(market.sale) }, typed)
  const { impactBps, belowBps } = concerns
  const bought = tokens.at(-1)
  // Uses neither the server's nor its lists' data on a symbol.
  const twins = tokens.flatMap((token) => findPinnedTwin(token) ?? [])
  const consent = useTradeConsent(cautions, concerns, { typed, isQuoted: true, hasTwins: twins.length > 0 })
  const loss = (bps: number | undefined, unknown: string, none: string) => {
    if (market === undefined) return <Skeleton className="h-3.5 w-12" />
    if (bps === undefined) return <span title={unknown}>—</span>
    return bps > 0 ? `−${formatPercent(bps, i18n.locale)}` : none
  }
  return {
    isReading: market === undefined || typed?.expected === 'reading',
    consent,
    costs: [
      { title: t`Price impact`, value: loss(impactBps, t`Your node couldn’t read the pools`, t`None`) },
      { title: t`Guaranteed vs. market`, value: loss(belowBps, t`No market price found`, t`No better price`) },
    ],
    note: (
      <>
        {typed && <TypedMoneyNote typed={typed} />}
        {twins.map(({ symbol }) => (
          <ImpostorBanner key={symbol} symbol={symbol} />
        ))}
      </>
    ),
    warnings: (
      <>
        <SwapWarnings quote={quote} concerns={concerns} />
        {market && bought && <SaleFindings sale={market.sale} symbol={bought.symbol} />}
        <TokenCautions cautions={cautions} />
      </>
    ),
  }
}

export declare namespace useGasFreeConcerns {
  type Facts = {
    readonly quote: Quote
    /** From the signing node, for the signed minimum; undefined while loading. */
    readonly market: SwapMarket | undefined
    /** The one that is sold, then the one that is bought. */
    readonly tokens: readonly Token[]
    readonly cautions: readonly TokenCautions.Caution[]
    readonly typed: ReviewedMoney | undefined
  }
  type ReturnType = {
    /** A finding that requires consent may still come. */
    readonly isReading: boolean
    readonly consent: ReviewConsent | undefined
    readonly costs: readonly ReviewCost[]
    readonly note: ReactNode
    readonly warnings: ReactNode
  }
}
