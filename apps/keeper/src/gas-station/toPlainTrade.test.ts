import {
  COMMAND,
  CONTRACT_BALANCE,
  commandInputs,
  SENDER,
  universalRouterFunctions,
} from '@oxbow/calldata/universalRouter'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { GrantedCall } from '@oxbow/delegation/Grant'
import { plainContracts, plainPools, plainTokens, plainTradingChain } from '@oxbow/exchange-test/plainTradingChain'
import { prepareTrade } from '@oxbow/trading/prepareTrade'
import { quoteTrade } from '@oxbow/trading/quoteTrade'
import { concat, encodeAbiParameters, encodeFunctionData, erc20Abi, type Hex, parseAbi, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { toPlainTrade } from './toPlainTrade.ts'

const { weth, a, b } = plainTokens
const { permit2, universalRouter } = plainContracts
const account = `0x${'d'.repeat(40)}` as const
const stranger = `0x${'9'.repeat(40)}` as const
const one = 10n ** 18n
const leastExpiry = 5_000
const judge = (calls: readonly GrantedCall[], more: Partial<toPlainTrade.Facts> = {}) =>
  toPlainTrade(calls, { account, contracts: plainContracts, leastExpiry, tokens: new Set([weth, a, b]), ...more })

const approval = (token: Hex): GrantedCall => ({
  to: token,
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [permit2, 5n] }),
})
const permission = (token: Hex, expiration: number): GrantedCall => ({
  to: permit2,
  value: 0n,
  data: encodeFunctionData({
    abi: parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)']),
    args: [token, universalRouter, 5n, expiration],
  }),
})

/** A trade as the page has it made, and its minimum. */
async function tradeOf(change: object, pools = Object.values(plainPools) as never[]) {
  const { chain } = plainTradingChain({ pools })
  const request = {
    type: 'EXACT_INPUT',
    amount: (10n * one).toString(),
    tokenIn: nativeToken,
    tokenOut: a,
    tokenInChainId: 31337,
    tokenOutChainId: 31337,
    slippageTolerance: 0.5,
    ...change,
  }
  const { quote: told } = await quoteTrade(chain, request as never, 'id')
  const quote = { ...told, swapper: account, output: { ...told.output, recipient: account } }
  const { swap } = await prepareTrade(chain, { quote, simulateTransaction: false } as never, 'id')
  const call = { to: swap.to, value: BigInt(swap.value), data: swap.data } as GrantedCall
  return { call, minimum: BigInt(quote.output.minimumAmount) }
}

type Step = readonly [command: number, input: Hex]
const routerCall = (steps: readonly Step[], deadline = BigInt(leastExpiry)): GrantedCall => ({
  to: universalRouter,
  value: 0n,
  data: encodeFunctionData({
    abi: universalRouterFunctions,
    functionName: 'execute',
    args: [concat(steps.map(([command]) => toHex(command, { size: 1 }))), steps.map(([, input]) => input), deadline],
  }),
})
const v2 = (amount: bigint, minimum: bigint, ...path: Hex[]): Step => [
  COMMAND.v2SwapExactIn,
  encodeAbiParameters(commandInputs.v2Swap, [SENDER, amount, minimum, path, true]),
]
const word = (amount: bigint) => amount.toString(16).padStart(64, '0')

