import { useLingui } from '@lingui/react/macro'
import { Segmented } from '@oxbow/ui/Segmented'
import type { PositionTokens } from './PositionTokens.ts'

export type Into = 'both' | 'amount0' | 'amount1'

/** Chooses whether both tokens are withdrawn as they are, or one is swapped for the other. */
export function WithdrawChoice({ tokens, into, isApart, onInto }: WithdrawChoice.Props) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-2">
      <Segmented
        label={t`Tokens to receive`}
        value={into}
        onChange={onInto}
        options={[
          { value: 'both', label: t`Both tokens` },
          { value: 'amount0', label: tokens.token0.symbol },
          { value: 'amount1', label: tokens.token1.symbol },
        ]}
      />
      {isApart && into !== 'both' && (
        <p className="text-sm text-pretty text-text-muted">
          {t`Your wallet confirms one step at a time: withdraw first, then swap.`}
        </p>
      )}
    </div>
  )
}

export declare namespace WithdrawChoice {
  type Props = {
    tokens: PositionTokens
    into: Into
    /** The wallet can't batch transactions. */
    isApart: boolean
    onInto: (into: Into) => void
  }
}
