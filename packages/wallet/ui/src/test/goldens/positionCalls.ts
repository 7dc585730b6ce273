import { createRequire } from 'node:module'
import { encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters } from 'viem'
import { account, contracts, nowSeconds, usdc } from '../signingContext.ts'

const require = createRequire(import.meta.url)
const { NonfungiblePositionManager } = require('@uniswap/v3-sdk') as typeof import('@uniswap/v3-sdk')
const { Actions, URVersion, V4Planner } = require('@uniswap/v4-sdk') as typeof import('@uniswap/v4-sdk')

type Hex = `0x${string}`
export const v3Manager = contracts.v3PositionManager!
export const v4Manager = contracts.v4PositionManager!
export const deadline = nowSeconds + 1_200
export const all128 = 2n ** 128n - 1n
export const eth = '0x0000000000000000000000000000000000000000'

/** Calls of the position managers of v3 and v4, with Uniswap's encoders. */
export const v3Call = (name: string, parameters: readonly unknown[]) =>
  NonfungiblePositionManager.INTERFACE.encodeFunctionData(name, parameters as never) as Hex
export const v3 = (calls: readonly Hex[], value = 0n) => {
  const data = calls.length === 1 ? calls[0]! : v3Call('multicall', [calls])
  return { type: 'transaction', chainId: 1, to: v3Manager, value, data } as const
}
export const mint = (token0: Hex, token1: Hex, amount: bigint, recipient: string = account) =>
  v3Call('mint', [
    {
      token0,
      token1,
      fee: 500,
      tickLower: -100,
      tickUpper: 100,
      recipient,
      deadline,
      amount0Desired: amount,
      amount1Desired: amount + 1n,
      amount0Min: 1,
      amount1Min: 1,
    },
  ])
type Step = readonly [keyof typeof Actions | 'MINT_POSITION_FROM_DELTAS', readonly unknown[]]
export const v4 = (steps: readonly Step[], value = 0n) => {
  const planner = new V4Planner()
  for (const [action, parameters] of steps)
    if (action === 'MINT_POSITION_FROM_DELTAS') {
      // The planner lacks this action (Actions.sol).
      planner.actions += '05'
      planner.params.push(encodeAbiParameters(mintFromDeltas, parameters as never))
    } else planner.addAction(Actions[action] as never, parameters as never, URVersion.V2_0)
  const data = encodeFunctionData({
    abi: parseAbi(['function modifyLiquidities(bytes unlockData, uint256 deadline) payable']),
    args: [planner.finalize() as Hex, BigInt(deadline)],
  })
  return { type: 'transaction', chainId: 1, to: v4Manager, value, data } as const
}
export const key = (currency0: Hex) => ({ currency0, currency1: usdc, fee: 500, tickSpacing: 10, hooks: eth })
const mintFromDeltas = parseAbiParameters([
  'Key key, int24 tickLower, int24 tickUpper, uint128 amount0Max, uint128 amount1Max, address owner, bytes hookData',
  'struct Key { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
])
