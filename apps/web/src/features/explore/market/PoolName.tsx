import type { PoolMarket } from '@oxbow/contract/marketDocuments'
import { ChainLogo } from '@oxbow/marks/ChainLogo'
import { LogoStack } from '@oxbow/marks/LogoStack'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { MarkBadge, symbolOf, type TokenMark } from './TokenName.tsx'

/** A pool in a row: both tokens, and the network where several are shown. */
export function PoolName({ pool, networkName, to, mark, detail }: PoolName.Props) {
  return (
    <span className="flex min-w-0 items-center gap-2 sm:gap-3">
      <PoolLogo pool={pool} networkName={networkName} />
      <span className="flex min-w-0 flex-col">
        <Link to={to} dir="auto" className="truncate rounded-sm font-medium text-text">
          {pairOf(pool)}
          {networkName && <span className="sr-only"> ({networkName})</span>}
        </Link>
        {detail}
      </span>
      {mark && <MarkBadge mark={mark} />}
    </span>
  )
}

export declare namespace PoolName {
  type Props = {
    pool: PoolMarket['pool']
    networkName?: string | undefined
    to: string
    /** A warning about one of its tokens. */
    mark?: TokenMark | undefined
    /** Shown below the pair where columns have no room. */
    detail?: ReactNode
  }
}

export function PoolLogo({ pool, networkName, size = 'md' }: PoolLogo.Props) {
  return (
    <LogoStack
      second={<TokenLogo src={pool.token1.logoUrl ?? undefined} symbol={symbolOf(pool.token1)} size={size} />}
      badge={networkName && <ChainLogo name={networkName} size="xs" />}
    >
      <TokenLogo src={pool.token0.logoUrl ?? undefined} symbol={symbolOf(pool.token0)} size={size} />
    </LogoStack>
  )
}

export declare namespace PoolLogo {
  type Props = { pool: PoolMarket['pool']; networkName?: string | undefined; size?: 'md' | 'lg' }
}

/** "ETH / USDC" */
export function pairOf({ token0, token1 }: Pick<PoolMarket['pool'], 'token0' | 'token1'>): string {
  return `${symbolOf(token0)} / ${symbolOf(token1)}`
}
