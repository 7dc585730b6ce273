import { useLingui } from '@lingui/react/macro'
import type { WatchedWallet } from '@oxbow/connectors/createWatchedWallets'
import { shorten } from '@oxbow/i18n/shorten'
import { AccountDisc } from '@oxbow/marks/AccountDisc'
import { Badge } from '@oxbow/ui/Badge'
import { Button } from '@oxbow/ui/Button'
import { IconButton } from '@oxbow/ui/IconButton'
import { Input } from '@oxbow/ui/Input'
import { Eye, X } from 'lucide-react'
import type { FormEvent } from 'react'
import type { WatchState } from './WatchState.ts'

/** The watched wallets, and the form that adds one. */
export function WatchedList({ wallets, text, onText, state, onAdd, onOpen, onRemove }: WatchedList.Props) {
  const { t } = useLingui()
  const refusals = {
    'already-imported': t`This address is already imported`,
    'not-found': t`Address not found`,
    contract: t`Address is a smart contract`,
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (state.kind === 'ready') onAdd({ address: state.address, ensName: state.name })
  }
  return (
    <section>
      <h3 className="px-1 pb-2 text-sm text-text-muted">{t`View-only wallets`}</h3>
      {wallets.length > 0 && (
        <ul aria-label={t`View-only wallets`} className="mb-3 flex flex-col gap-0.5">
          {wallets.map(({ address, nickname, ensName }) => (
            <li key={address} className="flex items-center">
              <button
                type="button"
                onClick={() => onOpen(address)}
                className="reacts flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-md px-2 text-start hover:bg-surface-hover"
              >
                <AccountDisc address={address} size={28} />
                <span className="min-w-0 flex-1">
                  <bdi className="block truncate">{nickname ?? ensName ?? shorten(address)}</bdi>
                  <span dir="ltr" className="block font-mono text-xs text-text-muted">
                    {shorten(address)}
                  </span>
                </span>
                <Badge tone="accent" icon={<Eye size={14} strokeWidth={1.5} aria-hidden="true" />}>
                  {t`View-only`}
                </Badge>
              </button>
              <IconButton
                label={t`Stop watching ${nickname ?? ensName ?? shorten(address)}`}
                onClick={() => onRemove(address)}
              >
                <X size={18} strokeWidth={1.5} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={submit} className="flex items-start gap-2">
        <Input
          label={t`Wallet to watch`}
          labelHidden
          placeholder={t`Address or ENS name`}
          value={text}
          onChange={({ target }) => onText(target.value)}
          error={
            state.kind === 'refused'
              ? refusals[state.reason]
              : state.kind === 'unread' && t`No network answers. Try again in a moment.`
          }
          hint={t`You can look, not send, swap, sign, or buy.`}
          className="min-w-0 flex-1"
        />
        <Button
          type="submit"
          variant="secondary"
          className="h-12"
          busy={state.kind === 'looking'}
          disabled={state.kind !== 'ready'}
        >
          {t`Watch`}
        </Button>
      </form>
    </section>
  )
}

export declare namespace WatchedList {
  type Props = {
    wallets: readonly WatchedWallet[]
    /** The text in the field. */
    text: string
    onText: (text: string) => void
    state: WatchState
    onAdd: (wallet: WatchedWallet) => void
    onOpen: (address: `0x${string}`) => void
    onRemove: (address: `0x${string}`) => void
  }
}
