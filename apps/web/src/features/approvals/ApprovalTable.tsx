import { Plural, useLingui } from '@lingui/react/macro'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { shorten } from '@oxbow/i18n/shorten'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import { Table } from '@oxbow/table/Table'
import { Address } from '@oxbow/ui/Address'
import { Badge } from '@oxbow/ui/Badge'
import { Button } from '@oxbow/ui/Button'
import { Checkbox } from '@oxbow/ui/Checkbox'
import { useMemo } from 'react'
import { spenderNames } from '../../state/names/spenderNames.ts'
import type { ApprovalItem } from './ApprovalItem.ts'

/** A network's approvals: spender, amount, and a button to revoke each. */
export function ApprovalTable({ label, items, selected, onSelect, onRevoke }: ApprovalTable.Props) {
  const { t } = useLingui()
  const columns = useMemo<readonly Table.Column<ApprovalItem>[]>(
    () => [
      {
        id: 'select',
        header: t`Select`,
        cell: (item) => (
          <Checkbox
            label={t`Select ${nameOf(item)}`}
            checked={selected.has(item.key)}
            onChange={(isSelected) => onSelect(item.key, isSelected)}
          />
        ),
        width: '6rem',
        hideBelow: 640,
        skeleton: 'size-5',
      },
      { id: 'token', header: t`Token`, cell: (item) => <TokenCell item={item} />, skeleton: 'h-5 w-40 max-w-full' },
      {
        id: 'spender',
        header: t`Spender`,
        hint: t`Permit2, which moves tokens for swaps, keeps approvals of its own. They expire.`,
        cell: (item) => <Spender item={item} />,
        hideBelow: 640,
      },
      {
        id: 'allowance',
        header: t`Approved`,
        cell: (item) => <Amount item={item} />,
        align: 'end',
        width: '11rem',
        hideBelow: 820,
      },
      {
        id: 'risk',
        header: t`At risk`,
        cell: (item) => <AtRisk item={item} />,
        sortValue: ({ atRiskUsd }) => atRiskUsd,
        align: 'end',
        width: '6.75rem',
      },
      {
        id: 'revoke',
        header: t`Revoke`,
        cell: (item) => (
          <Button size="sm" variant="secondary" aria-label={t`Revoke ${nameOf(item)}`} onClick={() => onRevoke(item)}>
            {t`Revoke`}
          </Button>
        ),
        align: 'end',
        width: '8rem',
      },
    ],
    [t, selected, onSelect, onRevoke],
  )
  return (
    <Table
      label={label}
      columns={columns}
      rows={items ?? []}
      rowId={({ key }) => key}
      initialSorting={{ columnId: 'risk', direction: 'desc' }}
      loadingRows={items === undefined ? 3 : undefined}
    />
  )
}

export declare namespace ApprovalTable {
  type Props = {
    label: string
    /** Undefined while they are read. */
    items: readonly ApprovalItem[] | undefined
    /** Keys of the selected items. */
    selected: ReadonlySet<string>
    onSelect: (key: string, isSelected: boolean) => void
    onRevoke: (item: ApprovalItem) => void
  }
}

/** "USDC, Permit2". */
function nameOf({ allowance, token, contract }: ApprovalItem): string {
  const spender = (contract && spenderNames[contract]) ?? shorten(allowance.spender)
  return `${token?.symbol ?? shorten(allowance.token)}, ${spender}`
}

function TokenCell({ item }: { item: ApprovalItem }) {
  const { t } = useLingui()
  const { token, allowance, mark } = item
  const symbol = token?.symbol ?? shorten(allowance.token)
  const number = allowance.kind === 'nft' && symbol.endsWith(` #${allowance.tokenId}`) ? ` #${allowance.tokenId}` : ''
  return (
    <span className="flex min-w-0 items-center gap-3">
      <TokenLogo src={token?.logoUri} symbol={symbol} />
      <span className="flex min-w-0 flex-col">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          {/* The number distinguishes an NFT from others of its collection, so the name is truncated first. */}
          <span className="flex max-w-full font-medium">
            <bdi className="truncate">{number === '' ? symbol : symbol.slice(0, -number.length)}</bdi>
            {number !== '' && <span className="max-w-24 shrink-0 truncate whitespace-pre">{number}</span>}
          </span>
          {mark && (
            <span title={mark.detail} className="shrink-0">
              <Badge tone={mark.tone}>{mark.badge}</Badge>
            </span>
          )}
        </span>
        {allowance.kind === 'operator' && (
          <span className="truncate text-sm text-text-muted max-md:hidden">{t`NFT collection`}</span>
        )}
        {/* Shown where there is no room for the column. */}
        <span className="truncate text-sm text-text-muted md:hidden">
          <SpenderName item={item} />
        </span>
      </span>
    </span>
  )
}

function SpenderName({ item: { contract, allowance } }: { item: ApprovalItem }) {
  const { t } = useLingui()
  const name = (contract && spenderNames[contract]) ?? t`Unknown spender`
  return allowance.kind === 'permit2' ? `${name} (${spenderNames.permit2})` : name
}

function Spender({ item }: { item: ApprovalItem }) {
  const { t } = useLingui()
  return (
    <span className="flex min-w-0 flex-col items-start">
      <span className="max-w-full truncate">
        <SpenderName item={item} />
      </span>
      <Address
        value={item.allowance.spender}
        copyLabel={t`Copy address`}
        copiedLabel={t`Address copied`}
        failedLabel={t`Failed to copy to clipboard`}
        className="text-xs"
      />
    </span>
  )
}

function Amount({ item }: { item: ApprovalItem }) {
  const { t, i18n } = useLingui()
  const { allowance, token, isUnlimited } = item
  const { expiration } = allowance
  return (
    <span className="flex min-w-0 flex-col items-end">
      <span className="max-w-full truncate">
        {allowance.kind === 'operator'
          ? t`All NFTs`
          : allowance.kind === 'nft'
            ? t`This NFT`
            : isUnlimited
              ? t`Unlimited`
              : token
                ? `${formatTokenAmount(allowance.amount, token, i18n.locale)} ${token.symbol}`
                : '—'}
      </span>
      {expiration !== undefined && (
        <span className="text-xs text-text-muted">{t`Expires ${writeDay(expiration, i18n.locale)}`}</span>
      )}
    </span>
  )
}

function AtRisk({ item: { allowance, owned, atRiskUsd } }: { item: ApprovalItem }) {
  const { t, i18n } = useLingui()
  if ((allowance.kind === 'operator' || allowance.kind === 'nft') && owned !== undefined)
    return (
      <span className="flex flex-col items-end" title={t`No known price`}>
        <span aria-hidden="true" className="text-text-muted">
          —
        </span>
        <span className="text-sm">
          <Plural value={Number(owned)} one="# NFT" other="# NFTs" />
        </span>
      </span>
    )
  if (atRiskUsd !== undefined) return <span className="font-medium">{formatUsd(atRiskUsd, i18n.locale)}</span>
  return (
    <span title={t`No known price`} className="text-text-muted">
      <span aria-hidden="true">—</span>
      <span className="sr-only">{t`Unknown`}</span>
    </span>
  )
}

/** Permit2 stores "no expiry" as its largest number, which isn't a valid date. */
function writeDay(seconds: number, locale: string): string {
  const ms = Math.min(seconds * 1_000, Date.UTC(9999, 0, 1))
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(ms)
}
