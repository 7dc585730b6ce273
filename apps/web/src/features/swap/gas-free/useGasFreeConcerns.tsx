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
import { toTradeConcerns } from '../review/toTradeConcerns.ts'
import { useTradeConsent } from '../review/useTradeConsent.tsx'

/** What the review of a gas-free swap says of its price and tokens, and asks about: the same as that of the classic one, with what is signed for in place of what is expected. */
export function useGasFreeConcerns(facts: useGasFreeConcerns.Facts): useGasFreeConcerns.ReturnType {
  const { cautions, market, quote, tokens, typed } = facts
  const { t, i18n } = useLingui()
  const concerns = toTradeConcerns(quote, market, typed)
  const { impactBps, belowBps } = concerns
  // What the server and its list say of a symbol is not asked.
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
        <TokenCautions cautions={cautions} />
      </>
    ),
  }
}

export declare namespace useGasFreeConcerns {
  type Facts = {
    readonly quote: Quote
    /** By the signing node, of the least that is signed for; undefined while it is read. */
    readonly market: SwapMarket | undefined
    readonly tokens: readonly Token[]
    readonly cautions: readonly TokenCautions.Caution[]
    readonly typed: ReviewedMoney | undefined
  }
  type ReturnType = {
    /** What is found may be something to say yes to first. */
    readonly isReading: boolean
    readonly consent: ReviewConsent | undefined
    readonly costs: readonly ReviewCost[]
    readonly note: ReactNode
    readonly warnings: ReactNode
  }
}
