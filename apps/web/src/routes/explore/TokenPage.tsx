import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import type { TokenDetail } from '@oxbow/contract/marketDocuments'
import { poolMarketsQueryOptions } from '@oxbow/explore/marketQueryOptions'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import { formatUsd, formatUsdCompact, formatUsdPrice } from '@oxbow/i18n/formatUsd'
import { ChainLogo } from '@oxbow/marks/ChainLogo'
import { LogoStack } from '@oxbow/marks/LogoStack'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import type { Token } from '@oxbow/tokens/getTokens'
import { toCurrency } from '@oxbow/tokens/toCurrency'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { Tabs } from '@oxbow/ui/Tabs'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowUpRight } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { ChartPanel } from '../../features/explore/chart/ChartPanel.tsx'
import { ranges } from '../../features/explore/chart/ChartView.ts'
import { holdingsOf } from '../../features/explore/depth/holdingsOf.ts'
import { poolSorts, toPath, toPoolSort, toWord } from '../../features/explore/list/ExploreView.ts'
import { PoolTable } from '../../features/explore/list/PoolTable.tsx'
import { toTokenKey } from '../../features/explore/list/TokenTable.tsx'
import { FavouriteButton } from '../../features/explore/market/FavouriteButton.tsx'
import { MarketLayout } from '../../features/explore/market/MarketLayout.tsx'
import type { MarketView } from '../../features/explore/market/MarketView.ts'
import { PriceNote } from '../../features/explore/market/PriceNote.tsx'
import { ShareButton } from '../../features/explore/market/ShareButton.tsx'
import { symbolOf } from '../../features/explore/market/TokenName.tsx'
import { ListNotice } from '../../features/notice/ListNotice.tsx'
import { SwapOutline } from '../../features/swap/form/SwapOutline.tsx'
import { LaterPart } from '../../loading/LaterPart.tsx'
import { NextPart } from '../../loading/NextPart.tsx'
import { whenInUse } from '../../loading/whenInUse.ts'
import type { PageSearch } from '../../router/PageSearch.ts'
import { client } from '../../state/exchange.ts'
import { sendDialog } from '../../state/sendDialog.ts'
import { toggleFavourite, useFavourites } from '../../state/tokens/favourites.ts'
import { usePortfolio } from '../../state/tokens/usePortfolio.ts'
import { useHistory } from '../../state/useHistory.ts'
import { useConnection } from '../../state/wallet/walletState.ts'
import { ApprovalsLink } from '../page/ApprovalsLink.tsx'
import { useTokenMarks } from '../tokens/useTokenMarks.ts'
import { BuyButton } from './BuyButton.tsx'
import { LateIndex } from './LateIndex.tsx'
import type { MarketRoute } from './MarketRoute.tsx'
import { MarketSwap } from './MarketSwap.tsx'
import { MarketTransactions } from './MarketTransactions.tsx'
import { MoreNotice } from './MoreNotice.tsx'
import { TokenFigures } from './TokenFigures.tsx'
import { useMarketList } from './useMarketList.ts'
import { useMarketView } from './useMarketView.ts'
import { useTransferFees } from './useTransferFees.ts'

