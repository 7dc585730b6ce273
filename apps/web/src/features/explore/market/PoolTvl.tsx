import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { PoolMarket } from '@oxbow/contract/marketDocuments'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { use } from 'react'
import { Figure } from './Figure.tsx'
import { nativeHeldOf } from './nativeHeldOf.ts'
import { symbolOf } from './TokenName.tsx'
import { UnknownReason } from './UnknownReason.ts'

/** A pool's TVL in dollars, else in the native currency, else its token amounts. */
export function PoolTvl({ pool, network }: PoolTvl.Props) {
  const { i18n } = useLingui()
  const reason = use(UnknownReason)
  const amount = (raw: bigint, decimals: number) => formatAmount(raw, decimals, i18n.locale, { significantDigits: 4 })
  if (pool.tvlUsd !== null || network === undefined || network.stablecoins.length > 0)
    return <Figure kind="usd" value={pool.tvlUsd} />
  const held = nativeHeldOf(pool, network)
  if (held !== undefined)
    return (
      <bdi title={reason}>
        {amount(held, network.nativeCurrency.decimals)} {network.nativeCurrency.symbol}
      </bdi>
    )
  const sides = [
    { token: pool.token0, raw: pool.reserve0 },
    { token: pool.token1, raw: pool.reserve1 },
  ]
  return (
    <span title={reason} className="flex flex-col text-sm">
      {sides.map(({ token, raw }) => (
        <bdi key={token.address}>
          {token.decimals === null ? '—' : amount(BigInt(raw), token.decimals)} {symbolOf(token)}
        </bdi>
      ))}
    </span>
  )
}

export declare namespace PoolTvl {
  type Props = { pool: PoolMarket['pool']; network: Network | undefined }
}
