import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { EmptyState } from '@oxbow/ui/EmptyState'
import { ErrorState } from '@oxbow/ui/ErrorState'
import { useParams } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { PortfolioFrame } from '../../features/portfolio/PortfolioFrame.tsx'
import { toPortfolioOwner } from '../../features/portfolio/PortfolioOwner.ts'
import { PortfolioSkeleton } from '../../features/portfolio/PortfolioSkeleton.tsx'
import { recentAccounts } from '../../state/exchange.ts'
import { useChain } from '../../state/useChain.ts'
import { useAddressOf } from '../../state/wallet/useAddressOf.ts'
import { accountDrawer, useSession } from '../../state/wallet/walletState.ts'
import { LoadFailure } from '../page/LoadFailure.tsx'
import { OwnerLookup } from './OwnerLookup.tsx'
import { Portfolio } from './Portfolio.tsx'

/** `/portfolio`: holdings and activity of the account in use. `/portfolio/<address or name>`: the same for any account, read-only. */
export function PortfolioRoute() {
  const { t } = useLingui()
  const { owner: text } = useParams({ strict: false }) as { owner?: string }
  const session = useSession()
  const { byAddress } = useSyncExternalStore(recentAccounts.subscribe, recentAccounts.getSnapshot)
  const account = session.status === 'connected' ? session.connection.account.address : undefined
  const owner = toPortfolioOwner({
    named: useAddressOf(text),
    connected: account && { address: account, name: byAddress[account]?.username ?? byAddress[account]?.ensName },
  })
  const { config, networks, error } = useChain(undefined)

  function toBody() {
    switch (owner.kind) {
      case 'nobody':
        // An earlier session's wallet may still reconnect.
        if (session.status !== 'disconnected') return <PortfolioSkeleton />
        return (
          <>
            <EmptyState
              headingLevel={1}
              title={t`Connect a wallet to see its portfolio`}
              detail={t`Tokens, pools, and activity on every network in one place.`}
              action={<Button onClick={accountDrawer.open}>{t`Connect wallet`}</Button>}
            />
            <OwnerLookup />
          </>
        )
      case 'looking':
        return error ? <LoadFailure error={error} /> : <PortfolioSkeleton />
      case 'not-found':
        return (
          <>
            <EmptyState
              headingLevel={1}
              drawing="dry"
              title={t`Address not found`}
              detail={t`Check the address or name.`}
            />
            <OwnerLookup />
          </>
        )
      case 'unread':
        return (
          <ErrorState
            kind="connection"
            title={t`Couldn’t look up this name`}
            detail={t`The network that knows names doesn’t answer.`}
            retry={{ label: t`Try again`, onPress: owner.retry }}
          />
        )
      case 'known':
        if (!config || !networks) return error ? <LoadFailure error={error} /> : <PortfolioSkeleton />
        return <Portfolio key={owner.address} owner={owner} config={config} networks={networks} />
    }
  }

  return <PortfolioFrame>{toBody()}</PortfolioFrame>
}
