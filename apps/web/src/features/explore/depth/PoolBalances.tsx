import { useLingui } from '@lingui/react/macro'
import type { MarketToken, PoolMarket } from '@oxbow/contract/marketDocuments'
import { formatShare } from '@oxbow/i18n/formatPercent'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import { Panel } from '../market/Panel.tsx'
import { symbolOf } from '../market/TokenName.tsx'

/** A pool's balances of both tokens, and each one's share of the value. */
export function PoolBalances({ pool }: PoolBalances.Props) {
  const { t, i18n } = useLingui()
  const worths = [toUsd(pool.token0, pool.reserve0), toUsd(pool.token1, pool.reserve1)] as const
  const total = worths[0] === null || worths[1] === null ? null : worths[0] + worths[1]
  const share = total === null || total <= 0 || worths[0] === null ? null : worths[0] / total
  const sides = [
    { token: pool.token0, raw: pool.reserve0, share, colour: 'bg-series-1' },
    { token: pool.token1, raw: pool.reserve1, share: share === null ? null : 1 - share, colour: 'bg-series-2' },
  ]
  return (
    <Panel title={t`Balances`}>
      {share !== null && (
        <div aria-hidden="true" className="mb-3 flex h-2 gap-0.5 overflow-hidden rounded-full">
          {sides.map(({ token, share: part, colour }) => (
            <span key={token.address} style={{ flexGrow: part ?? 0 }} className={`basis-0 ${colour}`} />
          ))}
        </div>
      )}
      <ul className="flex flex-wrap justify-between gap-x-8 gap-y-2">
        {sides.map(({ token, raw, share: part, colour }) => (
          <li key={token.address} className="flex items-center gap-2 tabular-nums">
            {part !== null && <span aria-hidden="true" className={`size-2 rounded-full ${colour}`} />}
            <TokenLogo src={token.logoUrl ?? undefined} symbol={symbolOf(token)} size="sm" />
            <span className="font-medium">
              {token.decimals === null
                ? '—'
                : formatTokenAmount(BigInt(raw), { address: token.address, decimals: token.decimals }, i18n.locale)}
            </span>
            <span>{symbolOf(token)}</span>
            {part !== null && <span className="text-text-muted">{formatShare(part, i18n.locale)}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export declare namespace PoolBalances {
  type Props = { pool: PoolMarket['pool'] }
}

function toUsd({ decimals, priceUsd }: MarketToken, raw: string): number | null {
  return decimals === null || priceUsd === null ? null : (Number(raw) / 10 ** decimals) * priceUsd
}