/** A token: price chart, facts, pools, transactions, and a swap form. */
export function TokenPage({ config, networks, network, tokens, outage, market }: TokenPage.Props) {
  const { t, i18n } = useLingui()
  const { token } = market
  const symbol = symbolOf(token)
  const listed = tokens?.find(({ address }) => address === token.address)
  const mark = useTokenMarks(useMemo(() => [network], [network]))(token)
  const favourites = useFavourites()
  const key = toTokenKey(token)
  const { view, onView } = useMarketView(subjects)
  const history = useHistory('TOKEN', token.chainId, token.address, ranges[view.range])
  const formatPrice = useCallback((value: number) => formatUsdPrice(value, i18n.locale), [i18n.locale])
  const formatTotal = useCallback((value: number) => formatUsdCompact(value, i18n.locale), [i18n.locale])
  const fees = useTransferFees(network, token.address)
  const account = useConnection()?.account.address

  return (
    <MarketLayout
      to={toPath('tokens', network)}
      list={t`Tokens`}
      name={symbol}
      head={
        <>
          <header className="flex flex-wrap items-center gap-3.5">
            <LogoStack badge={<ChainLogo name={network.name} size="xs" />}>
              <TokenLogo src={token.logoUrl ?? undefined} symbol={symbol} size="lg" />
            </LogoStack>
            <h1 className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2.5 text-2xl font-semibold tracking-tight">
              <span className="truncate">{token.name ?? t`Unnamed token`}</span>
              <span className="text-lg font-normal text-text-muted">{symbol}</span>
            </h1>
            {listed && <BuyButton network={network} address={listed.address} symbol={symbol} />}
            <span className="flex">
              <FavouriteButton
                name={symbol}
                isFavourite={favourites.includes(key)}
                onToggle={() => toggleFavourite(key)}
              />
              <ShareButton title={symbol} />
            </span>
          </header>
          <PriceNote />
          <LateIndex networks={[network]} />
          {mark && (
            <Banner tone={mark.tone} title={mark.badge}>
              {mark.detail}
            </Banner>
          )}
          {fees?.sell.status === 'refused' && (
            <Banner tone="critical" title={t`This token can’t be sold`}>
              {t`A simulated buy from its deepest pool couldn’t be sold. It may be a honeypot.`}
            </Banner>
          )}
          {tokens && !listed && (
            <Banner tone="caution" title={t`Not listed on this site`}>
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
            <SwapOutline />
          ) : (
            listed && (
              <LaterPart outline={<SwapOutline />}>
                <MarketSwap config={config} network={network} tokens={tokens} outage={outage} output={listed} />
              </LaterPart>
            )
          )}
          {listed && account && <Balances config={config} networks={networks} token={listed} account={account} />}
          {account && !isNative(token.address) && <ApprovalsLink chainId={token.chainId} token={token.address} />}
        </>
      }
    >
      <NextPart outline={<Skeleton shape="control" className="h-200 w-full" />}>
        <TokenFigures network={network} market={market} fees={fees} />
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

type BalancesProps = Pick<TokenPage.Props, 'config' | 'networks'> & { token: Token; account: `0x${string}` }

/** The connected account's balances of a token on all networks that have it, with their sum. */
function Balances({ config, networks, token, account }: BalancesProps) {
  const { t, i18n } = useLingui()
  const { state } = usePortfolio(config, networks, account)
  if (state.kind !== 'known') return null
  const { holdings, hidden } = state.portfolio
  const held = holdingsOf(token, [...holdings, ...hidden])
  const sent = held.find((each) => each.token.chainId === token.chainId) ?? held[0]
  if (sent === undefined) return null
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
              {formatTokenAmount(balance, each, i18n.locale)} {each.symbol}
              {usd !== undefined && held.length > 1 && (
                <span className="ms-2 text-text-muted">{formatUsd(usd, i18n.locale)}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Button
        variant="soft"
        size="sm"
        className="mt-3 w-full"
        onClick={() => sendDialog.open({ chain: sent.network.slug, inputCurrency: toCurrency(sent.token.address) })}
      >
        <ArrowUpRight size={16} strokeWidth={1.5} aria-hidden="true" className="rtl:-scale-x-100" />
        {t`Send`}
      </Button>
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
  const networks = useMemo(() => [network], [network])
  const markOf = useTokenMarks(networks)
  const navigate = useNavigate()
  const search: PageSearch = useSearch({ strict: false })
  const [sort, isDescending] = [toPoolSort(search.sort), search.order !== 'asc']
  const list = useMarketList(
    poolMarketsQueryOptions(client, {
      chainIds: [network.chainId],
      token: address,
      sort,
      descending: isDescending,
    }),
    ({ pool }) => pool.id,
  )
  return (
    <>
      <PoolTable
        list={list}
        networks={new Map([[network.chainId, network]])}
        showsNetwork={false}
        markOf={markOf}
        sort={sort}
        isDescending={isDescending}
        onSort={(next, descending) =>
          void navigate({
            to: '.',
            search: (old) => ({ ...old, sort: toWord(poolSorts, next), order: descending ? undefined : 'asc' }),
            replace: true,
            resetScroll: false,
          })
        }
        onOpen={(to) => void navigate({ to })}
        empty={<ListNotice error={list.error} onRetry={list.retry} isRetrying={list.isFetching} onClear={undefined} />}
      />
      <MoreNotice list={list} />
    </>
  )
}

const subjects = ['price', 'volume', 'tvl'] as const
