import { useLingui } from '@lingui/react/macro'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { isolated } from '@oxbow/i18n/isolated'
import { Banner } from '@oxbow/ui/Banner'
import { Skeleton } from '@oxbow/ui/Skeleton'
import type { FeeInToken } from './FeeInToken.ts'
import type { ReviewCost } from './ReviewPlan.ts'

/** The network cost in a token, as a row of a review: every digit of it, or why it can't be paid so. */
export function useFeeCost(fee: FeeInToken | undefined, lackOf: string): ReviewCost | undefined {
  const { t, i18n } = useLingui()
  const title = t`Network cost`
  const lack = t`You don’t have enough ${lackOf}.`
  const write = (raw: bigint, { decimals, symbol }: { decimals: number; symbol: string }) =>
    isolated(`${formatAmount(raw, decimals, i18n.locale)} ${symbol}`, i18n.locale)
  const symbol = fee !== undefined && 'token' in fee ? fee.token.symbol : ''
  switch (fee?.kind) {
    case undefined:
      return undefined
    case 'asking':
      return { title, value: <Skeleton className="h-3.5 w-24" /> }
    case 'exact':
      return {
        title,
        value: write(fee.fee, fee.token),
        warning: (
          <Banner tone="info" title={t`You pay the network cost in ${symbol}`}>
            {lack} {t`This site’s relayer sends it and is paid in the same transaction.`}
          </Banner>
        ),
      }
    case 'short': {
      const [needed, held] = [write(fee.needed, fee.token), write(fee.held, fee.token)]
      return {
        title,
        value: write(fee.fee, fee.token),
        warning: (
          <Banner tone="caution" title={t`Not enough ${symbol}`}>
            {t`With the network cost you need ${needed}, and you have ${held}.`}
          </Banner>
        ),
      }
    }
    case 'in-wallet':
      return {
        title,
        value: t`Paid in a token`,
        warning: (
          <Banner tone="info" title={t`Pay the network cost in a token`}>
            {t`You don’t have enough ${lackOf}. Your wallet shows the amount before you confirm.`}
          </Banner>
        ),
      }
    case 'refused':
      return {
        title,
        value: '—',
        warning: (
          <Banner tone="caution" title={lack}>
            {
              {
                tokens: t`Your tokens don’t cover this and its network cost.`,
                limit: t`You’ve reached this site’s limit for fees in tokens. Try again later.`,
                away: t`Paying the network cost in a token isn’t available now.`,
              }[fee.reason]
            }
          </Banner>
        ),
      }
  }
}
