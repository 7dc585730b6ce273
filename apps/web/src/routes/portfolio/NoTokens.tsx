import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { EmptyState } from '@oxbow/ui/EmptyState'
import { useNavigate } from '@tanstack/react-router'
import { useChainAnswers } from '../../state/ChainProvider.tsx'
import { offersRamps, offersTransfers } from '../../state/ramps/offersRamps.ts'
import { ReceiveButton } from '../account/receive/ReceiveButton.tsx'
import type { OwnerActions } from './OwnerActions.tsx'

/** A wallet without tokens, with ways to fund it if it is the user's own. */
export function NoTokens({ owner, networks }: OwnerActions.Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { config } = useChainAnswers()
  if (!owner.isOwn)
    return (
      <EmptyState
        headingLevel={3}
        drawing="dry"
        title={t`No tokens yet`}
        detail={t`This wallet holds no listed tokens.`}
      />
    )
  return (
    <EmptyState
      headingLevel={3}
      drawing="dry"
      title={t`No tokens yet`}
      detail={t`Send tokens to it from another wallet or from an exchange to begin.`}
      action={
        <>
          <ReceiveButton variant="primary" address={owner.address} networks={networks} />
          {offersTransfers(config) && (
            <ReceiveButton variant="secondary" address={owner.address} networks={networks} start="exchange" />
          )}
          {offersRamps(config, 'buys') && (
            <Button variant="secondary" onClick={() => void navigate({ to: '/buy' as string })}>{t`Buy`}</Button>
          )}
          <Button variant="secondary" onClick={() => void navigate({ to: '/swap' })}>{t`Swap`}</Button>
        </>
      }
    />
  )
}
