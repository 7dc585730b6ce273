import { useLingui } from '@lingui/react/macro'
import { isNative } from '@oxbow/chain/nativeToken'
import { formatChange, toDirection } from '@oxbow/i18n/formatChange'
import { formatFee } from '@oxbow/i18n/formatPercent'
import { formatUsd, formatUsdPrice } from '@oxbow/i18n/formatUsd'
import { shorten } from '@oxbow/i18n/shorten'
import { ChainLogo } from '@oxbow/marks/ChainLogo'
import { LogoStack } from '@oxbow/marks/LogoStack'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import type { PoolResult, SearchResult, TokenResult } from '@oxbow/tokens/SearchResult'
import { Badge } from '@oxbow/ui/Badge'
import { Change } from '@oxbow/ui/Change'
import { AddressRow } from './AddressRow.tsx'
import { CollectionRow } from './CollectionRow.tsx'
import type { SearchContext } from './SearchContext.ts'
import { SearchWords } from './SearchWords.tsx'

/** A result: what it is, its network, and any warnings. */
export function SearchRow({ result, ...context }: SearchRow.Props) {
  switch (result.kind) {
    case 'token':
      return <TokenRow token={result} {...context} />
    case 'pool':
      return <PoolRow pool={result} {...context} />
    case 'collection':
      return <CollectionRow collection={result} {...context} />
    case 'address':
      return <AddressRow address={result} {...context} />
  }
}

export declare namespace SearchRow {
  type Props = SearchContext & { result: SearchResult }
}

function TokenRow({ token, getNetworkName, getWarning, getPrice }: SearchContext & { token: TokenResult }) {
  const { t } = useLingui()
  const network = getNetworkName(token.chainId)
  const warning = getWarning(token)
  return (
    <>
      <LogoStack badge={<ChainLogo name={network} size="xs" />}>
        <TokenLogo src={token.logoUri} symbol={token.symbol} className="size-9" />
      </LogoStack>
      <SearchWords
        title={token.name}
        detail={token.symbol}
        network={network}
        address={isNative(token.address) ? undefined : token.address}
      />
      {warning && <Badge tone={warning.tone}>{warning.words}</Badge>}
      {!warning && !token.isListed && <Badge>{t`Not listed`}</Badge>}
      {/* A figure beside a warning would lend it credence. */}
      {!warning && <Price price={getPrice(token)} />}
    </>
  )
}

function Price({ price }: { price: ReturnType<SearchContext['getPrice']> }) {
  const { i18n } = useLingui()
  if (price === undefined) return null
  const change = price.changeDay === undefined ? undefined : price.changeDay * 10_000
  return (
    <span className="shrink-0 text-end text-sm tabular-nums">
      <span className="block">{formatUsdPrice(price.usd, i18n.locale)}</span>
      {change !== undefined && <Change direction={toDirection(change)}>{formatChange(change, i18n.locale)}</Change>}
    </span>
  )
}

function PoolRow({ pool, getNetworkName, getWarning }: SearchContext & { pool: PoolResult }) {
  const { t, i18n } = useLingui()
  const network = getNetworkName(pool.chainId)
  const [symbol0, symbol1] = [pool.token0, pool.token1].map(({ symbol, address }) => symbol ?? shorten(address))
  const warning = getWarning({ tags: pool.tags ?? [] })
  const isDynamic = pool.feePips === dynamicFeePips
  return (
    <>
      <LogoStack
        badge={<ChainLogo name={network} size="xs" />}
        second={<TokenLogo src={pool.token1.logoUri} symbol={symbol1 ?? '?'} size="md" />}
      >
        <TokenLogo src={pool.token0.logoUri} symbol={symbol0 ?? '?'} size="md" />
      </LogoStack>
      <SearchWords
        title={`${symbol0} / ${symbol1}`}
        detail={isDynamic ? t`Fee changes` : formatFee(pool.feePips, i18n.locale)}
        network={network}
        address={pool.poolId}
      />
      {warning && <Badge tone={warning.tone}>{warning.words}</Badge>}
      {pool.hooks && <Badge tone="caution">{t`Hook`}</Badge>}
      <Badge>{pool.protocol}</Badge>
      {pool.tvlUsd !== undefined && (
        <span title={t`In the pool`} className="w-24 text-end text-sm text-text-muted tabular-nums max-sm:hidden">
          {formatUsd(Math.round(pool.tvlUsd), i18n.locale).replace(/([.,]00)(?=\D*$)/, '')}
        </span>
      )}
    </>
  )
}

/** A v4 pool whose hook sets the fee per swap (Uniswap v4 core, LPFeeLibrary). */
const dynamicFeePips = 0x800000
