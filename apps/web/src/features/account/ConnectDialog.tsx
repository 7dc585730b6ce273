import { Trans, useLingui } from '@lingui/react/macro'
import type { Wallet } from '@oxbow/exchange/wallet/Wallet'
import type { WalletSessionState } from '@oxbow/exchange/wallet/WalletSession'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { Dialog } from '@oxbow/ui/Dialog'
import { OxbowMark } from '@oxbow/ui/OxbowMark'
import { Spinner } from '@oxbow/ui/Spinner'
import { FlaskConical, Wallet as WalletIcon } from 'lucide-react'
import { useState } from 'react'

/** The wallets of this page, and one that needs no installation where the money is worthless anyway. */
export function ConnectDialog({ wallets, session, onConnect, onClose }: ConnectDialog.Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(true)
  const [problem, setProblem] = useState<{ wallet: Wallet; kind: 'rejected' | 'failed' }>()
  const own = wallets.filter((wallet) => wallet.isLocalTestWallet)
  const installed = wallets.filter((wallet) => !wallet.isLocalTestWallet)
  const connecting = session.status === 'connecting' ? session.wallet : undefined

  async function connect(wallet: Wallet) {
    setProblem(undefined)
    const outcome = await onConnect(wallet)
    if (outcome === 'connected') setIsOpen(false)
    else setProblem({ wallet, kind: outcome })
  }

  return (
    <Dialog
      open={isOpen}
      onClose={() => setIsOpen(false)}
      onClosed={onClose}
      title={t`Connect a wallet`}
      description={t`Your wallet keeps your keys. Oxbow only asks it to sign.`}
      closeLabel={t`Close`}
      width="sm"
    >
      <div className="flex flex-col gap-2 overflow-y-auto p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        {installed.map((wallet) => (
          <WalletRow
            key={wallet.rdns}
            wallet={wallet}
            isConnecting={connecting?.rdns === wallet.rdns}
            onPress={() => connect(wallet)}
          />
        ))}
        {installed.length === 0 && <NoWallets hasOwn={own.length > 0} />}
        {own.map((wallet) => (
          <WalletRow
            key={wallet.rdns}
            wallet={wallet}
            note={t`Worthless money on this computer, ready to trade. Nothing to install.`}
            badge={t`For trying out`}
            isConnecting={connecting?.rdns === wallet.rdns}
            onPress={() => connect(wallet)}
          />
        ))}
        <div role="status">
          {problem && (
            <Banner
              tone="caution"
              title={problem.kind === 'rejected' ? t`Not connected` : t`Error connecting`}
              action={
                <Button size="sm" variant="secondary" onClick={() => connect(problem.wallet)}>
                  {t`Try again`}
                </Button>
              }
            >
              {problem.kind === 'rejected' ? (
                <Trans>You declined in {problem.wallet.name}.</Trans>
              ) : (
                <Trans>{problem.wallet.name} did not answer. Open it and see whether it waits for you.</Trans>
              )}
            </Banner>
          )}
        </div>
      </div>
    </Dialog>
  )
}

export declare namespace ConnectDialog {
  type Props = {
    wallets: readonly Wallet[]
    session: WalletSessionState
    onConnect: (wallet: Wallet) => Promise<'connected' | 'rejected' | 'failed'>
    onClose: () => void
  }
}

function WalletRow(props: {
  wallet: Wallet
  note?: string
  badge?: string
  isConnecting: boolean
  onPress: () => void
}) {
  const { wallet, note, badge, isConnecting, onPress } = props
  const { t } = useLingui()
  return (
    <button
      type="button"
      aria-busy={isConnecting || undefined}
      onClick={onPress}
      className="reacts flex min-h-16 w-full items-center gap-3.5 rounded-md border border-line px-3.5 py-3 text-start hover:border-line-strong hover:bg-surface-hover"
    >
      <span className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-[10px] bg-accent-soft text-accent-text">
        {wallet.icon ? (
          <img src={wallet.icon} alt="" className="size-10 object-cover" />
        ) : wallet.isLocalTestWallet ? (
          <FlaskConical size={20} strokeWidth={1.5} aria-hidden="true" />
        ) : (
          <WalletIcon size={20} strokeWidth={1.5} aria-hidden="true" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{wallet.name}</span>
          {badge && <span className="rounded-full bg-clay-soft px-2 py-px text-xs font-medium text-clay">{badge}</span>}
        </span>
        {note && <span className="mt-0.5 block text-sm text-text-muted">{note}</span>}
        {isConnecting && <span className="block text-sm text-text-muted">{t`Confirm in your wallet`}</span>}
      </span>
      {isConnecting && <Spinner className="text-accent-text" />}
    </button>
  )
}

function NoWallets({ hasOwn }: { hasOwn: boolean }) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col items-center gap-1 px-6 py-6 text-center">
      <OxbowMark className="mb-2 size-9 text-line-strong" />
      <p className="font-medium">{t`No wallet found in this browser`}</p>
      <p className="text-sm text-pretty text-text-muted">
        {hasOwn
          ? t`Install a wallet extension and it appears here, or start with the test wallet below.`
          : t`Install a wallet extension and it appears here by itself.`}
      </p>
    </div>
  )
}
