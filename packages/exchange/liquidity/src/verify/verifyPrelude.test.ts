import { universalRouterAbi } from '@oxbow/abi/universalRouter'
import { v3PositionManagerAbi } from '@oxbow/abi/v3PositionManager'
import type { Amounts } from '@oxbow/amm/liquidity'
import type { Network } from '@oxbow/chain/Network'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import { encodeAbiParameters, encodeFunctionData, erc20Abi, type Hex, parseAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import type { LiquidityPlan, PreparedSwap } from '../plan/LiquidityPlan.ts'
import { verifyPrelude } from './verifyPrelude.ts'

const address = (byte: string) => `0x${byte.repeat(20)}` as Hex
const [a, b, me, thief] = ['aa', 'bb', 'a1', '6f'].map(address) as [Hex, Hex, Hex, Hex]
const contracts = {
  weth: address('e0'),
  permit2: address('d2'),
  universalRouter: address('c0'),
  v3PositionManager: address('03'),
} as Required<Network['contracts']>
const network = { chainId: 1, contracts } as unknown as Network
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

/** All of position 5, for `recipient`. */
function exitTo(recipient: Hex): LiquidityPlan {
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
    wanted: { type: 'exit', protocol: 'v3', pool: undefined, tokenId: 5n, liquidity: 30n, minimum: [1n, 2n] },
    build: () => request(contracts.v3PositionManager, data),
  }
}

type SwapChange = { readonly tokenIn?: Hex; readonly tokenOut?: Hex; readonly recipient?: Hex } & Partial<PreparedSwap>
function swapOf({ tokenIn = a, tokenOut = b, recipient = me, ...change }: SwapChange = {}): PreparedSwap {
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
const approvalFor = (spender: Hex, amount = 10n) =>
  request(a, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }))

const deposit = {
  chainId: 1,
  account: me,
  approvals: [],
  permit: undefined,
  terms: { token0: a, token1: b, expected: { amount0: 10n, amount1: 10n }, worst: { amount0: -30n, amount1: -30n } },
  wanted: { type: 'deposit', protocol: 'v3', maximum: [20n, 5n] },
} as unknown as LiquidityPlan
const verify =
  (prelude: LiquidityPlan['prelude'], latestSeconds = 99) =>
  () =>
    verifyPrelude({ plan: { ...deposit, prelude }, network, latestSeconds })

describe('verifyPrelude', () => {
  test('default: an exit and a swap as planned, either of them, or none', () => {
    expect(verify(undefined)).not.toThrow()
    expect(verify({ exit: exitTo(me), swap: undefined })).not.toThrow()
    expect(verify({ exit: undefined, swap: swapOf() })).not.toThrow()
    expect(verify({ exit: exitTo(me), swap: swapOf() })).not.toThrow()
    const backward = swapOf({ tokenIn: b, tokenOut: a, approvals: [] })
    expect(verify({ exit: undefined, swap: backward })).not.toThrow()
  })

  test('error: an exit to somebody else', () => {
    expect(verify({ exit: exitTo(thief), swap: undefined })).toThrow(`It pays ${thief}.`)
    expect(verify({ exit: exitTo(thief), swap: swapOf() })).toThrow(`It pays ${thief}.`)
  })

  test('error: a swap of a token that is not deposited', () => {
    for (const change of [{ tokenIn: thief }, { tokenOut: thief }, { tokenIn: thief, tokenOut: thief }])
      expect(verify({ exit: undefined, swap: swapOf({ approvals: [], ...change }) })).toThrow('It swaps')
  })

  test('error: a swap for somebody else, or with another deadline', () => {
    expect(verify({ exit: undefined, swap: swapOf({ recipient: thief }) })).toThrow(`It pays ${b} to ${thief}.`)
    expect(verify({ exit: undefined, swap: swapOf({ deadlineSeconds: 98 }) })).toThrow('It holds until 99, not 98.')
  })

  test('error: an exit or a swap that holds longer than the person lets it', () => {
    expect(verify({ exit: exitTo(me), swap: undefined }, 98)).toThrow('It holds until 99.')
    expect(verify({ exit: undefined, swap: swapOf() }, 98)).toThrow('The swap holds until 99.')
  })

  test('error: a swap and a deposit that take more of what is in the wallet than the terms say', () => {
    const taking = (worst: Amounts, swap: PreparedSwap) => () =>
      verifyPrelude({
        plan: { ...deposit, terms: { ...deposit.terms, worst }, prelude: { exit: undefined, swap } },
        network,
        latestSeconds: 99,
      })
    const backward = swapOf({ tokenIn: b, tokenOut: a, approvals: [] })
    expect(taking({ amount0: -30n, amount1: 0n }, swapOf())).not.toThrow()
    expect(taking({ amount0: -29n, amount1: 0n }, swapOf())).toThrow('It may take 30 and 0.')
    expect(taking({ amount0: -30n, amount1: 1n }, swapOf())).toThrow('It may take 30 and 0.')
    expect(taking({ amount0: -15n, amount1: -15n }, backward)).not.toThrow()
    expect(taking({ amount0: -15n, amount1: -14n }, backward)).toThrow('It may take 15 and 15.')
  })

  test('error: a swap of more than comes out', () => {
    const coming = (amount0: bigint, amount1: bigint) => {
      const exit = exitTo(me)
      return { ...exit, terms: { ...exit.terms, expected: { amount0, amount1 } } }
    }
    const backward = swapOf({ tokenIn: b, tokenOut: a, approvals: [] })
    expect(verify({ exit: coming(10n, 0n), swap: swapOf() })).not.toThrow()
    expect(verify({ exit: coming(9n, 99n), swap: swapOf() })).toThrow(`It swaps 10 of ${a}.`)
    expect(verify({ exit: coming(0n, 10n), swap: backward })).not.toThrow()
    expect(verify({ exit: coming(99n, 9n), swap: backward })).toThrow(`It swaps 10 of ${b}.`)
    const elsewhere = { ...coming(99n, 99n), terms: { ...coming(99n, 99n).terms, token0: thief } }
    expect(verify({ exit: elsewhere, swap: swapOf() })).toThrow(`It swaps 10 of ${a}.`)
  })

  test('error: an approval for somebody else or of more, wherever it stands', () => {
    const honest = approvalFor(contracts.permit2)
    const approvals = (...each: TransactionRequest[]) => verify({ exit: undefined, swap: swapOf({ approvals: each }) })
    expect(approvals(approvalFor(thief))).toThrow(`Different spender: ${thief}`)
    expect(approvals(honest, approvalFor(thief))).toThrow(`Different spender: ${thief}`)
    expect(approvals(approvalFor(contracts.permit2, 11n))).toThrow('Different amount: 11')
  })
})
