import { useLingui } from '@lingui/react/macro'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { type Earnings, plus } from '@oxbow/positions/Earnings'
import type { Position } from '@oxbow/positions/Position'
import { signedWorthOf } from './EarningsView.ts'
import { type PositionToken, type PositionTokens, worthOf } from './PositionTokens.ts'

/** One sentence on a position's value and net result vs. holding. Unknown values are left out. */
export function PositionSentence({ earnings, position, tokens, toUsd }: PositionSentence.Props) {
  const { t, i18n } = useLingui()
  if (!earnings) return null
  const { fees, againstHolding } = earnings
  const [earned, moved] = [signedWorthOf(tokens, fees, toUsd), signedWorthOf(tokens, againstHolding, toUsd)]
  if (earned === undefined || moved === undefined) return null
  const net = earned + moved
  const write = (usd: number) => formatUsd(Math.abs(usd), i18n.locale)
  const worth = position.protocol === 'v2' ? undefined : worthOf(tokens, plus(position.amounts, position.owed), toUsd)
  const result =
    earned === 0
      ? withoutFees()
      : Math.abs(net) < 0.01
        ? t`Overall the same as holding the tokens, after ${write(earned)} in fees.`
        : net > 0
          ? t`Overall ${write(net)} more than holding the tokens, after ${write(earned)} in fees.`
          : t`Overall ${write(net)} less than holding the tokens, even after ${write(earned)} in fees.`

  function withoutFees(): string {
    if (Math.abs(net) < 0.01) return t`No fees earned yet.`
    return net > 0
      ? t`No fees earned yet. Overall ${write(net)} more than holding the tokens.`
      : t`No fees earned yet. Overall ${write(net)} less than holding the tokens.`
  }
  return (
    <p className="mb-5 text-base text-pretty tabular-nums">
      {worth ? t`Worth ${write(worth)} with unclaimed fees. ${result}` : result}
    </p>
  )
}

export declare namespace PositionSentence {
  type Props = {
    /** Undefined while loading, null if the chain doesn't tell. */
    earnings: Earnings | null | undefined
    position: Position
    tokens: PositionTokens
    toUsd: (token: PositionToken, raw: bigint) => number | undefined
  }
}
