import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { EmptyState } from '@oxbow/ui/EmptyState'
import { PortfolioFrame } from '../../features/portfolio/PortfolioFrame.tsx'
import { PortfolioSkeleton } from '../../features/portfolio/PortfolioSkeleton.tsx'
import { useChain } from '../../state/useChain.ts'
import { accountDrawer, useSession } from '../../state/wallet/walletState.ts'
import { LoadFailure } from '../page/LoadFailure.tsx'
import { Approvals } from './Approvals.tsx'

/** `/portfolio/approvals`: the approvals of the account in use, with revocation. */
export function ApprovalsRoute() {
  const { t } = useLingui()
  const session = useSession()
  const { config, networks, error } = useChain(undefined)

  function toBody() {
    if (session.status === 'disconnected')
      return (
        <EmptyState
          headingLevel={1}
          title={t`Connect a wallet to see its approvals`}
          detail={t`See who can take your tokens, and revoke what you don’t use.`}
          action={<Button onClick={accountDrawer.open}>{t`Connect wallet`}</Button>}
        />
      )
    if (session.status !== 'connected' || !config || !networks)
      return error ? <LoadFailure error={error} /> : <PortfolioSkeleton />
    const { connection } = session
    return <Approvals key={connection.account.address} connection={connection} config={config} networks={networks} />
  }

  return <PortfolioFrame>{toBody()}</PortfolioFrame>
}
