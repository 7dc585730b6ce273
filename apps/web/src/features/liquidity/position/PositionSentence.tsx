import { useLingui } from '@lingui/react/macro'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import type { Earnings } from '@oxbow/positions/Earnings'
import { signedWorthOf } from './EarningsView.ts'
import type { PositionToken, PositionTokens } from './PositionTokens.ts'

/** What came of a position in one sentence; nothing as long as any of it is unknown. */
export function PositionSentence({ earnings, tokens, toUsd }: PositionSentence.Props) {
  const { t, i18n } = useLingui()
  if (!earnings) return null
  const { fees, againstHolding } = earnings
  const [earned, moved] = [signedWorthOf(tokens, fees, toUsd), signedWorthOf(tokens, againstHolding, toUsd)]
  if (earned === undefined || moved === undefined) return null
  const net = earned + moved
  const write = (usd: number) => formatUsd(Math.abs(usd), i18n.locale)
  return (
    <p className="mb-5 text-base text-pretty">
      {Math.abs(net) < 0.01
        ? t`Earned ${write(earned)} in fees, as much as holding the tokens would have brought.`
        : net > 0
          ? t`Earned ${write(earned)} in fees. That’s ${write(net)} more than holding the tokens.`
          : t`Earned ${write(earned)} in fees. That’s ${write(net)} less than holding the tokens.`}
    </p>
  )
}

export declare namespace PositionSentence {
  type Props = {
    /** Undefined while it is read, null where the chain does not say. */
    earnings: Earnings | null | undefined
    tokens: PositionTokens
    toUsd: (token: PositionToken, raw: bigint) => number | undefined
  }
}
