import { useLingui } from '@lingui/react/macro'
import { formatFee } from '@oxbow/i18n/formatPercent'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { shorten } from '@oxbow/i18n/shorten'
import { ChainLogo } from '@oxbow/marks/ChainLogo'
import { LogoStack } from '@oxbow/marks/LogoStack'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import type { AddressResult, PoolResult, SearchResult, TokenResult } from '@oxbow/tokens/SearchResult'
import { Badge } from '@oxbow/ui/Badge'
import { ArrowUpRight, FileCode, Images, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'

/** One result: what it is, where it is, and what one should know before opening it. */
export function SearchRow({ result, ...context }: SearchRow.Props) {
  switch (result.kind) {
    case 'token':
      return <TokenRow token={result} {...context} />
    case 'pool':
      return <PoolRow pool={result} {...context} />
    case 'address':
      return <AddressRow address={result} {...context} />
  }
}

export declare namespace SearchRow {
  /** What a row says about a result that the result does not know. */
  type Context = {
    getNetworkName: (chainId: number) => string
    /** Two or three words of warning about a token. */
    getWarning: (
      token: Pick<TokenResult, 'tags'>,
    ) => { readonly tone: 'caution' | 'critical'; readonly words: string } | undefined
    /** Whether anything can be opened for it. */
    canOpen: (result: SearchResult) => boolean
    /** Whether it opens another site. */
    leaves: (result: SearchResult) => boolean
  }
  type Props = Context & { result: SearchResult }
}

function TokenRow({ token, getNetworkName, getWarning }: SearchRow.Context & { token: TokenResult }) {
  const { t } = useLingui()
  const network = getNetworkName(token.chainId)
  const warning = getWarning(token)
  const isNative = /^0x0+$/.test(token.address)
  return (
    <>
      <LogoStack badge={<ChainLogo name={network} size="xs" />}>
        <TokenLogo src={token.logoUri} symbol={token.symbol} className="size-9" />
      </LogoStack>
      <Words
        title={token.name}
        detail={token.symbol}
        network={network}
        address={isNative ? undefined : token.address}
      />
      {warning && <Badge tone={warning.tone}>{warning.words}</Badge>}
      {!warning && !token.isListed && <Badge>{t`Not listed`}</Badge>}
    </>
  )
}

function PoolRow({ pool, getNetworkName, getWarning }: SearchRow.Context & { pool: PoolResult }) {
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
      <Words
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

function AddressRow({
  address: result,
  getNetworkName,
  canOpen,
  leaves,
}: SearchRow.Context & { address: AddressResult }) {
  const { t } = useLingui()
  const { chainId, address, isContract, ensName, collection } = result
  const Icon = collection !== undefined ? Images : isContract ? FileCode : UserRound
  const what =
    collection !== undefined
      ? t`A collection of NFTs`
      : isContract
        ? t`A contract that is neither token nor pool`
        : t`An account, or an unused address`
  const name = collection ?? ensName
  const nowhere = canOpen(result) ? '' : t`There is no page for it here.`
  return (
    <>
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-surface-sunken text-text-muted">
        <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
      </span>
      <Words
        title={name ?? what}
        detail={name === undefined ? nowhere : nowhere || what}
        network={isContract ? getNetworkName(chainId) : ''}
        address={address}
      />
      {leaves(result) && (
        <ArrowUpRight size={18} strokeWidth={1.5} aria-hidden="true" className="text-text-faint rtl:-scale-x-100" />
      )}
    </>
  )
}

function Words(props: { title: ReactNode; detail: string; network: string; address: string | undefined }) {
  const { title, detail, network, address } = props
  return (
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium">{title}</span>
      <span className="flex items-center gap-2 text-sm text-text-muted">
        {detail !== '' && <span className="truncate">{detail}</span>}
        {address !== undefined && (
          <span dir="ltr" className="font-mono text-xs">
            {shorten(address)}
          </span>
        )}
        {network !== '' && <span className="truncate">{network}</span>}
      </span>
    </span>
  )
}

/** A v4 pool whose hook sets the fee anew for each trade (Uniswap v4 core, LPFeeLibrary). */
const dynamicFeePips = 0x800000
