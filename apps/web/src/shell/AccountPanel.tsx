import type { Connector } from '@oxbow/connectors/Connector'
import { fromLink, fromSolana, fromWallet } from '@oxbow/connectors/Connector'
import { findWallet } from '@oxbow/connectors/findWallet'
import { listConnectors } from '@oxbow/connectors/listConnectors'
import type { Wallet, WalletConnection } from '@oxbow/connectors/Wallet'
import type { WalletSessionState } from '@oxbow/connectors/WalletSession'
import { lazyPart } from '@oxbow/react/lazyPart'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { AccountDrawer } from '../features/account/AccountDrawer.tsx'
import type { AccountView } from '../features/account/AccountView.ts'
import { ConnectFailureDialog } from '../features/account/ConnectFailureDialog.tsx'
import { ConnectList } from '../features/account/ConnectList.tsx'
import { DisconnectDialog } from '../features/account/DisconnectDialog.tsx'
import { recentAccounts, session } from '../state/exchange.ts'
import { useChain } from '../state/useChain.ts'
import { hasPreload } from '../state/wallet/lazyPasskeyWallet.ts'
import { askWallet } from '../state/wallet/solana/askWallet.ts'
import { useSolana } from '../state/wallet/solana/useSolana.ts'
import { useSession } from '../state/wallet/walletState.ts'
import { AccountPanelView } from './AccountPanelView.tsx'

const SolanaSection = lazyPart(() =>
  import('../routes/account/SolanaSection.tsx').then((module) => module.SolanaSection),
)
const OwnSolanaSection = lazyPart(() =>
  import('../routes/account/OwnSolanaSection.tsx').then((module) => module.OwnSolanaSection),
)
const FollowUp = lazyPart(() => import('../routes/passkeys/FollowUp.tsx').then((module) => module.FollowUp))

