import { v3FactoryAbi } from '@oxbow/abi/v3Factory'
import type { TestChain } from '@oxbow/test/TestChain'
import { type Address, encodeFunctionData, type Hex, maxUint256, parseAbi } from 'viem'
import { affordable, type PricedPosition } from './affordable.ts'
import { type DeployedPool, initialisedTicks, type Provider } from './DeployedPool.ts'
import type { PoolDraft } from './randomPool.ts'
import { sendAs } from './sendAs.ts'

/** Creates a v3 pool, with a fee tier of its own, and its positions. `draft.feePips` must be new. */
export async function deployV3Pool(
  chain: TestChain,
  { address: recipient, token0, token1 }: Provider,
  { feePips, tickSpacing, sqrtPriceX96, positions }: PoolDraft,
): Promise<DeployedPool> {
  const { v3Factory, v3PositionManager } = chain.contracts
  const factory = { address: v3Factory, abi: [...v3FactoryAbi, ...ownerAbi] } as const
  const owner = await chain.publicClient.readContract({ ...factory, functionName: 'owner' })
  const tier = [feePips, tickSpacing] as const
  await sendAs(chain, owner, v3Factory, encodeFunctionData({ ...factory, functionName: 'enableFeeAmount', args: tier }))

  const minted = positions.map((position) => affordable(position, sqrtPriceX96)).filter(isMintable)
  const calls: Hex[] = [
    encodeFunctionData({
      abi: managerAbi,
      functionName: 'createAndInitializePoolIfNecessary',
      args: [token0, token1, feePips, sqrtPriceX96],
    }),
    ...minted.map(({ tickLower, tickUpper, amount0, amount1 }) => {
      const pool = [token0, token1, feePips] as const
      const args = [[...pool, tickLower, tickUpper, amount0, amount1, 0n, 0n, recipient, maxUint256]] as const
      return encodeFunctionData({ abi: managerAbi, functionName: 'mint', args })
    }),
  ]
  const data = encodeFunctionData({ abi: managerAbi, functionName: 'multicall', args: [calls] })
  await sendAs(chain, recipient, v3PositionManager, data)

  const args = [token0, token1, feePips] as const
  const address = await chain.publicClient.readContract({ ...factory, functionName: 'getPool', args })
  return {
    key: { protocol: 'v3', id: address.toLowerCase() as Address, token0, token1, feePips, tickSpacing },
    positions: minted.map(({ liquidityOfAmounts, ...position }) => ({ ...position, liquidity: liquidityOfAmounts })),
    initialisedTicks: initialisedTicks(minted),
  }
}

/** At the ends of the price axis, one raw unit can be worth more liquidity than a tick may have, or none. */
function isMintable({ liquidityOfAmounts }: PricedPosition): boolean {
  return liquidityOfAmounts > 0n && liquidityOfAmounts < 1n << 102n
}

const ownerAbi = parseAbi(['function owner() view returns (address)', 'function enableFeeAmount(uint24, int24)'])

/** Uniswap v3 periphery, NonfungiblePositionManager: (token0, token1, fee, tickLower, tickUpper, amounts desired, minimal, recipient, deadline). */
const managerAbi = parseAbi([
  'function multicall(bytes[]) payable returns (bytes[])',
  'function createAndInitializePoolIfNecessary(address, address, uint24, uint160) payable returns (address)',
  'function mint((address, address, uint24, int24, int24, uint256, uint256, uint256, uint256, address, uint256)) payable returns (uint256, uint128, uint256, uint256)',
])
