import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { toExplorerUrl } from '@oxbow/chain/toExplorerUrl'
import type { MarketToken, Transaction } from '@oxbow/contract/marketDocuments'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import { shorten } from '@oxbow/i18n/shorten'
import { ChainLogo } from '@oxbow/marks/ChainLogo'
import { LogoStack } from '@oxbow/marks/LogoStack'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import { Table } from '@oxbow/table/Table'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Figure } from '../market/Figure.tsx'
import { TimeAgo } from '../market/TimeAgo.tsx'
import { symbolOf } from '../market/TokenName.tsx'
import type { MarketList } from './MarketList.ts'
import { toPoolPath } from './PoolTable.tsx'

/** Swaps, deposits and withdrawals, newest first. */
export function TransactionTable({ list, networks, showsNetwork, empty, height }: TransactionTable.Props) {
  const { t, i18n } = useLingui()
  const columns = useMemo<readonly Table.Column<Transaction>[]>(() => {
    const write = (raw: string, address: string, decimals: number, significantDigits: number) =>
      formatTokenAmount(magnitudeOf(raw), { address, decimals }, i18n.locale, { significantDigits })
    const amount = (token: MarketToken, raw: string | null) =>
      raw === null || token.decimals === null ? (
        <span className="text-text-muted">
          <span aria-hidden="true">—</span>
          <span className="sr-only">{t`Unknown`}</span>
        </span>
      ) : (
        <span className="flex min-w-0 items-center gap-1.5">
          <span dir="ltr" className="truncate">
            {write(raw, token.address, token.decimals, 5)}
          </span>
          <span className="truncate text-text-muted">{symbolOf(token)}</span>
          <TokenLogo src={token.logoUrl ?? undefined} symbol={symbolOf(token)} size="sm" />
        </span>
      )
    const plain = ({ token, raw }: { token: MarketToken; raw: string | null }) =>
      raw === null || token.decimals === null
        ? `— ${symbolOf(token)}`
        : `${write(raw, token.address, token.decimals, 4)} ${symbolOf(token)}`
    return [
      {
        id: 'time',
        header: t`Time`,
        cell: ({ timestamp }) => (
          <span className="line-clamp-2 text-sm text-text-muted tabular-nums">
            <TimeAgo timestamp={timestamp} />
          </span>
        ),
        width: '6.5rem',
        hideBelow: 520,
        skeleton: 'h-5 w-12',
      },
      {
        id: 'type',
        header: t`Type`,
        cell: (row) => {
          const { given, taken } = toSides(row)
          const [first, second] = [symbolOf(given.token), symbolOf(taken.token)]
          const networkName = networks.get(row.chainId)?.name ?? ''
          return (
            <span className="flex min-w-0 items-center gap-3">
              {showsNetwork && (
                <LogoStack>
                  <ChainLogo name={networkName} size="sm" />
                </LogoStack>
              )}
              <span className="flex min-w-0 flex-col">
                <Link
                  to={toPoolPath({ chainId: row.chainId, id: row.poolId }, networks)}
                  className="truncate rounded-sm"
                >
                  <span className="@max-4xl:hidden">
                    {row.kind === 'SWAP' && t`Swap ${first} for ${second}`}
                    {row.kind === 'ADD' && t`Add ${first} and ${second}`}
                    {row.kind === 'REMOVE' && t`Remove ${first} and ${second}`}
                  </span>
                  <span className="text-sm tracking-tight tabular-nums @4xl:hidden">
                    <bdi>{plain(given)}</bdi>{' '}
                    {row.kind === 'SWAP' ? <span className="inline-block rtl:-scale-x-100">→</span> : '+'}{' '}
                    <bdi>{plain(taken)}</bdi>
                  </span>
                  {showsNetwork && <span className="sr-only"> ({networkName})</span>}
                </Link>
                <span className="truncate text-sm text-text-muted @4xl:hidden">
                  {row.kind === 'SWAP' && t`Swap`}
                  {row.kind === 'ADD' && t`Add`}
                  {row.kind === 'REMOVE' && t`Remove`}
                  <span className="sm:hidden">
                    {' · '}
                    <span dir="ltr" className="font-mono text-xs">
                      {shorten(row.account)}
                    </span>
                  </span>
                </span>
              </span>
            </span>
          )
        },
        skeleton: 'h-5 w-40 max-w-full',
      },
      {
        id: 'usd',
        header: t`Value`,
        cell: ({ amountUsd, timestamp }) => (
          <span className="flex flex-col items-end max-sm:text-sm">
            <Figure kind="usd" value={amountUsd} />
            <span className="text-sm text-text-muted sm:hidden">
              <TimeAgo timestamp={timestamp} />
            </span>
          </span>
        ),
        align: 'end',
        // Narrower on a phone, where the amounts need the room.
        width: 'clamp(6.25rem, 26vw, 7.5rem)',
      },
      {
        id: 'given',
        header: t`Amount`,
        cell: (row) => {
          const { token, raw } = toSides(row).given
          return amount(token, raw)
        },
        align: 'end',
        width: '12rem',
        hideBelow: amountsFrom,
      },
      {
        id: 'taken',
        header: t`Amount`,
        cell: (row) => {
          const { token, raw } = toSides(row).taken
          return amount(token, raw)
        },
        align: 'end',
        width: '12rem',
        hideBelow: 1_060,
      },
      {
        id: 'account',
        header: t`Wallet`,
        cell: ({ account, chainId, txHash }) => {
          const network = networks.get(chainId)
          const explorerUrl = network && toExplorerUrl(network, 'tx', txHash)
          const text = (
            <span dir="ltr" className="font-mono text-sm">
              {shorten(account)}
            </span>
          )
          return explorerUrl === undefined ? (
            <span title={account}>{text}</span>
          ) : (
            <a
              href={explorerUrl}
              target="_blank"
              rel="noreferrer"
              title={t`See the transaction in the explorer`}
              className="rounded-sm underline-offset-4 hover:underline"
            >
              {text}
            </a>
          )
        },
        align: 'end',
        width: '9rem',
        hideBelow: 620,
      },
    ]
  }, [t, i18n.locale, networks, showsNetwork])
  return (
    <div className="@container">
      <Table
        label={t`Transactions`}
        columns={columns}
        rows={list.rows}
        rowId={idOfTransaction}
        loadingRows={list.isLoading ? 12 : undefined}
        isLoadingMore={list.isLoadingMore}
        onEndReached={list.loadMore}
        {...(height !== undefined && { height })}
        empty={empty}
      />
    </div>
  )
}

export declare namespace TransactionTable {
  type Props = {
    list: MarketList<Transaction>
    networks: ReadonlyMap<number, Network>
    showsNetwork: boolean
    empty: React.ReactNode
    height?: number
  }
}

/** Pixels from which the amounts have columns of their own; `@4xl` in the first column, which shows them below it. */
const amountsFrom = 896

export function idOfTransaction({ chainId, blockNumber, logIndex }: Transaction): string {
  return `${chainId}-${blockNumber}-${logIndex}`
}

/** Orders the two sides: for a swap, the sold token first. */
export function toSides({ kind, token0, token1, amount0, amount1 }: Transaction) {
  const [first, second] = [
    { token: token0, raw: amount0 },
    { token: token1, raw: amount1 },
  ]
  return kind === 'SWAP' && amount0?.startsWith('-') ? { given: second, taken: first } : { given: first, taken: second }
}

function magnitudeOf(raw: string): bigint {
  const amount = BigInt(raw)
  return amount < 0n ? -amount : amount
}
