import { devAddress, operatorIndex } from '@oxbow/devnet/devAccounts'
import type { V2PoolKey, V3PoolKey, V4PoolKey } from '@oxbow/devnet/PoolKey'
import type { Position } from '@oxbow/devnet/Position'
import { queueV2Liquidity, queueV3Liquidity } from '@oxbow/devnet/queueLiquidity'
import { queueV4Liquidity } from '@oxbow/devnet/queueV4Liquidity'
import type { Address } from 'viem'
import { readSqrtPriceX96 } from './readSqrtPriceX96.ts'
import type { TestChain } from './TestChain.ts'
import { transact } from './transact.ts'

export declare namespace addLiquidity {
  type Amounts = { amount0: bigint; amount1: bigint }
}

/** Owner of all liquidity that `createPool` and `addLiquidity` provide; lower-case. */
export const provider = devAddress(operatorIndex)

/** Adds the operator's liquidity to a pool: amounts to a v2 pair, a position to the others. The operator pays; `owner` receives the position. */
export function addLiquidity(chain: TestChain, key: V2PoolKey, amounts: addLiquidity.Amounts): Promise<void>
export function addLiquidity(
  chain: TestChain,
  key: V3PoolKey | V4PoolKey,
  position: Position,
  owner?: Address,
): Promise<void>
export async function addLiquidity(
  chain: TestChain,
  key: V2PoolKey | V3PoolKey | V4PoolKey,
  liquidity: addLiquidity.Amounts | Position,
  owner: Address = provider,
): Promise<void> {
  const { contracts } = chain
  if (key.protocol === 'v2') {
    const { amount0, amount1 } = liquidity as addLiquidity.Amounts
    await transact(chain, (queue) => queueV2Liquidity(queue, contracts, key, amount0, amount1))
    return
  }
  const positions = [liquidity as Position]
  const sqrtPriceX96 = await readSqrtPriceX96(chain, key)
  await transact(chain, (queue) => {
    if (key.protocol === 'v3') queueV3Liquidity(queue, contracts, key, sqrtPriceX96, positions, owner)
    else queueV4Liquidity(queue, contracts, key, sqrtPriceX96, positions, owner)
  })
}