describe('toPlainTrade', () => {
  test('default: transfers and approvals of known tokens are as they are', () => {
    const calls = [approval(a), approval(weth)]
    expect(judge(calls)).toEqual({ stricter: calls, pools: [] })
    expect(judge([approval(stranger)])).toBeUndefined()
  })

  test.each([
    ['native in, v2', {}],
    ['native out, v4', { tokenIn: b, tokenOut: nativeToken, protocols: ['V4'] }],
    ['token to token, v3', { tokenIn: a, tokenOut: b, protocols: ['V3'] }],
    ['over two pools and beside another', { tokenOut: b, amount: (1_000n * one).toString() }],
  ])('default: a trade of known tokens, with a minimum that is a thousandth higher: %s', async (_, change) => {
    const { call, minimum } = await tradeOf(change)
    const raised = (minimum * 1_001n) / 1_000n + 1n
    const [stricter, ...others] = judge([call])!.stricter
    expect(others).toEqual([])
    expect(call.data).toContain(word(minimum))
    expect(stricter).toEqual({ ...call, data: call.data.replaceAll(word(minimum), word(raised)) })
  })

  test('behavior: tells the pools of all its swaps, whichever way they go, and each once', () => {
    const there = v2(10n ** 6n, 7n, a, weth, b)
    const back = v2(CONTRACT_BALANCE, 5n, weth, a)
    expect(judge([routerCall([there, back]), routerCall([there])])!.pools.toSorted()).toEqual(
      [
        ['v2', ...[a, weth].sort()],
        ['v2', ...[b, weth].sort()],
      ]
        .map((pool) => pool.join('/'))
        .toSorted(),
    )
  })

  test('behavior: not with a token that isn’t known, at the ends or between them', async () => {
    const { call } = await tradeOf({ tokenOut: b, protocols: ['V2', 'V3'] })
    expect(judge([call])).toBeDefined()
    for (const missing of [weth, a, b]) {
      const tokens = new Set([weth, a, b].filter((token) => token !== missing))
      expect(judge([call], { tokens })).toBeUndefined()
    }
  })

  test('behavior: not through a hook', async () => {
    const hooked = { ...plainPools.v4, hooks: `0x${'4'.padEnd(40, '0')}` }
    const { call } = await tradeOf({ tokenOut: b, protocols: ['V4'] }, [hooked] as never)
    expect(judge([call])).toBeUndefined()
  })

  test('behavior: not what ends before it may be in a block', async () => {
    const { call } = await tradeOf({})
    expect(judge([call], { leastExpiry: 4_000_000_000 })).toBeDefined()
    expect(judge([call], { leastExpiry: 5_000_000_000 })).toBeUndefined()
    const swap = v2(10n ** 6n, 10n ** 5n, a, b)
    expect(judge([routerCall([swap])])).toBeDefined()
    expect(judge([routerCall([swap], BigInt(leastExpiry) - 1n)])).toBeUndefined()
    expect(judge([permission(a, 0), permission(a, leastExpiry)])).toBeDefined()
    expect(judge([permission(a, leastExpiry - 1)])).toBeUndefined()
    expect(judge([permission(stranger, 0)])).toBeUndefined()
  })

  test('behavior: not an exact output, nor what has to buy a fixed amount first', async () => {
    const { call } = await tradeOf({ type: 'EXACT_OUTPUT' })
    expect(judge([call])).toBeUndefined()
    const first = v2(10n ** 6n, 0n, a, weth)
    expect(judge([routerCall([first, v2(CONTRACT_BALANCE, 7n, weth, b)])])).toBeDefined()
    expect(judge([routerCall([first, v2(10n ** 5n, 7n, weth, b)])])).toBeUndefined()
  })

  test('behavior: not where a minimum is also an amount, which would be raised with it', () => {
    expect(judge([routerCall([v2(10n ** 6n, 10n ** 6n + 1n, a, b)])])).toBeDefined()
    expect(judge([routerCall([v2(10n ** 6n, 10n ** 6n, a, b)])])).toBeUndefined()
  })

  test('behavior: not a call of anything else, nor what can’t be read', () => {
    expect(judge([{ to: stranger, value: 0n, data: '0x12345678' }])).toBeUndefined()
    expect(judge([{ to: universalRouter, value: 0n, data: '0x12345678' }])).toBeUndefined()
    expect(judge([{ to: permit2, value: 0n, data: '0x12345678' }])).toBeUndefined()
    expect(judge([approval(a), { to: stranger, value: 0n, data: '0x' }])).toBeUndefined()
    const portion: Step = [COMMAND.payPortion, encodeAbiParameters(commandInputs.payPortion, [b, SENDER, 5n])]
    expect(judge([routerCall([v2(10n ** 6n, 7n, a, b), portion])])).toBeUndefined()
  })
})
