import { useLingui } from '@lingui/react/macro'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { Button } from '@oxbow/ui/Button'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { TokenLogo } from '@oxbow/ui/TokenLogo'
import { useId } from 'react'
import { writeAmount } from './PositionTokens.ts'
import type { DueReward, RewardsView } from './RewardsView.ts'

/** What an account can claim besides its fees; why not, where it cannot. */
export function RewardsCard({ view, networkName, isNamed, onClaim, onRetry, isRetrying }: RewardsCard.Props) {
  const { t, i18n } = useLingui()
  const titleId = useId()
  const isDue = view.kind === 'due' && view.due.length > 0
  return (
    <section aria-labelledby={titleId} className="mt-6 rounded-lg border border-line bg-surface-raised p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={titleId} className="text-sm text-text-muted">
          {isNamed ? t`Rewards on ${networkName}` : t`Rewards`}
        </h2>
        {isDue && (
          <p className="text-lg font-medium tabular-nums">
            {view.worth === undefined ? (
              <>
                <span aria-hidden="true">—</span>
                <span className="sr-only">{t`Unknown`}</span>
              </>
            ) : (
              formatUsd(view.worth, i18n.locale)
            )}
          </p>
        )}
      </div>
      {isDue && (
        <ul className="mt-3 grid gap-3">
          {view.due.map((reward) => (
            <Row key={reward.token.address} reward={reward} isOnly={view.due.length === 1} onClaim={onClaim} />
          ))}
        </ul>
      )}
      <div role="status" className="mt-2 text-sm text-pretty text-text-muted">
        <Note view={view} networkName={networkName} />
      </div>
      {view.kind === 'failed' && (
        <Button variant="secondary" className="mt-3" onClick={onRetry} busy={isRetrying}>
          {t`Try again`}
        </Button>
      )}
    </section>
  )
}

export declare namespace RewardsCard {
  type Props = {
    view: RewardsView
    networkName: string
    /** One of several cards. */
    isNamed: boolean
    onClaim: (reward: DueReward) => void
    onRetry: () => void
    isRetrying: boolean
  }
}

function Row(props: { reward: DueReward; isOnly: boolean; onClaim: RewardsCard.Props['onClaim'] }) {
  const { reward, isOnly, onClaim } = props
  const { token, claim, worth } = reward
  const { t, i18n } = useLingui()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <TokenLogo src={token.logoUri} symbol={token.symbol} />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="block font-medium tabular-nums">
          <bdi dir="ltr">{writeAmount(token, claim.due, i18n.locale)}</bdi>
        </span>
        {!isOnly && (
          <span className="block text-sm text-text-muted tabular-nums">
            {worth === undefined ? '—' : formatUsd(worth, i18n.locale)}
          </span>
        )}
      </span>
      <Button variant="secondary" onClick={() => onClaim(reward)}>
        {isOnly ? t`Claim rewards` : t`Claim ${token.symbol}`}
      </Button>
    </li>
  )
}

function Note({ view, networkName }: Pick<RewardsCard.Props, 'view' | 'networkName'>) {
  const { t, i18n } = useLingui()
  switch (view.kind) {
    case 'loading':
      return (
        <>
          <span className="sr-only">{t`Loading`}</span>
          <Skeleton className="mb-3 h-8 w-40" />
          <Skeleton className="h-4 w-64 max-w-full" />
        </>
      )
    case 'none':
      return t`Not available: nobody pays rewards on ${networkName} here.`
    case 'unasked':
      return t`Rewards are counted by the server, which you chose not to ask. What you earned is not lost.`
    case 'unposted':
      return t`Nothing has been counted yet. What you earn until then is in the first count.`
    case 'failed':
      return t`Rewards are unavailable just now. What was earned is not lost.`
    case 'due': {
      const when = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
        view.countedUntil * 1_000,
      )
      return view.due.length > 0
        ? t`Counted until ${when}. What came since is in the next count.`
        : t`Nothing to claim. Counted until ${when}; what came since is in the next count.`
    }
  }
}
