import type { DepositPool } from '@oxbow/calldata/DepositPool'
import { encodeAbiParameters, type Hex, keccak256 } from 'viem'

/** Id of a v4 pool: the hash of its key. */
export function toV4PoolId(pool: Extract<DepositPool, { protocol: 'v4' }>): Hex {
  const { token0, token1, keyFee, tickSpacing, hooks } = pool
  return keccak256(encodeAbiParameters(poolKeyAbi, [token0, token1, keyFee, tickSpacing, hooks]))
}

const poolKeyAbi = [
  { type: 'address' },
  { type: 'address' },
  { type: 'uint24' },
  { type: 'int24' },
  { type: 'address' },
] as const
