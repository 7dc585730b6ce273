import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { toExplorerUrl } from '@oxbow/chain/toExplorerUrl'
import type { TokenDetail } from '@oxbow/contract/marketDocuments'
import type { Token } from '@oxbow/exchange/actions/getTokens'
import { poolMarketsQueryOptions } from '@oxbow/exchange/query/marketQueryOptions'
import { tokenSupplyQueryOptions } from '@oxbow/exchange/query/tokenSupplyQueryOptions'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { formatUsd, formatUsdCompact, formatUsdPrice } from '@oxbow/i18n/formatUsd'
import { Address } from '@oxbow/ui/Address'
import { Banner } from '@oxbow/ui/Banner'
import { ChainLogo } from '@oxbow/ui/ChainLogo'
import { LogoStack } from '@oxbow/ui/LogoStack'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { Tabs } from '@oxbow/ui/Tabs'
import { TokenLogo } from '@oxbow/ui/TokenLogo'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { client } from '../app/exchange.ts'
import { toggleFavourite, useFavourites } from '../app/favourites.ts'
import { LaterPart } from '../app/LaterPart.tsx'
import { NextPart } from '../app/NextPart.tsx'
import { usePortfolio } from '../app/usePortfolio.ts'
import { useConnection } from '../app/walletState.ts'
import { whenInUse } from '../app/whenInUse.ts'
import { ChartPanel } from '../features/explore/ChartPanel.tsx'
import { toPath } from '../features/explore/ExploreView.ts'
import { Facts } from '../features/explore/Facts.tsx'
import { FavouriteButton } from '../features/explore/FavouriteButton.tsx'
import { Figure } from '../features/explore/Figure.tsx'
import { MarketLayout } from '../features/explore/MarketLayout.tsx'
import type { MarketView } from '../features/explore/MarketView.ts'
import { PoolTable } from '../features/explore/PoolTable.tsx'
import { PriceNote } from '../features/explore/PriceNote.tsx'
import { ShareButton } from '../features/explore/ShareButton.tsx'
import { Statistics } from '../features/explore/Statistics.tsx'
import { symbolOf } from '../features/explore/TokenName.tsx'
import { toTokenKey } from '../features/explore/TokenTable.tsx'
import { TransferFee } from '../features/explore/TransferFee.tsx'
import { ListNotice } from '../features/notice/ListNotice.tsx'
import { DeskOutline } from '../features/swap/DeskOutline.tsx'
import type { MarketRoute } from './MarketRoute.tsx'
import { MarketSwap } from './MarketSwap.tsx'
import { MarketTransactions } from './MarketTransactions.tsx'
import { useHistory } from './useHistory.ts'
import { useMarketList } from './useMarketList.ts'
import { useMarketView } from './useMarketView.ts'
import { useTokenMarks } from './useTokenMarks.ts'
import { useTransferFees } from './useTransferFees.ts'

