import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { MarketToken, PoolMarket } from '@oxbow/contract/marketDocuments'
import type { Position } from '@oxbow/positions/Position'
import { positionsQueryOptions } from '@oxbow/positions/positionsQueryOptions'
import { Badge } from '@oxbow/ui/Badge'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Panel } from '../../features/explore/market/Panel.tsx'
import { symbolOf } from '../../features/explore/market/TokenName.tsx'
import { isSpent, toKey } from '../../features/liquidity/list/PositionsView.ts'
import { writeAmount } from '../../features/liquidity/position/PositionTokens.ts'
import { RangeLine } from '../../features/liquidity/range/RangeLine.tsx'
import { readsInverted } from '../../features/liquidity/range/readsInverted.ts'
import { client } from '../../state/exchange.ts'
import { useConnection } from '../../state/wallet/walletState.ts'

/** The connected account's positions in a pool, read from the chain. Renders nothing if there are none. */
export function PoolPositions({ network, pool }: PoolPositions.Props) {
  const { t, i18n } = useLingui()
  const account = useConnection()?.account.address
  const { data, isError } = useQuery(positionsQueryOptions(client, { network, account }))
  const mine = data?.positions.filter((position) => position.poolId === pool.id && !isSpent(position)) ?? []
  const isUnread = isError || data?.unreadProtocols.some((protocol) => protocol === pool.protocol)
  if (account === undefined || (mine.length === 0 && !isUnread)) return null
  const tokens = { token0: toPositionToken(pool.token0), token1: toPositionToken(pool.token1) }
  return (
    <Panel
      title={t`Your positions`}
      aside={
        <Link
          to={allPositions}
          search={{ chain: network.slug }}
          className="ms-auto rounded-sm text-sm underline decoration-line-strong underline-offset-4 hover:decoration-text"
        >
          {t`See all of them`}
        </Link>
      }
    >
      {isUnread && <p className="text-text-muted">{t`Couldn’t load them from the network. Your liquidity is safe.`}</p>}
      <ul className="divide-y divide-line">
        {mine.map((position) => (
          <li key={toKey(position)} className="grid gap-2 py-3 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 tabular-nums">
              <Link
                to={pathOf(position, network)}
                className="rounded-sm font-medium underline decoration-line-strong underline-offset-4 hover:decoration-text"
              >
                {writeAmount(tokens.token0, position.amounts.amount0, i18n.locale)}
                {' · '}
                {writeAmount(tokens.token1, position.amounts.amount1, i18n.locale)}
              </Link>
              <span className="ms-auto">
                {position.status === 'in-range' && <Badge tone="positive">{t`In range`}</Badge>}
                {position.status === 'out-of-range' && <Badge tone="caution">{t`Out of range`}</Badge>}
                {position.status === 'closed' && <Badge>{t`Closed`}</Badge>}
              </span>
            </p>
            {position.protocol !== 'v2' && (
              <>
                <RangeLine
                  position={position}
                  tokens={tokens}
                  isInverted={readsInverted(tokens, network.stablecoins)}
                />
                <p className="text-sm text-text-muted tabular-nums">
                  {t`Unclaimed fees`}: {writeAmount(tokens.token0, position.owed.amount0, i18n.locale)}
                  {' · '}
                  {writeAmount(tokens.token1, position.owed.amount1, i18n.locale)}
                </p>
              </>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export declare namespace PoolPositions {
  type Props = { network: Network; pool: PoolMarket['pool'] }
}

const allPositions: string = '/positions'

function pathOf(position: Position, { slug }: Network): string {
  return `/positions/${position.protocol}/${slug}/${position.protocol === 'v2' ? position.poolId : position.tokenId}`
}

function toPositionToken(token: MarketToken) {
  return {
    address: token.address,
    symbol: symbolOf(token),
    decimals: token.decimals ?? undefined,
    logoUri: token.logoUrl ?? undefined,
  }
}
