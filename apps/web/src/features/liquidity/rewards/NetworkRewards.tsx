import { useLingui } from '@lingui/react/macro'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { ChainLogo } from '@oxbow/marks/ChainLogo'
import { LogoStack } from '@oxbow/marks/LogoStack'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import { Button } from '@oxbow/ui/Button'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { useId } from 'react'
import { writeAmount } from '../position/PositionTokens.ts'
import type { DueReward, RewardsView } from './RewardsView.ts'

/** An account's claimable rewards on one network, or why there are none. Items of a `RewardsCard`. */
export function NetworkRewards({ view, networkName, isNamed, onClaim, onRetry, isRetrying }: NetworkRewards.Props) {
  const { t } = useLingui()
  if (view.kind === 'due' && view.due.length > 0)
    return view.due.map((reward) => (
      <Due
        key={reward.token.address}
        reward={reward}
        isOnly={view.due.length === 1}
        countedUntil={view.countedUntil}
        networkName={isNamed ? networkName : undefined}
        onClaim={onClaim}
      />
    ))
  return (
    <li>
      {isNamed && <p>{networkName}</p>}
      <div role="status" className="text-sm text-pretty text-text-muted">
        <Note view={view} networkName={networkName} />
      </div>
      {view.kind === 'failed' && (
        <Button variant="secondary" className="mt-3" onClick={onRetry} busy={isRetrying}>
          {t`Try again`}
        </Button>
      )}
    </li>
  )
}

export declare namespace NetworkRewards {
  type Props = {
    view: RewardsView
    networkName: string
    /** Other networks may be shown beside this one. */
    isNamed: boolean
    onClaim: (reward: DueReward) => void
    onRetry: () => void
    isRetrying: boolean
  }
}

type DueProps = Pick<NetworkRewards.Props, 'onClaim'> & {
  reward: DueReward
  /** The only one on its network. */
  isOnly: boolean
  countedUntil: number
  networkName: string | undefined
}

function Due({ reward, isOnly, countedUntil, networkName, onClaim }: DueProps) {
  const { token, claim, worth } = reward
  const { t, i18n } = useLingui()
  const id = useId()
  const when = useDate(countedUntil)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <LogoStack badge={networkName && <ChainLogo name={networkName} size="xs" />}>
        <TokenLogo src={token.logoUri} symbol={token.symbol} />
      </LogoStack>
      <span id={id} className="min-w-32 flex-1 [overflow-wrap:anywhere]">
        <bdi dir="ltr" className="block font-medium tabular-nums">
          {writeAmount(token, claim.due, i18n.locale)}
        </bdi>
        <span
          className="block text-sm text-pretty text-text-muted"
          title={networkName && t`${networkName}, as of ${when}`}
        >
          {worth === undefined ? (
            <>
              <span aria-hidden="true">—</span>
              <span className="sr-only">{t`Unknown`}</span>
            </>
          ) : (
            <bdi>{formatUsd(worth, i18n.locale)}</bdi>
          )}
          {' · '}
          {networkName ?? t`As of ${when}. Newer rewards are in the next count.`}
        </span>
      </span>
      <Button size="sm" variant="secondary" aria-describedby={id} onClick={() => onClaim(reward)}>
        {isOnly ? t`Claim rewards` : t`Claim ${token.symbol}`}
      </Button>
    </li>
  )
}

function Note({ view, networkName }: Pick<NetworkRewards.Props, 'view' | 'networkName'>) {
  const { t } = useLingui()
  const when = useDate(view.kind === 'due' ? view.countedUntil : 0)
  switch (view.kind) {
    case 'loading':
      return (
        <>
          <span className="sr-only">{t`Loading`}</span>
          <Skeleton className="h-10 w-64 max-w-full" />
        </>
      )
    case 'none':
      return t`No rewards on ${networkName}.`
    case 'unasked':
      return t`Rewards need the server, which you turned off. Your earnings are safe.`
    case 'unposted':
      return t`No rewards counted yet. Your earnings will be in the first count.`
    case 'failed':
      return t`Rewards are unavailable right now. Your earnings are safe.`
    case 'due':
      return t`Nothing to claim as of ${when}. Newer rewards are in the next count.`
  }
}

/** @param timestamp in seconds */
function useDate(timestamp: number): string {
  const { i18n } = useLingui()
  return new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(timestamp * 1_000)
}
