import { useLingui } from '@lingui/react/macro'
import { formatApr, formatFee } from '@oxbow/i18n/formatPercent'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { Badge } from '@oxbow/ui/Badge'
import type { PairPool } from './PairPool.ts'

/** Chooses a pool of a pair, by TVL in descending order, with TVL and APR. */
export function PoolChoice({ pools, chosen, onPool }: PoolChoice.Props) {
  const { t, i18n } = useLingui()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">{t`Pool`}</legend>
      {pools.map((pool, index) => (
        <label
          key={`${pool.protocol} ${pool.feePips}`}
          className="reacts relative flex min-h-16 cursor-pointer items-center justify-between gap-3 rounded-md border border-line px-4 py-2.5 hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="pool"
            checked={pool === chosen}
            onChange={() => onPool(pool)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          <span className="flex min-w-24 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-medium tabular-nums">{t`${formatFee(pool.feePips, i18n.locale)} fee`}</span>
            <Badge>{pool.protocol}</Badge>
            {index === 0 && <span className="text-xs font-medium text-accent-text">{t`Most liquidity`}</span>}
          </span>
          <span className="min-w-0 text-end">
            <span className="block font-medium tabular-nums">
              {pool.apr === null ? '—' : t`${formatApr(pool.apr, i18n.locale)} APR`}
            </span>
            <span className="block text-sm text-text-muted tabular-nums">
              {pool.tvlUsd === null ? t`TVL unknown` : t`${formatUsd(pool.tvlUsd, i18n.locale)} TVL`}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

export declare namespace PoolChoice {
  type Props = {
    /** By TVL, descending; at least one. */
    pools: readonly PairPool[]
    /** One of them; undefined if none is chosen. */
    chosen: PairPool | undefined
    onPool: (pool: PairPool) => void
  }
}