/** The account drawer, connected to the wallet session. Each opening starts with the first view. */
export function AccountPanel({ wallets, onClosed }: AccountPanel.Props) {
  const state = useSession()
  const recent = useSyncExternalStore(recentAccounts.subscribe, recentAccounts.getSnapshot)
  const connected = state.status === 'connected' ? state.connection : undefined
  /** Keeps the content during the exit animation, so that connecting or disconnecting doesn't flash another view. */
  const [last, setLast] = useState<{
    readonly connection: WalletConnection | undefined
    readonly onSolana: WalletSessionState<'svm'>
  }>()
  const isOpen = last === undefined
  const connection = last ? last.connection : connected
  const [view, setView] = useState<AccountView>('default')
  const [declined, setDeclined] = useState<Connector>()
  const [failed, setFailed] = useState<Connector>()
  const [leaving, setLeaving] = useState<WalletConnection>()
  const [followUp, setFollowUp] = useState<WalletConnection>()

  const { config } = useChain(undefined)
  const links = (config?.site.wallets ?? []).map((entry) => fromLink(entry, window.location.href))
  const embedded = config?.features.embeddedWallet
  const walletOrigin = embedded?.status === 'on' ? embedded.value.origin : undefined
  const isOffered = connection === undefined || view === 'other-wallets'
  // The wallet's window must open during the click, which can't wait for code to load.
  useEffect(() => {
    if (isOffered) for (const wallet of wallets) if (hasPreload(wallet)) wallet.preload()
  }, [isOffered, wallets])
  const solana = useSolana(config)
  const onSolana = last ? last.onSolana : solana.state
  const close = () => setLast({ connection, onSolana })
  const recentId = recent.connectorId ?? undefined
  const { shown, others } = listConnectors({
    connectors: [...wallets.map(fromWallet), ...solana.wallets.map(fromSolana), ...links],
    recentId,
    isPhone: matchMedia(phone).matches,
  })
  const connectors = [...shown, ...others]

  async function connect({ id: connectorId }: Connector) {
    const connector = connectors.find(({ id }) => id === connectorId)
    setDeclined(undefined)
    try {
      const found = findWallet({ connectorId, connectors, wallets, solanaWallets: solana.wallets })
      const answer = await askWallet(found, solana.session)
      if (answer.status === 'declined') setDeclined(connector)
      if (answer.status !== 'connected') return
      // Wallets of EVM chains are remembered as soon as the session has them.
      if (found.evm === undefined) recentAccounts.remember({ connectorId, address: null })
      if (answer.connection?.wallet.kind === 'passkey') setFollowUp(answer.connection)
      else close()
    } catch {
      // The dialog offers the next steps; the wallet's error message wouldn't help.
      setFailed(connector)
    }
  }

  /** A wallet of both platforms is left on both; another one's Solana account stays. */
  function leaveSolana({ rdns }: Wallet) {
    const name = connectors.find(({ evm }) => evm?.id === rdns)?.solana?.walletName
    if (onSolana.status === 'connected' && onSolana.connection.wallet.name === name) solana.session?.disconnect()
  }

  function connectingId(): string | undefined {
    if (state.status === 'connecting') return state.wallet.rdns
    if (solana.state.status !== 'connecting') return undefined
    const { name } = solana.state.wallet
    return connectors.find((each) => each.solana?.walletName === name)?.id
  }

  const feature = config?.features.solana
  const solanaAccounts = feature?.status === 'on' && (
    <>
      {connection?.wallet.kind === 'passkey' && (
        <OwnSolanaSection connection={connection} network={feature.value.network} onLoadFailed={ignore} />
      )}
      {onSolana.status === 'connected' && (
        <SolanaSection
          address={onSolana.connection.account.address}
          walletName={onSolana.connection.wallet.name}
          network={feature.value.network}
          onDisconnect={() => solana.session?.disconnect()}
          onLoadFailed={ignore}
        />
      )}
    </>
  )

  const list: ConnectList.Props = {
    connectors: { shown, others },
    recentId,
    connectingId: connectingId(),
    declined,
    onConnect: (connector) => void connect(connector),
  }
  return (
    <AccountDrawer
      open={isOpen}
      view={view}
      isConnected={connection !== undefined}
      onView={setView}
      onDisconnect={() => setLeaving(connection)}
      onClose={close}
      onClosed={onClosed}
    >
      {connection ? (
        <AccountPanelView
          connection={connection}
          solana={solanaAccounts}
          view={view}
          list={list}
          onView={setView}
          onClose={close}
        />
      ) : (
        <div className="flex flex-col gap-4 px-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
          {solanaAccounts}
          <ConnectList {...list} />
        </div>
      )}
      {followUp && walletOrigin !== undefined && (
        <FollowUp
          origin={walletOrigin}
          address={followUp.account.address}
          onSignedOut={close}
          onClosed={close}
          onLoadFailed={close}
        />
      )}
      {failed && (
        <ConnectFailureDialog
          walletName={failed.name}
          onRetry={() => void connect(failed)}
          onClosed={() => setFailed(undefined)}
        />
      )}
      {leaving && (
        <DisconnectDialog
          walletName={leaving.wallet.name}
          onDisconnect={() => {
            close()
            signOut(leaving.wallet)
            session.disconnect()
            leaveSolana(leaving.wallet)
          }}
          onClosed={() => setLeaving(undefined)}
        />
      )}
    </AccountDrawer>
  )
}

export declare namespace AccountPanel {
  type Props = {
    wallets: readonly Wallet[]
    /** After the exit animation. */
    onClosed: () => void
  }
}

/** Disconnecting locks a passkey wallet too; if that fails, only a warning is logged. */
function signOut({ kind, provider }: Wallet): void {
  if (kind !== 'passkey') return
  provider
    .request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    .catch((cause: unknown) => console.warn('The passkey wallet could not be told to lock.', cause))
}

/** The EVM account is shown without it. */
function ignore() {}

/** Devices on which the page may run inside a wallet app. */
const phone = '(pointer: coarse) and (max-width: 48rem)'
