import { useLingui } from '@lingui/react/macro'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import type { Reading } from '../reading/Reading.ts'
import { Party } from './Party.tsx'
import type { RequestFacts } from './RequestFacts.ts'
import { useTime } from './useTime.ts'

/** Account, network, maximum cost and expiry. */
export function RequestTerms({ account, facts, maxCost, network, reading }: RequestTerms.Props) {
  const { i18n, t } = useLingui()
  const toTime = useTime()
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 border-t border-line pt-4 text-sm">
      <dt className="text-text-muted">{t`Account`}</dt>
      <dd className="flex justify-end">
        <Party address={account} facts={facts} />
      </dd>
      {network && (
        <>
          <dt className="text-text-muted">{t`Network`}</dt>
          <dd className="text-end">{network}</dd>
        </>
      )}
      {maxCost !== undefined && (
        <>
          <dt className="text-text-muted">{t`Max. network cost`}</dt>
          <dd className="text-end tabular-nums">
            <bdi>
              {formatAmount(maxCost, 18, i18n.locale, { significantDigits: 6, rounding: 'up' })} {facts.nativeSymbol}
            </bdi>
          </dd>
        </>
      )}
      {reading.expiresAt !== undefined && (
        <>
          <dt className="text-text-muted">{t`Expires`}</dt>
          <dd className="text-end">{toTime(reading.expiresAt)}</dd>
        </>
      )}
    </dl>
  )
}

export declare namespace RequestTerms {
  type Props = {
    account: `0x${string}`
    facts: RequestFacts
    /** Wei. */
    maxCost: bigint | undefined
    network: string | undefined
    reading: Reading
  }
}