/** A token: its price over time, what is known of it, its pools and trades, and a desk to trade it at. */
export function TokenPage({ config, networks, network, tokens, outage, market }: TokenPage.Props) {
  const { t, i18n } = useLingui()
  const { token } = market
  const explorerUrl = toExplorerUrl(network, 'token', token.address)
  const symbol = symbolOf(token)
  const listed = tokens?.find(({ address }) => address === token.address)
  const mark = useTokenMarks(networks)(token)
  const favourites = useFavourites()
  const key = toTokenKey(token)
  const { view, onView } = useMarketView(subjects)
  const history = useHistory('TOKEN', token.chainId, token.address, view.range)
  const formatPrice = useCallback((value: number) => formatUsdPrice(value, i18n.locale), [i18n.locale])
  const formatTotal = useCallback((value: number) => formatUsdCompact(value, i18n.locale), [i18n.locale])
  const supply = useQuery(tokenSupplyQueryOptions(client, { chainId: token.chainId, token: token.address })).data
  const { decimals, priceUsd } = token
  const worthOf = (raw: bigint | undefined) =>
    raw === undefined || decimals === null || priceUsd === null ? null : (Number(raw) / 10 ** decimals) * priceUsd
  const amountOf = (raw: bigint | undefined) =>
    raw === undefined || decimals === null ? '—' : formatAmount(raw, decimals, i18n.locale, { significantDigits: 6 })
  const isNative = /^0x0+$/.test(token.address)
  const fees = useTransferFees(network, token.address)

  return (
    <MarketLayout
      to={toPath('tokens', network)}
      list={t`Tokens`}
      name={symbol}
      head={
        <>
          <header className="flex items-center gap-3.5">
            <LogoStack badge={<ChainLogo name={network.name} size="xs" />}>
              <TokenLogo src={token.logoUrl ?? undefined} symbol={symbol} size="lg" />
            </LogoStack>
            <h1 className="flex min-w-0 flex-wrap items-baseline gap-x-2.5 text-2xl font-semibold tracking-tight">
              <span className="truncate">{token.name ?? t`Unnamed token`}</span>
              <span className="text-lg font-normal text-text-muted">{symbol}</span>
            </h1>
            <span className="ms-auto flex">
              <FavouriteButton
                name={symbol}
                isFavourite={favourites.includes(key)}
                onToggle={() => toggleFavourite(key)}
              />
              <ShareButton title={symbol} />
            </span>
          </header>
          <PriceNote />
          {mark && (
            <Banner tone={mark.tone} title={mark.badge}>
              {mark.detail}
            </Banner>
          )}
          {fees?.sell.status === 'refused' && (
            <Banner tone="critical" title={t`This token cannot be sold`}>
              {t`It was tried just now: what one buys from its deepest pool the token does not let go again.`}
            </Banner>
          )}
          {tokens && !listed && (
            <Banner tone="caution" title={t`Not on the list of this Oxbow`}>
              {t`Anybody can make a token and give it any name. Compare its address before you trade it.`}
            </Banner>
          )}
          <ChartPanel
            title={symbol}
            subjects={subjects}
            view={view}
            onView={onView}
            {...history}
            formatPrice={formatPrice}
            formatUsd={formatTotal}
            whenWanted={whenInUse}
          />
        </>
      }
      aside={
        <>
          {tokens === undefined ? (
            <DeskOutline />
          ) : (
            listed && (
              <LaterPart outline={<DeskOutline />}>
                <MarketSwap config={config} network={network} tokens={tokens} outage={outage} output={listed} />
              </LaterPart>
            )
          )}
          {listed && <Balances config={config} networks={networks} token={listed} />}
        </>
      }
    >
      <NextPart outline={<Skeleton shape="control" className="h-200 w-full" />}>
        <Statistics
          title={t`Statistics`}
          figures={[
            { name: t`In pools (TVL)`, value: <Figure kind="usd" value={token.tvlUsd} /> },
            { name: t`Volume 1D`, value: <Figure kind="usd" value={market.volumeUsd} /> },
            {
              name: t`Market cap`,
              hint: t`What circulates at the price of now: all tokens that exist without those that were burned. How many of the rest are locked up is not known.`,
              value: <Figure kind="usd" value={worthOf(supply?.circulating)} />,
            },
            {
              name: t`Fully diluted valuation`,
              hint: t`All tokens that exist at the price of now.`,
              value: <Figure kind="usd" value={worthOf(supply?.total)} />,
            },
            {
              name: t`Depth within 2%`,
              hint: t`What the pools behind the price take or give before it has moved by 2%.`,
              value: <Figure kind="usd" value={market.depthUsd} />,
            },
            { name: t`52-week high`, value: <Figure kind="price" value={market.yearHighUsd} /> },
            { name: t`52-week low`, value: <Figure kind="price" value={market.yearLowUsd} /> },
            { name: t`1 hour`, value: <Figure kind="change" value={market.changeHour} /> },
            { name: t`1 day`, value: <Figure kind="change" value={market.changeDay} /> },
          ]}
        />
        <Facts
          title={t`About ${symbol}`}
          facts={[
            {
              name: t`Contract`,
              value: isNative ? (
                t`None: it is the currency of the network`
              ) : (
                <Address
                  value={token.address}
                  copyLabel={t`Copy the address`}
                  copiedLabel={t`Copied`}
                  failedLabel={t`Failed to copy to clipboard`}
                />
              ),
            },
            { name: t`Network`, value: network.name },
            ...(isNative
              ? []
              : [
                  {
                    name: t`Fee of the token on buying`,
                    value: <TransferFee fee={fees ? { status: 'passed', bps: fees.buyBps } : { status: 'untried' }} />,
                  },
                  {
                    name: t`Fee of the token on selling`,
                    value: <TransferFee fee={fees?.sell ?? { status: 'untried' }} />,
                  },
                ]),
            { name: t`Total supply`, value: amountOf(supply?.total) },
            { name: t`In circulation`, value: amountOf(supply?.circulating) },
            { name: t`Decimals`, value: token.decimals ?? '—' },
            { name: t`Pools`, value: market.poolCount },
            {
              name: t`First pool`,
              value: new Date(market.createdAtTimestamp * 1_000).toLocaleDateString(i18n.locale, {
                dateStyle: 'long',
              }),
            },
            ...(explorerUrl === undefined
              ? []
              : [
                  {
                    name: t`Explorer`,
                    value: (
                      <a
                        href={explorerUrl}
                        target="_blank"
                        rel="noreferrer"
                        className="rounded-sm underline underline-offset-4"
                      >{t`See the contract`}</a>
                    ),
                  },
                ]),
          ]}
        />
        <LaterPart outline={<Skeleton shape="control" className="h-192 w-full" />}>
          <TokenLists network={network} address={token.address} view={view} onView={onView} />
        </LaterPart>
      </NextPart>
    </MarketLayout>
  )
}

