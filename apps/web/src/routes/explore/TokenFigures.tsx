import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import { toExplorerUrl } from '@oxbow/chain/toExplorerUrl'
import type { TokenDetail } from '@oxbow/contract/marketDocuments'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { tokenSupplyQueryOptions } from '@oxbow/tokens/tokenSupplyQueryOptions'
import { Address } from '@oxbow/ui/Address'
import { useQuery } from '@tanstack/react-query'
import { Statistics } from '../../features/explore/list/Statistics.tsx'
import { Facts } from '../../features/explore/market/Facts.tsx'
import { Figure } from '../../features/explore/market/Figure.tsx'
import { NativeFigure } from '../../features/explore/market/NativeFigure.tsx'
import { SiteLink } from '../../features/explore/market/SiteLink.tsx'
import { symbolOf } from '../../features/explore/market/TokenName.tsx'
import { TransferFee } from '../../features/explore/market/TransferFee.tsx'
import { client } from '../../state/exchange.ts'
import { accountOf, hostOf, toSiteFacts } from './siteFacts.tsx'
import { useTokenLinks } from './useTokenLinks.ts'
import type { useTransferFees } from './useTransferFees.ts'

/** A token's figures, and facts from its contract. */
export function TokenFigures({ network, market, fees }: TokenFigures.Props) {
  const { t, i18n } = useLingui()
  const { token } = market
  const explorerUrl = toExplorerUrl(network, 'token', token.address)
  const symbol = symbolOf(token)
  const supply = useQuery(tokenSupplyQueryOptions(client, { chainId: token.chainId, token: token.address })).data
  const { decimals, priceUsd } = token
  const most = market.mostValuationUsd ?? Number.POSITIVE_INFINITY
  function worthOf(raw: bigint | undefined): number | null {
    if (raw === undefined || decimals === null || priceUsd === null) return null
    const worth = (Number(raw) / 10 ** decimals) * priceUsd
    return worth <= most ? worth : null
  }
  const amountOf = (raw: bigint | undefined) =>
    raw === undefined || decimals === null ? '—' : formatAmount(raw, decimals, i18n.locale, { significantDigits: 6 })
  const links = useTokenLinks(market)

  return (
    <>
      <Statistics
        title={t`Statistics`}
        figures={[
          {
            name: t`TVL`,
            hint: t`What could be sold of it.`,
            value: (
              <NativeFigure usd={token.tvlUsd} native={market.nativeDepth} symbol={network.nativeCurrency.symbol} />
            ),
          },
          {
            name: t`24h volume`,
            hint: t`Unknown for unlisted tokens with little liquidity.`,
            value: <Figure kind="usd" value={market.volumeUsd} />,
          },
          {
            name: t`Depth within 2%`,
            hint: t`What the pools behind the price take or give before it has moved by 2%.`,
            value: <Figure kind="usd" value={market.depthUsd} />,
          },
          {
            name: t`Market cap`,
            hint: t`Price × supply minus burned tokens. Locked tokens are unknown and count as circulating.`,
            value: <Figure kind="usd" value={worthOf(supply?.circulating)} />,
          },
          {
            name: t`Fully diluted valuation`,
            hint: t`All tokens at the current price. Unknown when the market is too small for it.`,
            value: <Figure kind="usd" value={worthOf(supply?.total)} />,
          },
          { name: t`1 hour`, value: <Figure kind="change" value={market.changeHour} /> },
          { name: t`52-week high`, value: <Figure kind="price" value={market.yearHighUsd} /> },
          { name: t`52-week low`, value: <Figure kind="price" value={market.yearLowUsd} /> },
          { name: t`1 day`, value: <Figure kind="change" value={market.changeDay} /> },
        ]}
      />
      <Facts
        title={t`About ${symbol}`}
        facts={[
          {
            name: t`Contract`,
            value: isNative(token.address) ? (
              t`None (native currency)`
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
          ...toSiteFacts(t`Website`, links?.website, hostOf, links?.list),
          ...toSiteFacts(t`On X`, links?.twitter, accountOf, links?.list),
          ...(isNative(token.address)
            ? []
            : [
                {
                  name: t`Buy tax`,
                  value: <TransferFee fee={fees ? { status: 'passed', bps: fees.buyBps } : { status: 'untried' }} />,
                },
                {
                  name: t`Sell tax`,
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
                  value: <SiteLink href={explorerUrl}>{t`See the contract`}</SiteLink>,
                },
              ]),
        ]}
      />
    </>
  )
}

export declare namespace TokenFigures {
  type Props = {
    network: Network
    market: TokenDetail
    fees: ReturnType<typeof useTransferFees>
  }
}
