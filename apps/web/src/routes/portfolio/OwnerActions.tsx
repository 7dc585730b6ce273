import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { lazyPart } from '@oxbow/react/lazyPart'
import { Button } from '@oxbow/ui/Button'
import { useNavigate } from '@tanstack/react-router'
import { ArrowUpRight, Eye, EyeOff, Pencil, ShieldCheck, UserCheck } from 'lucide-react'
import { useState } from 'react'
import type { PortfolioOwner } from '../../features/portfolio/PortfolioOwner.ts'
import { session } from '../../state/exchange.ts'
import { sendDialog } from '../../state/sendDialog.ts'
import { useConnection } from '../../state/wallet/walletState.ts'
import { useWatchedWallets, watchedWallets } from '../../state/wallet/watchedWallets.ts'
import { ReceiveButton } from '../account/receive/ReceiveButton.tsx'

const NicknameDialog = lazyPart(() =>
  import('../../features/portfolio/NicknameDialog.tsx').then((module) => module.NicknameDialog),
)

/** The actions for a wallet: send and receive for the account in use, switch to the wallet's other accounts, watch for others. */
export function OwnerActions({ owner, networks }: OwnerActions.Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const watched = useWatchedWallets().find(({ address }) => address === owner.address)
  const isWatched = watched !== undefined
  const connection = useConnection()
  const isConnected = connection !== undefined
  const [isNaming, setIsNaming] = useState(false)
  if (owner.isOwn)
    return (
      <>
        <Button variant="soft" onClick={() => sendDialog.open()}>
          <ArrowUpRight size={18} strokeWidth={1.5} aria-hidden="true" className="rtl:-scale-x-100" />
          {t`Send`}
        </Button>
        <ReceiveButton variant="soft" address={owner.address} networks={networks} />
        <Button variant="secondary" onClick={() => void navigate({ to: '/portfolio/approvals' as string })}>
          <ShieldCheck size={18} strokeWidth={1.5} aria-hidden="true" />
          {t`Approvals`}
        </Button>
      </>
    )
  if (connection?.accounts.some(({ address }) => address === owner.address))
    return (
      <Button variant="soft" onClick={() => session.selectAccount(owner.address)}>
        <UserCheck size={18} strokeWidth={1.5} aria-hidden="true" />
        {t`Use this account`}
      </Button>
    )
  const Icon = isWatched ? EyeOff : Eye
  return (
    <>
      {isConnected && (
        <Button variant="soft" onClick={() => sendDialog.open({ recipient: owner.address })}>
          <ArrowUpRight size={18} strokeWidth={1.5} aria-hidden="true" className="rtl:-scale-x-100" />
          {t`Send`}
        </Button>
      )}
      {watched && (
        <Button variant="secondary" onClick={() => setIsNaming(true)}>
          <Pencil size={18} strokeWidth={1.5} aria-hidden="true" />
          {t`Rename`}
        </Button>
      )}
      <Button
        variant={isWatched ? 'secondary' : 'soft'}
        aria-pressed={isWatched}
        onClick={() =>
          isWatched
            ? watchedWallets.remove(owner.address)
            : watchedWallets.add({ address: owner.address, ensName: owner.name })
        }
      >
        <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
        {isWatched ? t`Stop watching` : t`Watch wallet`}
      </Button>
      {isNaming && (
        <NicknameDialog
          nickname={watched?.nickname ?? ''}
          onSave={(nickname) => watchedWallets.rename(owner.address, nickname)}
          onClosed={() => setIsNaming(false)}
          onLoadFailed={() => setIsNaming(false)}
        />
      )}
    </>
  )
}

export declare namespace OwnerActions {
  type Props = {
    owner: Extract<PortfolioOwner, { kind: 'known' }>
    networks: readonly Network[]
  }
}
