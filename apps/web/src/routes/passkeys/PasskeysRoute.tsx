import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { EmptyState } from '@oxbow/ui/EmptyState'
import { Navigate, useParams } from '@tanstack/react-router'
import { BlockedWindowNotice } from '../../features/review/BlockedWindowNotice.tsx'
import { useChain } from '../../state/useChain.ts'
import { accountDrawer, useSession } from '../../state/wallet/walletState.ts'
import { LoadFailure } from '../page/LoadFailure.tsx'
import { Passkeys } from './Passkeys.tsx'

/** `/manage/passkey/{walletAddress}`: the passkeys of a connected account; not found for other wallets. */
export function PasskeysRoute() {
  const { t } = useLingui()
  const { walletAddress } = useParams({ strict: false }) as { walletAddress?: string }
  const { config, error } = useChain(undefined)
  const session = useSession()
  if (config === undefined) return error ? <LoadFailure error={error} /> : null
  const { embeddedWallet } = config.features
  if (embeddedWallet.status === 'off' || !/^0x[0-9a-f]{40}$/i.test(walletAddress ?? ''))
    return <Navigate to="/not-found" replace />
  const { wallet, account } = session.status === 'connected' ? session.connection : {}
  const isOwn = wallet?.kind === 'passkey' && account?.address === walletAddress?.toLowerCase()
  return (
    <div className="mx-auto w-full max-w-[30rem] px-4 py-8">
      {account && isOwn ? (
        <>
          <h1 className="mb-4 text-2xl font-semibold">{t`Passkeys`}</h1>
          <BlockedWindowNotice className="pb-4" />
          <Passkeys origin={embeddedWallet.value.origin} address={account.address} />
        </>
      ) : (
        <EmptyState
          headingLevel={1}
          title={t`Log in to manage passkeys`}
          detail={t`Connect this account with your passkey first.`}
          action={<Button onClick={accountDrawer.open}>{t`Connect wallet`}</Button>}
        />
      )}
    </div>
  )
}
