import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { hasHook } from '@oxbow/chain/noHook'
import type { MarketToken, PoolMarket } from '@oxbow/contract/marketDocuments'
import { hookProbeQueryOptions } from '@oxbow/explore/hookProbeQueryOptions'
import { formatFee } from '@oxbow/i18n/formatPercent'
import { formatUsdCompact } from '@oxbow/i18n/formatUsd'
import { dynamicFeeFlag } from '@oxbow/pools/dynamicFeeFlag'
import { Address } from '@oxbow/ui/Address'
import { Badge } from '@oxbow/ui/Badge'
import { Banner } from '@oxbow/ui/Banner'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { ChartPanel } from '../../features/explore/chart/ChartPanel.tsx'
import { ranges } from '../../features/explore/chart/ChartView.ts'
import { turned } from '../../features/explore/chart/toBars.ts'
import { PoolBalances } from '../../features/explore/depth/PoolBalances.tsx'
import { HookTrialView } from '../../features/explore/hook/HookTrialView.tsx'
import { HookView } from '../../features/explore/hook/HookView.tsx'
import { toPath } from '../../features/explore/list/ExploreView.ts'
import { Statistics } from '../../features/explore/list/Statistics.tsx'
import { toTokenPath } from '../../features/explore/list/TokenTable.tsx'
import { Facts } from '../../features/explore/market/Facts.tsx'
import { Figure } from '../../features/explore/market/Figure.tsx'
import { MarketLayout } from '../../features/explore/market/MarketLayout.tsx'
import { PoolLogo, pairOf } from '../../features/explore/market/PoolName.tsx'
import { PoolTvl } from '../../features/explore/market/PoolTvl.tsx'
import { ShareButton } from '../../features/explore/market/ShareButton.tsx'
import { symbolOf } from '../../features/explore/market/TokenName.tsx'
import { SwapOutline } from '../../features/swap/form/SwapOutline.tsx'
import { LaterPart } from '../../loading/LaterPart.tsx'
import { NextPart } from '../../loading/NextPart.tsx'
import { whenInUse } from '../../loading/whenInUse.ts'
import { client } from '../../state/exchange.ts'
import { useHistory } from '../../state/useHistory.ts'
import { useTokenMarks } from '../tokens/useTokenMarks.ts'
import { LateIndex } from './LateIndex.tsx'
import type { MarketRoute } from './MarketRoute.tsx'
import { MarketSwap } from './MarketSwap.tsx'
import { MarketTransactions } from './MarketTransactions.tsx'
import { PoolActions } from './PoolActions.tsx'
import { PoolDepth } from './PoolDepth.tsx'
import { PoolPositions } from './PoolPositions.tsx'
import { useMarketView } from './useMarketView.ts'
import { useRewardAprs } from './useRewardAprs.ts'

