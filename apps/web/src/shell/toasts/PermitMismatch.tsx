import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { dismissToast, toast } from '@oxbow/ui/Toaster'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { MismatchDialog } from '../../features/permit-mismatch/MismatchDialog.tsx'
import { useChain } from '../../state/useChain.ts'
import { permitMismatchDialog, permitMismatchTold } from '../../state/wallet/permitMismatch.ts'
import { usePermitMismatch } from '../../state/wallet/usePermitMismatch.ts'
import { useConnection } from '../../state/wallet/walletState.ts'
import { useToastOfAccount } from './useToastOfAccount.ts'

/** Says once per device that a wallet can't batch for a smart account, and explains it on request. */
export function PermitMismatch() {
  const connection = useConnection()
  const { networks } = useChain(undefined)
  const { isTold } = useSyncExternalStore(permitMismatchTold.subscribe, permitMismatchTold.getSnapshot)
  const isOpen = useSyncExternalStore(permitMismatchDialog.subscribe, permitMismatchDialog.getSnapshot)
  // It doesn't apply to other accounts.
  useToastOfAccount(toastId, connection?.account.address)
  // After it was shown once, it is only checked on request.
  if (connection === undefined || networks === undefined || (isTold && !isOpen)) return null
  return <Watch connection={connection} networks={networks} isTold={isTold} isOpen={isOpen} />
}

function Watch({ connection, networks, isTold, isOpen }: Watch.Props) {
  const { t } = useLingui()
  const names = usePermitMismatch(networks, connection).map(({ name }) => name)
  const isDue = names.length > 0 && !isTold
  const tell = useEffectEvent(() => {
    toast({
      id: toastId,
      tone: 'info',
      title: t`Your wallet can’t batch here`,
      detail: t`You confirm approval and swap one by one.`,
      action: { label: t`Learn more`, onPress: learnMore },
      milliseconds: Number.POSITIVE_INFINITY,
    })
    void permitMismatchTold.update(() => ({ isTold: true }))
  })
  useEffect(() => {
    if (isDue) tell()
  }, [isDue])
  if (!isOpen || names.length === 0) return null
  return <MismatchDialog networkNames={names} onClosed={permitMismatchDialog.close} />
}

const toastId = 'permit-mismatch'

/** Opening the explanation dismisses the toast. */
function learnMore(): void {
  dismissToast(toastId)
  permitMismatchDialog.open()
}

declare namespace Watch {
  type Props = { connection: WalletConnection; networks: readonly Network[]; isTold: boolean; isOpen: boolean }
}