export declare namespace TokenPage {
  type Props = MarketRoute.Facts<TokenDetail>
}

/** What the connected account holds of a token, on every network that has it: one line each, and the sum. */
function Balances({ config, networks, token }: Pick<TokenPage.Props, 'config' | 'networks'> & { token: Token }) {
  const { t, i18n } = useLingui()
  const account = useConnection()?.account.address
  const { state } = usePortfolio(config, networks, account)
  if (account === undefined || state.kind !== 'known') return null
  const { holdings, hidden } = state.portfolio
  const held = [...holdings, ...hidden].filter((holding) => holding.token.symbol === token.symbol)
  if (held.length === 0) return null
  const [first, ...others] = held.map(({ usd }) => usd)
  const total = others.reduce((sum, usd) => (sum === undefined || usd === undefined ? undefined : sum + usd), first)
  return (
    <section aria-labelledby="balances" className="rounded-xl border border-line bg-surface-raised px-5 py-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="balances" className="text-text-muted">{t`Your balance`}</h2>
        {total !== undefined && <span className="font-medium tabular-nums">{formatUsd(total, i18n.locale)}</span>}
      </div>
      <ul className="mt-2 grid gap-1.5">
        {held.map(({ network, token: each, balance, usd }) => (
          <li key={network.chainId} className="flex items-center gap-2 text-sm tabular-nums">
            <ChainLogo name={network.name} size="sm" />
            <span className="text-text-muted">{network.name}</span>
            <span className="ms-auto text-end">
              {formatAmount(balance, each.decimals, i18n.locale, { significantDigits: 6 })} {each.symbol}
              {usd !== undefined && held.length > 1 && (
                <span className="ms-2 text-text-muted">{formatUsd(usd, i18n.locale)}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {state.missing.length > 0 && (
        <p className="mt-2 text-sm text-text-muted">{t`Unknown on ${state.missing.join(', ')}.`}</p>
      )}
    </section>
  )
}

type TokenListsProps = {
  network: Network
  address: string
  view: MarketView
  onView: (change: Partial<MarketView>) => void
}

function TokenLists({ network, address, view, onView }: TokenListsProps) {
  const { t } = useLingui()
  return (
    <Tabs
      label={t`Lists`}
      value={view.list}
      onChange={(list) => onView({ list })}
      tabs={[
        { value: 'transactions', label: t`Transactions` },
        { value: 'pools', label: t`Pools` },
      ]}
      panelClassName="pt-4"
    >
      <div className="rounded-xl border border-line bg-surface-raised p-2">
        {view.list === 'transactions' ? (
          <MarketTransactions
            variables={{ chainIds: [network.chainId], token: address }}
            networks={new Map([[network.chainId, network]])}
            view={view}
            onView={onView}
          />
        ) : (
          <TokenPools network={network} address={address} />
        )}
      </div>
    </Tabs>
  )
}

function TokenPools({ network, address }: { network: Network; address: string }) {
  const navigate = useNavigate()
  const [order, setOrder] = useState<PoolOrder>({ sort: 'TVL', isDescending: true })
  const list = useMarketList(
    poolMarketsQueryOptions(client, {
      chainIds: [network.chainId],
      token: address,
      sort: order.sort,
      descending: order.isDescending,
    }),
    ({ pool }) => pool.id,
  )
  return (
    <PoolTable
      list={list}
      networks={new Map([[network.chainId, network]])}
      showsNetwork={false}
      {...order}
      onSort={(sort, isDescending) => setOrder({ sort, isDescending })}
      onOpen={(to) => void navigate({ to })}
      empty={<ListNotice error={list.error} onRetry={list.retry} isRetrying={list.isFetching} onClear={undefined} />}
    />
  )
}

const subjects = ['price', 'volume', 'tvl'] as const

type PoolOrder = Pick<PoolTable.Props, 'sort' | 'isDescending'>
