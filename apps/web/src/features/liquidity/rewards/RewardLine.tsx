import { useLingui } from '@lingui/react/macro'
import type { PositionRewards } from '@oxbow/rewards/getPositionRewards'
import { type PositionToken, writeAmount } from '../position/PositionTokens.ts'

/** A position's current rewards, besides its fees. */
export function RewardLine({ rewards, networkName, tokenOf }: RewardLine.Props) {
  const { t } = useLingui()
  return (
    <div className="sm:col-span-2">
      <dt className="text-sm text-text-muted">{t`Rewards`}</dt>
      {rewards.status === 'paid' ? (
        rewards.rates.map((rate) => (
          <Rate key={`${rate.token}${rate.endsAt}`} rate={rate} token={tokenOf(rate.token)} />
        ))
      ) : (
        <dd className="mt-1 text-sm text-pretty text-text-muted">
          {rewards.status === 'none' && t`No rewards on ${networkName}.`}
          {rewards.status === 'unpayable' && t`On ${networkName}, only v4 positions earn rewards.`}
          {rewards.status === 'unpaid' && t`No rewards in this pool.`}
          {rewards.status === 'idle' && t`Rewards go to positions in range. This one is out of range.`}
        </dd>
      )}
    </div>
  )
}

export declare namespace RewardLine {
  type Props = {
    rewards: PositionRewards
    networkName: string
    tokenOf: (address: `0x${string}`) => PositionToken
  }
}

function Rate({ rate, token }: { rate: PositionRewards.Rate; token: PositionToken }) {
  const { t, i18n } = useLingui()
  const amount = writeAmount(token, rate.perDay, i18n.locale)
  const end = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium' }).format(rate.endsAt * 1_000)
  return (
    <>
      <dd className="mt-0.5 text-xl font-medium tabular-nums [overflow-wrap:anywhere]">{t`${amount} a day`}</dd>
      <dd className="text-sm text-pretty text-text-muted">
        {t`Based on its share of in-range liquidity, until ${end}. Claim on the positions page.`}
      </dd>
    </>
  )
}
