import type { DepositPool } from '@oxbow/calldata/DepositPool'
import { poolText } from '@oxbow/calldata/poolText'

/** Text that identifies a pool in decoded calls. */
export function toPoolText(pool: DepositPool): string {
  const { protocol, token0, token1 } = pool
  switch (protocol) {
    case 'v2':
      return poolText([protocol, token0, token1])
    case 'v3':
      return poolText([protocol, token0, token1, pool.feePips])
    case 'v4':
      return poolText([protocol, token0, token1, pool.keyFee, pool.tickSpacing, pool.hooks])
  }
}