/** A pool: volume, TVL, hook permissions, and a form for its pair. */
export function PoolPage({ config, network, tokens, outage, market }: PoolPage.Props) {
  const { t, i18n } = useLingui()
  const { pool } = market
  const rewardApr = useRewardAprs([network])?.(market)
  const networks = new Map([[network.chainId, network]])
  const { view, onView } = useMarketView(subjects)
  const history = useHistory('POOL', pool.chainId, pool.id, ranges[view.range])
  // Prices are shown in dollars if one token is a stablecoin, whatever the pool's order.
  const isTurned = isDollar(pool.token0, network) && !isDollar(pool.token1, network)
  const [base, quote] = isTurned ? [pool.token1, pool.token0] : [pool.token0, pool.token1]
  const quoteSymbol = symbolOf(quote)
  const { points } = history
  const turnedPoints = useMemo(() => (isTurned ? points?.map(turned) : points), [isTurned, points])
  const formatPrice = useCallback(
    (value: number) =>
      `${new Intl.NumberFormat(i18n.locale, { maximumSignificantDigits: 5 }).format(value)} ${quoteSymbol}`,
    [i18n.locale, quoteSymbol],
  )
  const formatTotal = useCallback((value: number) => formatUsdCompact(value, i18n.locale), [i18n.locale])
  const find = ({ address }: MarketToken) => tokens?.find((token) => token.address === address)
  const [token0, token1] = [find(pool.token0), find(pool.token1)]
  const hasSwap = token0 !== undefined && token1 !== undefined
  const hasDynamicFee = market.keyFee === dynamicFeeFlag
  const markOf = useTokenMarks(useMemo(() => [network], [network]))
  const marks = [pool.token0, pool.token1].flatMap((token) => {
    const mark = markOf(token)
    return mark ? [{ address: token.address, symbol: symbolOf(token), mark }] : []
  })
  const isHooked = hasHook(pool)
  const fee = formatFee(pool.feePips, i18n.locale)

  return (
    <MarketLayout
      to={toPath('pools', network)}
      list={t`Pools`}
      name={pairOf(pool)}
      head={
        <>
          <header className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
            <PoolLogo pool={pool} networkName={network.name} size="lg" />
            <h1 className="truncate text-2xl font-semibold tracking-tight">{pairOf(pool)}</h1>
            <span className="flex flex-wrap gap-2">
              <Badge>{pool.protocol}</Badge>
              <Badge>{hasDynamicFee ? t`${fee} last paid` : fee}</Badge>
              {hasDynamicFee && <Badge tone="caution">{t`Dynamic fee`}</Badge>}
              {isHooked && <Badge tone="accent">{t`Hook`}</Badge>}
            </span>
            <span className="ms-auto">
              <ShareButton title={pairOf(pool)} />
            </span>
            <PoolActions network={network} market={market} hasEngine={tokens !== undefined && hasSwap} />
          </header>
          <LateIndex networks={[network]} />
          {marks.map(({ address, symbol, mark: { tone, badge, detail } }) => (
            <Banner key={address} tone={tone} title={`${symbol}: ${badge}`}>
              {detail}
            </Banner>
          ))}
          <ChartPanel
            title={pairOf(pool)}
            subjects={subjects}
            view={view}
            onView={onView}
            {...history}
            points={turnedPoints}
            formatPrice={formatPrice}
            formatUsd={formatTotal}
            whenWanted={whenInUse}
          />
          {pool.protocol !== 'v2' && <PoolDepth pool={pool} isTurned={isTurned} />}
        </>
      }
      aside={
        tokens &&
        hasSwap && (
          <LaterPart outline={<SwapOutline />}>
            <MarketSwap
              config={config}
              network={network}
              tokens={tokens}
              outage={outage}
              input={token0}
              output={token1}
            />
          </LaterPart>
        )
      }
    >
      <NextPart outline={<Skeleton shape="control" className="h-200 w-full" />}>
        <Statistics
          title={t`Statistics`}
          figures={[
            {
              name: t`TVL`,
              hint: t`What could be sold of what is in the pool.`,
              value: <PoolTvl pool={pool} network={network} />,
            },
            ...(holdsMoreThanSells(market)
              ? [
                  {
                    name: t`Held`,
                    hint: t`Everything in the pool at market prices. TVL counts only what could be sold.`,
                    value: <Figure kind="usd" value={market.heldUsd} />,
                  },
                ]
              : []),
            {
              name: t`24h volume`,
              hint: t`Unknown for unlisted tokens with little liquidity.`,
              value: <Figure kind="usd" value={market.volumeDayUsd} />,
            },
            { name: t`24h fees`, value: <Figure kind="usd" value={market.feesDayUsd} /> },
            // Only if the protocol takes a share of the fees, or that is unknown.
            ...(market.lpFeesDayUsd === market.feesDayUsd
              ? []
              : [
                  {
                    name: t`24h LP fees`,
                    hint: t`What liquidity providers earned of the fees. The protocol takes the rest.`,
                    value: <Figure kind="usd" value={market.lpFeesDayUsd} />,
                  },
                ]),
            {
              name: t`APR`,
              hint: t`The last day’s LP fees over a year, on the whole pool. A single position may earn more or less.`,
              value: <Figure kind="apr" value={market.apr} />,
            },
            ...(rewardApr === undefined
              ? []
              : [
                  {
                    name: t`Reward APR`,
                    hint: t`Today’s rewards on top of fees over a year, on the whole pool. Only positions in range earn them.`,
                    value: <Figure kind="apr" value={rewardApr} />,
                  },
                ]),
            { name: t`30d volume`, value: <Figure kind="usd" value={market.volumeMonthUsd} /> },
          ]}
        />
        <PoolBalances pool={pool} />
        <PoolPositions network={network} pool={pool} />
        {isHooked && (
          <HookView hooks={pool.hooks} hasDynamicFee={hasDynamicFee}>
            <HookTrial network={network} market={market} />
          </HookView>
        )}
        <Facts
          title={t`About this pool`}
          facts={[
            {
              name: pool.protocol === 'v4' ? t`Id` : t`Address`,
              value: (
                <Address
                  value={pool.id}
                  copyLabel={pool.protocol === 'v4' ? t`Copy the id` : t`Copy the address`}
                  copiedLabel={t`Copied`}
                  failedLabel={t`Failed to copy to clipboard`}
                />
              ),
            },
            ...[pool.token0, pool.token1].map((token) => ({
              name: symbolOf(token),
              value: (
                <Link
                  to={toTokenPath(token, networks)}
                  className="rounded-sm underline decoration-line-strong underline-offset-4 hover:decoration-text"
                >
                  {token.name ?? t`Unnamed token`}
                </Link>
              ),
            })),
            { name: t`Network`, value: network.name },
            {
              name: t`Price`,
              value:
                pool.price === null ? (
                  '—'
                ) : (
                  // In right-to-left text the sides of the equation would swap.
                  <span dir="ltr">{t`1 ${symbolOf(base)} = ${formatPrice(isTurned ? 1 / pool.price : pool.price)}`}</span>
                ),
            },
            { name: t`Fee`, value: hasDynamicFee ? t`${fee} last paid` : fee },
            ...(pool.protocol === 'v2' ? [] : [{ name: t`Tick spacing`, value: market.tickSpacing }]),
            {
              name: t`Created`,
              value: new Date(market.createdAtTimestamp * 1_000).toLocaleDateString(i18n.locale, {
                dateStyle: 'long',
              }),
            },
          ]}
        />
        <section aria-label={t`Transactions`}>
          <h2 className="text-lg font-semibold">{t`Transactions`}</h2>
          <div className="mt-3 rounded-xl border border-line bg-surface-raised p-2">
            <LaterPart outline={<Skeleton shape="control" className="h-192 w-full" />}>
              <MarketTransactions
                variables={{ chainIds: [network.chainId], pool: pool.id }}
                networks={networks}
                view={view}
                onView={onView}
              />
            </LaterPart>
          </div>
        </section>
      </NextPart>
    </MarketLayout>
  )
}

export declare namespace PoolPage {
  type Props = MarketRoute.Facts<PoolMarket>
}

/** A simulation of the pool with its hook. */
function HookTrial({ network, market }: { network: Network; market: PoolMarket }) {
  const { pool, keyFee, tickSpacing } = market
  const poolKey = {
    currency0: pool.token0.address,
    currency1: pool.token1.address,
    fee: keyFee,
    tickSpacing,
    hooks: pool.hooks,
  }
  const { data, isError, isFetching, refetch } = useQuery(
    hookProbeQueryOptions(client, { network, poolId: pool.id, poolKey, feePips: pool.feePips }),
  )
  return <HookTrialView trial={data} isFailed={isError} isRunning={isFetching} onRetry={() => void refetch()} />
}

/** Allows for rounding. */
function holdsMoreThanSells({ heldUsd, pool: { tvlUsd } }: PoolMarket): boolean {
  return heldUsd !== null && tvlUsd !== null && heldUsd > tvlUsd * 1.01
}

const subjects = ['volume', 'price', 'tvl'] as const

function isDollar({ address }: MarketToken, { stablecoins }: Network): boolean {
  return stablecoins.includes(address)
}
