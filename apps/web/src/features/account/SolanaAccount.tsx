import { Plural, useLingui } from '@lingui/react/macro'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { shorten } from '@oxbow/i18n/shorten'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import { knownMints, lamportDecimals } from '@oxbow/solana/knownMints'
import type { SolanaBalances } from '@oxbow/solana/SolanaBalances'
import { Address } from '@oxbow/ui/Address'
import { Badge } from '@oxbow/ui/Badge'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { Disclosure } from '@oxbow/ui/Disclosure'
import { IconButton } from '@oxbow/ui/IconButton'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { LogOut } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { isEmpty, type SolanaState } from './SolanaState.ts'

/** Rows shown at first, and added by each press: an account may hold hundreds of tokens. */
const rowsAtOnce = 20

/** A Solana account: address, SOL, and its tokens behind a disclosure. */
export function SolanaAccount(props: SolanaAccount.Props) {
  const { address, walletName, network, state, onDisconnect, onRetry, children } = props
  const { t } = useLingui()
  return (
    <section aria-label={t`Solana account`} className="rounded-md border border-line px-3 py-2.5">
      <div className="flex items-center gap-3">
        <TokenLogo symbol="SOL" size="lg" />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
            Solana
            <NetworkBadge network={network} />
          </p>
          <Address
            value={address}
            copyLabel={t`Copy Solana address`}
            copiedLabel={t`Address copied`}
            failedLabel={t`Failed to copy to clipboard`}
            className="whitespace-nowrap"
          />
          <p className="truncate text-sm text-text-muted">
            <bdi>{walletName}</bdi>
          </p>
        </div>
        {onDisconnect && (
          <IconButton label={t`Disconnect Solana`} onClick={onDisconnect}>
            <LogOut size={18} strokeWidth={1.5} aria-hidden="true" className="rtl:-scale-x-100" />
          </IconButton>
        )}
      </div>
      <div className="mt-2">
        <Balances state={state} onRetry={onRetry} />
      </div>
      {children}
    </section>
  )
}

export declare namespace SolanaAccount {
  type Props = {
    /** Base58. */
    address: string
    walletName: string
    network: 'mainnet' | 'devnet' | 'testnet' | 'local'
    state: SolanaState
    /** Absent if it is connected together with an account of EVM chains. */
    onDisconnect?: (() => void) | undefined
    /** Reads the balances again. */
    onRetry: () => void
    children?: ReactNode
  }
}

/** Says that balances are worthless, or made up on this computer. */
function NetworkBadge({ network }: Pick<SolanaAccount.Props, 'network'>) {
  const { t } = useLingui()
  if (network === 'mainnet') return null
  return <Badge tone="caution">{network === 'local' ? t`Simulated` : t`Testnet`}</Badge>
}

function Balances({ state, onRetry }: Pick<SolanaAccount.Props, 'state' | 'onRetry'>) {
  const { t } = useLingui()
  if (state.kind === 'loading')
    return (
      <>
        <span className="sr-only">{t`Loading your balance`}</span>
        <Skeleton className="h-5 w-28" />
      </>
    )
  const staleBecause = state.kind === 'unavailable' ? state.because : state.staleBecause
  return (
    <div className="flex flex-col gap-2">
      {state.kind === 'known' && <Holdings balances={state.balances} />}
      <div role="status">
        {staleBecause !== undefined && (
          <Banner
            tone="caution"
            title={state.kind === 'known' ? t`Balances may be out of date` : t`Couldn’t load balances`}
            action={
              staleBecause === 'unavailable' && (
                <Button size="sm" variant="secondary" onClick={onRetry}>
                  {t`Try again`}
                </Button>
              )
            }
          >
            {staleBecause === 'offline' ? t`You’re offline.` : t`The Solana node doesn’t answer right now.`}
          </Banner>
        )}
      </div>
    </div>
  )
}

function Holdings({ balances }: { balances: SolanaBalances }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { lamports, tokens, isPartial } = balances
  if (isEmpty(balances)) return <p className="text-sm text-text-muted">{t`No SOL or tokens yet`}</p>
  const sol = (
    <span className="font-medium tabular-nums">
      <Amount raw={lamports} decimals={lamportDecimals} /> SOL
    </span>
  )
  if (tokens.length === 0 && !isPartial) return <p className="px-2">{sol}</p>
  return (
    <Disclosure
      open={isOpen}
      onChange={setIsOpen}
      title={
        <span className="flex flex-1 flex-wrap items-baseline justify-between gap-x-3">
          {sol}
          {tokens.length > 0 && (
            <span className="text-sm text-text-muted">
              <Plural value={tokens.length} one="# token" other="# tokens" />
            </span>
          )}
        </span>
      }
    >
      <Tokens tokens={tokens} />
      {isPartial && <p className="px-2 py-1 text-sm text-text-muted">{t`Some tokens aren’t listed.`}</p>}
    </Disclosure>
  )
}

function Tokens({ tokens }: Pick<SolanaBalances, 'tokens'>) {
  const { t } = useLingui()
  const [limit, setLimit] = useState(rowsAtOnce)
  const rest = tokens.length - limit
  // Known tokens first; the others keep the node's order.
  const sorted = tokens.toSorted((a, b) => Number(knownMints.has(b.mint)) - Number(knownMints.has(a.mint)))
  return (
    <>
      <ul aria-label={t`Solana tokens`} className="flex flex-col">
        {sorted.slice(0, limit).map(({ mint, amount, decimals }) => {
          const known = knownMints.get(mint)
          return (
            <li key={mint} className="flex min-h-11 items-center justify-between gap-3 px-2 text-sm">
              <span className="min-w-0 truncate" title={mint}>
                {known?.name ?? (
                  <bdi dir="ltr" className="font-mono">
                    {shorten(mint)}
                  </bdi>
                )}
              </span>
              <span className="min-w-0 text-end tabular-nums [overflow-wrap:anywhere]">
                <Amount raw={amount} decimals={decimals} /> {known?.symbol}
              </span>
            </li>
          )
        })}
      </ul>
      {rest > 0 && (
        <button
          type="button"
          onClick={() => setLimit(limit + rowsAtOnce)}
          className="reacts h-11 w-full rounded-md text-sm text-text-muted hover:bg-surface-hover hover:text-text"
        >
          <Plural value={rest} one="Show # more" other="Show # more" />
        </button>
      )}
    </>
  )
}

/** Six significant digits, and every digit on hover. */
function Amount({ raw, decimals }: { raw: bigint; decimals: number }) {
  const { i18n } = useLingui()
  return (
    <span title={formatAmount(raw, decimals, i18n.locale)}>
      {formatAmount(raw, decimals, i18n.locale, { significantDigits: 6, countsZeros: true })}
    </span>
  )
}
