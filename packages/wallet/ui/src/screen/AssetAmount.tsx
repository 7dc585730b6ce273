import { useLingui } from '@lingui/react/macro'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { shorten } from '@oxbow/i18n/shorten'
import { EtherMark } from '@oxbow/marks/EtherMark'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import { cx } from '@oxbow/react/cx'
import type { Asset } from '../reading/Reading.ts'
import type { RequestFacts } from './RequestFacts.ts'

/** An amount with every digit, and its asset. */
export function AssetAmount({ amount, asset, className, facts, sign = '' }: AssetAmount.Props) {
  const { i18n, t } = useLingui()
  const token = asset.type === 'token' ? facts.tokenOf(asset.address) : undefined
  const native = asset.type === 'native' ? { symbol: facts.nativeSymbol, decimals: 18 } : undefined
  const known = token ?? native
  const figure =
    amount === 'unlimited' ? t`Unlimited` : `${sign}${formatAmount(amount, known?.decimals ?? 0, i18n.locale)}`
  const symbol = known?.symbol ?? nameOf(asset, facts)
  return (
    <span className={cx('flex min-w-0 items-center gap-2.5', className)}>
      {symbol === 'ETH' && native ? (
        <EtherMark className="size-7 shrink-0" />
      ) : (
        <TokenLogo symbol={symbol} src={token?.logo} size="md" />
      )}
      <span className="min-w-0 text-base font-medium tabular-nums [overflow-wrap:anywhere]">
        <bdi>{asset.type === 'nft' && amount === 1n && sign === '' ? '' : figure}</bdi> <bdi>{symbol}</bdi>
        {known === undefined && asset.type !== 'nft' && asset.type !== 'collection' && amount !== 'unlimited' && (
          <span className="block text-xs font-normal text-text-muted">{t`Smallest units of an unknown token`}</span>
        )}
      </span>
    </span>
  )
}

export declare namespace AssetAmount {
  type Props = {
    asset: Asset
    amount: bigint | 'unlimited'
    facts: RequestFacts
    /** Plus or minus, for changes. */
    sign?: string
    className?: string
  }
}

function nameOf(asset: Exclude<Asset, { type: 'native' }> | Asset, { nameOf, tokenOf }: RequestFacts): string {
  if (asset.type === 'native') return ''
  if (asset.type === 'position-side') return `#${asset.id} · ${asset.side}`
  const name = nameOf(asset.address) ?? tokenOf(asset.address)?.symbol ?? shorten(asset.address)
  if (asset.type === 'nft') return `${name} #${asset.id}`
  return asset.type === 'collection' ? `${name} #…` : name
}
