import type { DepositRequest } from '@oxbow/liquidity/DepositRequest'
import type { Position, V3Position, V4Position } from '@oxbow/positions/Position'

/** A position's pool, as a deposit identifies it. */
export function poolOf(position: V3Position | V4Position): Exclude<DepositRequest['pool'], { protocol: 'v2' }>
export function poolOf(position: Position): DepositRequest['pool']
export function poolOf(position: Position): DepositRequest['pool'] {
  const { protocol, token0, token1 } = position
  switch (protocol) {
    case 'v2':
      return { protocol, token0, token1 }
    case 'v3':
      return { protocol, token0, token1, feePips: position.feePips }
    case 'v4': {
      const { keyFee, tickSpacing, hooks } = position
      return { protocol, token0, token1, keyFee, tickSpacing, hooks }
    }
  }
}
