import { universalRouterAbi } from '@oxbow/abi/universalRouter'
import { v3PositionManagerAbi } from '@oxbow/abi/v3PositionManager'
import type { Network } from '@oxbow/chain/Network'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import { encodeAbiParameters, encodeFunctionData, erc20Abi, type Hex, parseAbiParameters } from 'viem'
import type { LiquidityPlan, PreparedSwap } from '../../plan/LiquidityPlan.ts'

const address = (byte: string) => `0x${byte.repeat(20)}` as Hex
export const [a, b, me, thief] = ['aa', 'bb', 'a1', '6f'].map(address) as [Hex, Hex, Hex, Hex]
export const contracts = {
  weth: address('e0'),
  permit2: address('d2'),
  universalRouter: address('c0'),
  v3PositionManager: address('03'),
} as Required<Network['contracts']>
export const network = { chainId: 1, contracts } as unknown as Network
const request = (to: Hex, data: Hex): TransactionRequest => ({
  chainId: 1,
  from: me,
  to,
  data,
  value: 0n,
  gas: undefined,
  maxFeePerGas: undefined,
  maxPriorityFeePerGas: undefined,
})

/** Exit of all of position 5 to `recipient`. */
export function exitTo(recipient: Hex): LiquidityPlan {
  const most = 2n ** 128n - 1n
  const decrease = { tokenId: 5n, liquidity: 30n, amount0Min: 1n, amount1Min: 2n, deadline: 99n }
  const collect = { tokenId: 5n, recipient, amount0Max: most, amount1Max: most }
  const calls = [
    encodeFunctionData({ abi: v3PositionManagerAbi, functionName: 'decreaseLiquidity', args: [decrease] }),
    encodeFunctionData({ abi: v3PositionManagerAbi, functionName: 'collect', args: [collect] }),
  ]
  const data = encodeFunctionData({ abi: v3PositionManagerAbi, functionName: 'multicall', args: [calls] })
  return {
    ...deposit,
    wanted: {
      type: 'exit',
      protocol: 'v3',
      pool: 'v3/a/b/500',
      range: { tickLower: -10, tickUpper: 20 },
      tokenId: 5n,
      liquidity: 30n,
      minimum: [1n, 2n],
    },
    build: () => request(contracts.v3PositionManager, data),
  }
}

type SwapChange = { readonly tokenIn?: Hex; readonly tokenOut?: Hex; readonly recipient?: Hex } & Partial<PreparedSwap>
export function swapOf({ tokenIn = a, tokenOut = b, recipient = me, ...change }: SwapChange = {}): PreparedSwap {
  const types = parseAbiParameters('address, uint256, uint256, address[], bool')
  const input = encodeAbiParameters(types, [recipient, 10n, 5n, [tokenIn, tokenOut], true])
  const args = ['0x08', [input], 99n] as const
  const data = encodeFunctionData({ abi: universalRouterAbi, functionName: 'execute', args })
  const intent = { chainId: 1, tradeType: 'exact-in', tokenIn, tokenOut, amount: 10n, account: me } as const
  return {
    quote: { intent, kind: 'swap', tokenIn, tokenOut, maximumIn: 10n, minimumOut: 5n } as PreparedSwap['quote'],
    approvals: [approvalFor(contracts.permit2)],
    transaction: request(contracts.universalRouter, data),
    deadlineSeconds: 99,
    received: 5n,
    ...change,
  }
}
export const approvalFor = (spender: Hex, amount = 10n) =>
  request(a, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }))

export const deposit = {
  chainId: 1,
  account: me,
  approvals: [],
  permit: undefined,
  terms: { token0: a, token1: b, expected: { amount0: 10n, amount1: 10n }, worst: { amount0: -30n, amount1: -30n } },
  wanted: { type: 'deposit', protocol: 'v3', maximum: [20n, 5n] },
} as unknown as LiquidityPlan
