import type { TestChain } from '@oxbow/test/TestChain'
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  keccak256,
  maxUint256,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
} from 'viem'
import { affordable, type PricedPosition } from './affordable.ts'
import { type DeployedPool, initialisedTicks, type Provider, type V4Kind } from './DeployedPool.ts'
import type { PoolDraft } from './randomPool.ts'
import { sendAs } from './sendAs.ts'

/** Creates a v4 pool and its positions and sets its fees. A pool with a static fee needs a `draft.feePips` that is new. */
export async function deployV4Pool(
  chain: TestChain,
  provider: Provider,
  { feePips, protocolFeePips, tickSpacing, sqrtPriceX96, positions }: PoolDraft,
  { isNative, dynamicFee }: V4Kind,
): Promise<DeployedPool> {
  const { v4PoolManager, v4PositionManager } = chain.contracts
  const token0 = isNative ? zeroAddress : provider.token0
  const { token1 } = provider
  const [keyFee, hooks] = dynamicFee === undefined ? [feePips, zeroAddress] : [dynamicFeeFlag, dynamicFee.hook]
  const key = [token0, token1, keyFee, tickSpacing, hooks] as const

  const minted = positions.map((position) => affordable(position, sqrtPriceX96)).filter((each) => each.liquidity > 0n)
  const creation = encodeFunctionData({ abi: positionsAbi, functionName: 'initializePool', args: [key, sqrtPriceX96] })
  const calls = minted.length === 0 ? [creation] : [creation, encodeMints(key, minted, provider.address)]
  const data = encodeFunctionData({ abi: positionsAbi, functionName: 'multicall', args: [calls] })
  const value = isNative ? minted.reduce((sum, { amount0 }) => sum + amount0, 0n) : 0n
  await sendAs(chain, provider.address, v4PositionManager, data, value)

  // Both directions in one word, 12 bits each (Uniswap v4 core, ProtocolFeeLibrary).
  const protocolFee = [key, protocolFeePips.zeroForOne | (protocolFeePips.oneForZero << 12)] as const
  const setProtocolFee = encodeFunctionData({ abi: feesAbi, functionName: 'setProtocolFee', args: protocolFee })
  await sendAs(chain, provider.address, v4PoolManager, setProtocolFee)
  if (dynamicFee !== undefined) {
    const args = [key, dynamicFee.feePips] as const
    const updateFee = encodeFunctionData({ abi: feesAbi, functionName: 'updateDynamicLPFee', args })
    await sendAs(chain, hooks, v4PoolManager, updateFee)
  }

  const id = keccak256(encodeAbiParameters(keyAbi, [key]))
  return {
    key: { protocol: 'v4', id, token0, token1, keyFee, tickSpacing, hooks },
    positions: minted,
    initialisedTicks: initialisedTicks(minted),
  }
}

/** `fee` of a PoolKey whose hook sets the fee (Uniswap v4 core, LPFeeLibrary). */
const dynamicFeeFlag = 0x800000

type Key = readonly [currency0: Address, currency1: Address, fee: number, tickSpacing: number, hooks: Address]
const keyAbi = parseAbiParameters('(address, address, uint24, int24, address)')

/** All mints in one call: an action with parameters for each, and one that pays for them together (Uniswap v4 periphery, Actions). */
function encodeMints(key: Key, positions: readonly PricedPosition[], owner: Address): Hex {
  const [mintPosition, settlePair]: Hex[] = ['0x02', '0x0d']
  const mints = positions.map(({ tickLower, tickUpper, liquidity, amount0, amount1 }) =>
    encodeAbiParameters(mintAbi, [key, tickLower, tickUpper, liquidity, amount0, amount1, owner, '0x']),
  )
  const settlement = encodeAbiParameters(parseAbiParameters('address, address'), [key[0], key[1]])
  const actions = concat([...positions.map(() => mintPosition!), settlePair!])
  const unlockData = encodeAbiParameters(parseAbiParameters('bytes, bytes[]'), [actions, [...mints, settlement]])
  const args = [unlockData, maxUint256] as const
  return encodeFunctionData({ abi: positionsAbi, functionName: 'modifyLiquidities', args })
}

const mintAbi = [...keyAbi, ...parseAbiParameters('int24, int24, uint256, uint128, uint128, address, bytes')] as const

/** Uniswap v4 periphery, PositionManager. */
const positionsAbi = parseAbi([
  'function multicall(bytes[]) payable returns (bytes[])',
  'function initializePool((address, address, uint24, int24, address), uint160) payable returns (int24)',
  'function modifyLiquidities(bytes, uint256) payable',
])

/** Uniswap v4 core, PoolManager. */
const feesAbi = parseAbi([
  'function setProtocolFee((address, address, uint24, int24, address), uint24)',
  'function updateDynamicLPFee((address, address, uint24, int24, address), uint24)',
])
