import { useLingui } from '@lingui/react/macro'
import { formatChange, toDirection } from '@oxbow/i18n/formatChange'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import { formatUsd, formatUsdPrice } from '@oxbow/i18n/formatUsd'
import { ChainLogo } from '@oxbow/marks/ChainLogo'
import { LogoStack } from '@oxbow/marks/LogoStack'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import { useMedia } from '@oxbow/react/useMedia'
import { Table } from '@oxbow/table/Table'
import type { Holding } from '@oxbow/tokens/Portfolio'
import { toCurrency } from '@oxbow/tokens/toCurrency'
import { Badge } from '@oxbow/ui/Badge'
import { Change } from '@oxbow/ui/Change'
import { IconButton } from '@oxbow/ui/IconButton'
import { Link } from '@tanstack/react-router'
import { ArrowUpRight, Eye, EyeOff, Star } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'

/** An account's tokens, virtualized, because there may be thousands. Columns are hidden before a name runs out of space. */
export function HoldingTable(props: HoldingTable.Props) {
  const {
    label,
    holdings,
    favourites,
    onFavourite,
    isPutAway,
    onHide,
    onSend,
    onOpen,
    reasonOf,
    isLoading = false,
    empty,
  } = props
  const { t, i18n } = useLingui()
  const showsBalance = useMedia('(width >= 40rem)')
  const showsChange = useMedia('(width >= 48rem)')
  const columns = useMemo<readonly Table.Column<Holding>[]>(
    () => [
      {
        id: 'token',
        header: t`Token`,
        cell: (holding) => <TokenCell holding={holding} reason={reasonOf?.(holding)} showsAmount={!showsBalance} />,
        skeleton: 'h-5 w-40 max-w-full',
      },
      {
        id: 'price',
        header: t`Price`,
        cell: ({ priceUsd }) => (priceUsd === undefined ? <Unknown /> : formatUsdPrice(priceUsd, i18n.locale)),
        sortValue: ({ priceUsd }) => priceUsd,
        align: 'end',
        width: '8rem',
        hideBelow: 640,
      },
      {
        id: 'change',
        header: t`24h`,
        cell: (holding) => <DayChange holding={holding} />,
        sortValue: changeOf,
        align: 'end',
        width: '7rem',
        hideBelow: 760,
      },
      {
        id: 'balance',
        header: t`Balance`,
        cell: ({ token, balance }) => (
          <span className="truncate">
            {formatTokenAmount(balance, token, i18n.locale)} <bdi className="text-text-muted">{token.symbol}</bdi>
          </span>
        ),
        align: 'end',
        width: '12rem',
        hideBelow: 640,
      },
      {
        id: 'value',
        header: t`Value`,
        cell: (holding) => (
          <span className="flex flex-col items-end">
            {holding.usd === undefined ? (
              <Unknown />
            ) : (
              <span className="font-medium">{formatUsd(holding.usd, i18n.locale)}</span>
            )}
            {/* Where there is no room for the 24h column. Not only hidden elsewhere: of thousands of rows each node counts. */}
            {!showsChange && (
              <span className="text-sm">
                <DayChange holding={holding} isQuiet />
              </span>
            )}
          </span>
        ),
        sortValue: ({ usd }) => usd,
        align: 'end',
        width: '9rem',
      },
      {
        id: 'favourite',
        header: t`Manage`,
        cell: (holding) => (
          <>
            {onSend && <SendButton name={holding.token.symbol} onPress={() => onSend(holding)} />}
            <FavouriteStar
              name={holding.token.symbol}
              isFavourite={favourites.includes(keyOf(holding.token))}
              onToggle={() => onFavourite(keyOf(holding.token))}
            />
            {(reasonOf === undefined || isPutAway(holding.token)) && (
              <HideButton
                name={holding.token.symbol}
                isHidden={isPutAway(holding.token)}
                onToggle={() => onHide(holding.token)}
              />
            )}
          </>
        ),
        align: 'end',
        width: onSend ? '9.5rem' : '6.5rem',
        hideBelow: 760,
        skeleton: 'size-5',
      },
    ],
    [t, i18n.locale, favourites, onFavourite, isPutAway, onHide, onSend, reasonOf, showsBalance, showsChange],
  )
  return (
    <Table
      label={label}
      columns={columns}
      rows={holdings}
      rowId={({ token }) => keyOf(token)}
      initialSorting={{ columnId: 'value', direction: 'desc' }}
      onRowOpen={(holding) => onOpen(toTokenPath(holding))}
      loadingRows={isLoading ? 8 : undefined}
      empty={empty}
    />
  )
}

