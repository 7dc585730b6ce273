import { useLingui } from '@lingui/react/macro'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { Button } from '@oxbow/ui/Button'
import { Disclosure } from '@oxbow/ui/Disclosure'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { QrCode } from '../../features/account/receive/QrCode.tsx'
import { usePasskeyAccount } from '../../state/wallet/passkeyAccount.ts'
import { SolanaSection } from './SolanaSection.tsx'

/** The passkey wallet's own Solana account, beside the connected one: of the same phrase, at the same number. */
export function OwnSolanaSection({ connection, network }: OwnSolanaSection.Props) {
  const { t } = useLingui()
  const { wallet, account } = connection
  const { addresses, solana } = usePasskeyAccount()
  const [isReceiving, setIsReceiving] = useState(false)
  // An older version has stored the wallet without it: the wallet's window tells it with the next login.
  const asking = useMutation({ mutationFn: () => wallet.provider.request({ method: 'eth_requestAccounts' }) })
  if (solana === undefined)
    return (
      <Button variant="secondary" className="w-full" busy={asking.isPending} onClick={() => asking.mutate()}>
        {t`Show Solana account`}
      </Button>
    )
  const address = solana[addresses.indexOf(account.address)]
  // An imported key is of one platform.
  if (typeof address !== 'string') return null
  return (
    <SolanaSection address={address} walletName={wallet.name} network={network}>
      <Disclosure open={isReceiving} onChange={setIsReceiving} title={t`Receive`}>
        <div className="flex flex-col items-center gap-3 px-2 pt-1 pb-2">
          <QrCode text={address} label={t`QR code of your Solana address`} />
          <p className="text-sm text-pretty text-text-muted">
            {t`Sending from it isn’t possible here yet. Your recovery phrase opens it in other Solana wallets.`}
          </p>
        </div>
      </Disclosure>
    </SolanaSection>
  )
}

export declare namespace OwnSolanaSection {
  type Props = { connection: WalletConnection; network: SolanaSection.Props['network'] }
}
