import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Connector } from '@oxbow/connectors/Connector'
import { Badge } from '@oxbow/ui/Badge'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { Disclosure } from '@oxbow/ui/Disclosure'
import { EmptyState } from '@oxbow/ui/EmptyState'
import { Spinner } from '@oxbow/ui/Spinner'
import { ArrowUpRight, FlaskConical, KeyRound, Wallet as WalletIcon } from 'lucide-react'
import { useState } from 'react'

/** The wallets to choose from: the last used first, others behind a disclosure, and on a local chain one that needs no installation. */
export function ConnectList({ connectors, recentId, connectingId, declined, onConnect }: ConnectList.Props) {
  const { t } = useLingui()
  const [isUnfolded, setIsUnfolded] = useState(false)
  const { shown, others } = connectors
  const all = [...shown, ...others]
  // Passkey wallets can be created here, so no wallet is missing.
  const hasWallet = all.some(({ isInjected, kind }) => isInjected || kind === 'passkey')
  const row = (connector: Connector) => (
    <li key={connector.id}>
      <ConnectorRow
        connector={connector}
        isRecent={connector.id === recentId}
        isConnecting={connector.id === connectingId}
        onPress={() => onConnect(connector)}
      />
    </li>
  )
  return (
    <div className="flex flex-col gap-3">
      {!hasWallet && (
        <EmptyState
          drawing="bend"
          headingLevel={3}
          className="!py-4"
          title={t`No wallet found in this browser`}
          detail={
            shown.some(({ isLocalTestWallet }) => isLocalTestWallet)
              ? t`Install a wallet extension and it appears here, or start with the test wallet below.`
              : t`Install a wallet extension to see it here.`
          }
        />
      )}
      <ul aria-label={t`Wallets`} className="flex flex-col gap-2">
        {shown.map(row)}
      </ul>
      {others.length > 0 && (
        <Disclosure
          open={isUnfolded}
          onChange={setIsUnfolded}
          title={<Plural value={others.length} one="Other wallet" other="# other wallets" />}
        >
          <ul aria-label={t`Other wallets`} className="flex flex-col gap-2 pt-2">
            {others.map(row)}
          </ul>
        </Disclosure>
      )}
      <div role="status">
        {declined && (
          <Banner
            tone="caution"
            title={t`Not connected`}
            action={
              <Button size="sm" variant="secondary" onClick={() => onConnect(declined)}>
                {t`Try again`}
              </Button>
            }
          >
            {declined.kind === 'passkey' ? (
              <Trans>The wallet window was closed.</Trans>
            ) : (
              <Trans>You declined in {declined.name}.</Trans>
            )}
          </Banner>
        )}
      </div>
    </div>
  )
}

export declare namespace ConnectList {
  type Props = {
    connectors: { readonly shown: readonly Connector[]; readonly others: readonly Connector[] }
    /** Of the last used wallet. */
    recentId: string | undefined
    /** Of the wallet being connected. */
    connectingId: string | undefined
    /** The wallet in which the user just declined. */
    declined: Connector | undefined
    onConnect: (connector: Connector) => void
  }
}

function ConnectorRow(props: { connector: Connector; isRecent: boolean; isConnecting: boolean; onPress: () => void }) {
  const { connector, isRecent, isConnecting, onPress } = props
  const { name, icon, kind, isLocalTestWallet, link } = connector
  const { t } = useLingui()
  const detail = useDetail(connector, isConnecting)
  const content = (
    <>
      <span className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-sm bg-accent-soft text-accent-text">
        {icon ? (
          <img src={icon} alt="" className="size-10 object-cover" />
        ) : isLocalTestWallet ? (
          <FlaskConical size={20} strokeWidth={1.5} aria-hidden="true" />
        ) : kind === 'passkey' ? (
          <KeyRound size={20} strokeWidth={1.5} aria-hidden="true" />
        ) : (
          <WalletIcon size={20} strokeWidth={1.5} aria-hidden="true" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{name}</span>
          {isLocalTestWallet && (
            <span className="rounded-full bg-clay-soft px-2 py-px text-xs font-medium text-clay">{t`Test wallet`}</span>
          )}
          {isRecent && <Badge>{t`Used last`}</Badge>}
        </span>
        {detail && <span className="mt-0.5 block text-sm text-text-muted">{detail}</span>}
      </span>
      {isConnecting && <Spinner className="text-accent-text" />}
    </>
  )
  if (link !== undefined)
    return (
      <a href={link} target="_blank" rel="noreferrer" className={row}>
        {content}
        <ArrowUpRight size={18} strokeWidth={1.5} aria-hidden="true" className="text-text-muted rtl:-scale-x-100" />
      </a>
    )
  return (
    <button type="button" aria-busy={isConnecting || undefined} onClick={onPress} className={row}>
      {content}
    </button>
  )
}

const row =
  'reacts flex min-h-16 w-full items-center gap-3.5 rounded-md border border-line px-3.5 py-3 text-start hover:border-line-strong hover:bg-surface-hover'

/** The line below the name: what the wallet is waiting for, else the kind of wallet. */
function useDetail(
  { kind, isLocalTestWallet, link, evm, solana }: Connector,
  isConnecting: boolean,
): string | undefined {
  const { t } = useLingui()
  if (kind === 'passkey')
    return isConnecting ? t`Continue in the wallet window` : t`Log in or create one. Nothing to install.`
  if (isConnecting) return t`Confirm in your wallet`
  if (isLocalTestWallet) return t`Free test tokens. Nothing to install.`
  if (link !== undefined) return t`Opens in a new tab`
  // Swaps need a wallet of EVM chains.
  return solana && !evm ? t`Shows your Solana balances` : undefined
}