export declare namespace HoldingTable {
  type Props = {
    label: string
    holdings: readonly Holding[]
    /** Each `<chainId>-<address>`. */
    favourites: readonly string[]
    onFavourite: (key: string) => void
    /** Whether the user has hidden a token. */
    isPutAway: (token: Holding['token']) => boolean
    /** Hides or unhides a token. */
    onHide: (token: Holding['token']) => void
    /** Only for the user's own tokens. */
    onSend?: ((holding: Holding) => void) | undefined
    onOpen: (path: string) => void
    /** Why a token is hidden. */
    reasonOf?: ((holding: Holding) => string) | undefined
    isLoading?: boolean
    empty?: ReactNode
  }
}

function TokenCell({ holding, reason, showsAmount }: TokenCellProps) {
  const { token, network, balance } = holding
  const { i18n } = useLingui()
  return (
    <span className="flex min-w-0 items-center gap-3">
      <LogoStack badge={<ChainLogo name={network.name} size="xs" />}>
        <TokenLogo src={token.logoUri} symbol={token.symbol} />
      </LogoStack>
      <span className="flex min-w-0 flex-col">
        <Link to={toTokenPath(holding)} dir="auto" className="truncate rounded-sm font-medium text-text">
          {token.name}
          <span className="sr-only"> ({network.name})</span>
        </Link>
        <span className="truncate text-sm text-text-muted tabular-nums">
          {showsAmount && `${formatTokenAmount(balance, token, i18n.locale)} `}
          <bdi>{token.symbol}</bdi>
        </span>
      </span>
      {reason !== undefined && <Badge>{reason}</Badge>}
    </span>
  )
}

type TokenCellProps = { holding: Holding; reason: string | undefined; showsAmount: boolean }

function DayChange({ holding, isQuiet = false }: { holding: Holding; isQuiet?: boolean }) {
  const { i18n } = useLingui()
  const change = changeOf(holding)
  if (change === undefined) return isQuiet ? null : <Unknown />
  return <Change direction={toDirection(change)}>{formatChange(change, i18n.locale)}</Change>
}

function SendButton({ name, onPress }: { name: string; onPress: () => void }) {
  const { t } = useLingui()
  return (
    <IconButton label={t`Send ${name}`} onClick={onPress}>
      <ArrowUpRight size={18} strokeWidth={1.5} aria-hidden="true" className="rtl:-scale-x-100" />
    </IconButton>
  )
}

function FavouriteStar({ name, isFavourite, onToggle }: { name: string; isFavourite: boolean; onToggle: () => void }) {
  const { t } = useLingui()
  return (
    <IconButton
      label={isFavourite ? t`Remove ${name} from favorites` : t`Add ${name} to favorites`}
      onClick={onToggle}
      className={isFavourite ? 'text-caution!' : undefined}
    >
      <Star size={18} strokeWidth={1.5} aria-hidden="true" fill={isFavourite ? 'currentColor' : 'none'} />
    </IconButton>
  )
}

function HideButton({ name, isHidden, onToggle }: { name: string; isHidden: boolean; onToggle: () => void }) {
  const { t } = useLingui()
  const Icon = isHidden ? Eye : EyeOff
  return (
    <IconButton label={isHidden ? t`Show ${name}` : t`Hide ${name}`} onClick={onToggle}>
      <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
    </IconButton>
  )
}

/** No price is known: never zero. */
function Unknown() {
  const { t } = useLingui()
  return (
    <span title={t`No known price`} className="text-text-muted">
      <span aria-hidden="true">—</span>
      <span className="sr-only">{t`Unknown`}</span>
    </span>
  )
}

/** 24h change in basis points. */
function changeOf({ usd, dayAgoUsd }: Holding): number | undefined {
  return usd !== undefined && dayAgoUsd ? (usd / dayAgoUsd - 1) * 10_000 : undefined
}

/** The key under which favourites are stored. */
function keyOf({ chainId, address }: Holding['token']): string {
  return `${chainId}-${address}`
}

function toTokenPath({ token, network }: Holding): string {
  return `/explore/tokens/${network.slug}/${toCurrency(token.address)}`
}
