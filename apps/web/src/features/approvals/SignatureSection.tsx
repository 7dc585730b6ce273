import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import { Table } from '@oxbow/table/Table'
import { Address } from '@oxbow/ui/Address'
import { Button } from '@oxbow/ui/Button'
import { useMemo } from 'react'
import type { SignatureItem } from './SignatureItem.ts'

/** The account's signatures that stay valid until they expire or are canceled; no on-chain approval shows them. Renders nothing if there are none. */
export function SignatureSection({ items, unread, onCancel }: SignatureSection.Props) {
  const { t, i18n } = useLingui()
  const columns = useMemo<readonly Table.Column<SignatureItem>[]>(
    () => [
      {
        id: 'signature',
        header: t`Signature`,
        cell: (item) => <Signature item={item} />,
        skeleton: 'h-5 w-40 max-w-full',
      },
      { id: 'spender', header: t`Spender`, cell: (item) => <Spender item={item} />, hideBelow: 700 },
      {
        id: 'expires',
        header: t`Expires`,
        cell: (item) => writeTime(item.expiresAt, i18n.locale),
        sortValue: ({ expiresAt }) => expiresAt,
        align: 'end',
        width: '11rem',
        hideBelow: 700,
      },
      {
        id: 'cancel',
        header: t`Cancel`,
        cell: (item) => (
          <Button
            size="sm"
            variant="secondary"
            disabled={item.isCanceling || item.end === 'used'}
            aria-label={t`Cancel ${nameOf(item)}`}
            onClick={() => onCancel(item.key)}
          >
            {item.end === 'used' ? t`Already used` : item.isCanceling ? t`Canceling` : t`Cancel`}
          </Button>
        ),
        align: 'end',
        width: '7rem',
      },
    ],
    [t, i18n.locale, onCancel],
  )
  if (items.length + unread.length === 0) return null
  const list = new Intl.ListFormat(i18n.locale).format(unread.map(({ name }) => name))
  return (
    <section aria-labelledby="signatures" className="mt-10">
      <h2 id="signatures" className="text-lg font-semibold">{t`Active signatures`}</h2>
      {items.length > 0 && (
        <>
          <p className="mt-1 max-w-[40rem] text-pretty text-text-muted">
            {t`Valid until they expire or you cancel them. Revoking an approval doesn’t cancel them.`}
          </p>
          <div className="mt-3">
            <Table
              label={t`Active signatures`}
              columns={columns}
              rows={items}
              rowId={({ key }) => key}
              initialSorting={{ columnId: 'expires', direction: 'desc' }}
            />
          </div>
        </>
      )}
      {unread.length > 0 && (
        <p className="mt-2 px-2 text-sm text-text-muted">{t`No answer from ${list}. Signatures there may be missing.`}</p>
      )}
      <p className="mt-2 px-2 text-sm text-pretty text-text-muted">
        {t`Kept on this device, and orders by this site too. What you signed elsewhere isn’t shown.`}
      </p>
    </section>
  )
}

export declare namespace SignatureSection {
  type Props = {
    items: readonly SignatureItem[]
    /** Networks whose valid signatures couldn't be read. */
    unread: readonly Pick<Network, 'name'>[]
    /** Cancels the item with this key. */
    onCancel: (key: string) => void
  }
}

/** "Limit order, 5 USDC". */
function nameOf({ amount, title }: SignatureItem): string {
  return `${title}, ${amount}`
}

function Signature({ item }: { item: SignatureItem }) {
  const { t, i18n } = useLingui()
  const { amount, end, expiresAt, logoUri, network, spenderName, symbol, title } = item
  return (
    <span className="flex min-w-0 items-center gap-3">
      <TokenLogo src={logoUri} symbol={symbol} />
      <span className="flex min-w-0 flex-col">
        <span className="truncate">
          <span className="font-medium">{title}</span>
          {/* Shown where there is no room for the column. */}
          <span className="text-sm text-text-muted md:hidden">
            {' · '}
            {writeTime(expiresAt, i18n.locale, 'short')}
          </span>
        </span>
        <span className="truncate text-sm text-text-muted tabular-nums">
          <bdi>{amount}</bdi>
          {' · '}
          {network.name}
          <span className="md:hidden">
            {' · '}
            {spenderName ?? t`Unknown spender`}
          </span>
        </span>
        {end === 'unproven' && (
          <span className="text-sm text-pretty text-caution">
            {t`The node says it was used or canceled, but can’t prove it.`}
          </span>
        )}
      </span>
    </span>
  )
}

function Spender({ item: { spender, spenderName } }: { item: SignatureItem }) {
  const { t } = useLingui()
  return (
    <span className="flex min-w-0 flex-col items-start">
      <span className="max-w-full truncate">{spenderName ?? t`Unknown spender`}</span>
      <Address
        value={spender}
        copyLabel={t`Copy address`}
        copiedLabel={t`Address copied`}
        failedLabel={t`Failed to copy to clipboard`}
        className="text-xs"
      />
    </span>
  )
}

/** Some contracts store "no expiry" as their largest number, which isn't a valid date. */
function writeTime(seconds: number, locale: string, dateStyle: 'medium' | 'short' = 'medium'): string {
  const ms = Math.min(seconds * 1_000, Date.UTC(9999, 0, 1))
  return new Intl.DateTimeFormat(locale, { dateStyle, timeStyle: 'short' }).format(ms)
}
