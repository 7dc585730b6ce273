import type { Connector } from '@oxbow/connectors/Connector'
import { fromWallet } from '@oxbow/connectors/Connector'
import { findWallet } from '@oxbow/connectors/findWallet'
import { listConnectors } from '@oxbow/connectors/listConnectors'
import type { Wallet, WalletConnection } from '@oxbow/connectors/Wallet'
import { useState, useSyncExternalStore } from 'react'
import { AccountDrawer } from '../features/account/AccountDrawer.tsx'
import type { AccountView } from '../features/account/AccountView.ts'
import { ConnectFailureDialog } from '../features/account/ConnectFailureDialog.tsx'
import { ConnectList } from '../features/account/ConnectList.tsx'
import { DisconnectDialog } from '../features/account/DisconnectDialog.tsx'
import { recentAccounts, session } from '../state/exchange.ts'
import { useSession } from '../state/wallet/walletState.ts'
import { AccountPanelView } from './AccountPanelView.tsx'

/** The account drawer, wired to the page's wallet session. Each opening begins with the first view. */
export function AccountPanel({ wallets, onClosed }: AccountPanel.Props) {
  const state = useSession()
  const recent = useSyncExternalStore(recentAccounts.subscribe, recentAccounts.getSnapshot)
  const connected = state.status === 'connected' ? state.connection : undefined
  /** On its way out the drawer goes on to show what it showed: connecting or leaving must not flash another view. */
  const [last, setLast] = useState<{ readonly connection: WalletConnection | undefined }>()
  const isOpen = last === undefined
  const connection = last ? last.connection : connected
  const [view, setView] = useState<AccountView>('default')
  const [declined, setDeclined] = useState<Connector>()
  const [failed, setFailed] = useState<Connector>()
  const [leaving, setLeaving] = useState<WalletConnection>()
  const close = () => setLast({ connection })

  const connectors = wallets.map(fromWallet)
  const recentId = recent.connectorId ?? undefined

  async function connect({ id: connectorId }: Connector) {
    const connector = connectors.find(({ id }) => id === connectorId)
    setDeclined(undefined)
    try {
      const answer = await session.connect(findWallet({ connectorId, connectors, wallets }))
      if (answer.status === 'accepted') close()
      // Another wallet was asked in the meantime: that one decides.
      else if (session.getState().status !== 'connecting') setDeclined(connector)
    } catch {
      // The dialog says what can be done; what the wallet answered instead helps nobody there.
      setFailed(connector)
    }
  }

  const list: ConnectList.Props = {
    connectors: listConnectors({ connectors, recentId, isPhone: matchMedia(phone).matches }),
    recentId,
    connectingId: state.status === 'connecting' ? state.wallet.rdns : undefined,
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
        <AccountPanelView connection={connection} view={view} list={list} onView={setView} onClose={close} />
      ) : (
        <div className="px-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
          <ConnectList {...list} />
        </div>
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
            session.disconnect()
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
    /** After the last frame of the way out. */
    onClosed: () => void
  }
}

/** Where a page may be inside a wallet. */
const phone = '(pointer: coarse) and (max-width: 48rem)'
