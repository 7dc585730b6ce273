import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { confirmationOf } from '../confirmationOf.ts'
import { readRequest } from '../reading/readRequest.ts'
import type { CallRequest, PositionFacts } from '../reading/SigningRequest.ts'
import type { BalanceChange } from '../simulation/Simulation.ts'
import { account, contracts, dai, nowSeconds, signingContext, stranger, usdc } from '../test/signingContext.ts'
import { findRisks } from './findRisks.ts'
import type { RiskContext } from './Risk.ts'

type Hex = `0x${string}`
const { weth } = contracts
const manager = contracts.v3PositionManager!
const scam = '0x00000000000000000000000000000000000bad01'
const all = 100_000_000_000n
const own: PositionFacts = { owner: account, token0: usdc, token1: weth }
const contextOf = (position?: PositionFacts): RiskContext => ({
  ...signingContext,
  decimalsOf: (_, token) => (token === usdc ? 6 : [dai, weth].includes(token) ? 18 : undefined),
  balanceOf: () => all,
  positionOf: (_, at, id) => (at === manager && id === 4_242n ? position : undefined),
})
const abi = parseAbi([
  'function increaseLiquidity((uint256 tokenId, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, uint256 deadline) params)',
  'function mint((address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, address recipient, uint256 deadline) params)',
  'function multicall(bytes[] data)',
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96)',
])
const deadline = BigInt(nowSeconds + 600)
const bounds = { amount0Min: 0n, amount1Min: 0n, deadline }
const increase = encodeFunctionData({
  abi,
  functionName: 'increaseLiquidity',
  args: [{ tokenId: 4_242n, amount0Desired: all, amount1Desired: 0n, ...bounds }],
})
const mint = (token0: Hex, token1: Hex, amount0Desired: bigint, amount1Desired: bigint) =>
  encodeFunctionData({
    abi,
    functionName: 'mint',
    args: [
      {
        token0,
        token1,
        fee: 3_000,
        tickLower: -60,
        tickUpper: 60,
        amount0Desired,
        amount1Desired,
        recipient: account,
        ...bounds,
      },
    ],
  })
const approval: CallRequest = {
  to: usdc,
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [manager, all] }),
}
/** What a person is asked who approves all of their USDC to the manager and sends it that call. */
const asked = (data: Hex, context: RiskContext, spent: readonly (readonly [Hex, bigint])[] = [[usdc, all]]) => {
  const calls = [approval, { to: manager, value: 0n, data }]
  const reading = readRequest({ type: 'calls', chainId: 1, calls }, context)
  const risks = findRisks(reading, context)
  const changes = spent.map(
    ([address, amount]): BalanceChange => ({ asset: { type: 'token', address }, delta: -amount }),
  )
  const simulation = { status: 'simulated', changes, approvals: [], gasUsed: 1n } as const
  const critical = risks.flatMap(({ code, level }) => (level === 'critical' ? [code] : []))
  return { critical, leaves: reading.leaves, ...confirmationOf({ reading, risks, simulation }) }
}

describe('liquidity into a position that a call names by its number', () => {
  test('default: one’s own takes one press, and says which tokens leave', () => {
    const { critical, leaves, mode } = asked(increase, contextOf(own))
    expect([critical, mode]).toEqual([[], 'plain'])
    expect(leaves).toEqual([{ asset: { type: 'token', address: usdc }, most: all }])
  })

  test('behavior: a stranger’s takes all of it for good', () => {
    const theirs = contextOf({ ...own, owner: stranger })
    expect(asked(increase, theirs)).toMatchObject({ critical: ['foreign-position'], mode: 'deliberate' })
    const inner = encodeFunctionData({ abi, functionName: 'multicall', args: [[increase]] })
    expect(asked(inner, theirs).critical).toEqual(['foreign-position'])
  })

  test('behavior: where nobody told whose it is, it may be a stranger’s', () => {
    expect(asked(increase, contextOf())).toMatchObject({ critical: ['unknown-owner'], mode: 'deliberate' })
  })

  test('behavior: native currency pays for the wrapped side where the node told the tokens, and for no more', () => {
    const refund = encodeFunctionData({ abi: parseAbi(['function refundETH()']) })
    const ofWrapped = encodeFunctionData({
      abi,
      functionName: 'increaseLiquidity',
      args: [{ tokenId: 4_242n, amount0Desired: 0n, amount1Desired: 7n, ...bounds }],
    })
    const unknownsOf = (value: bigint, position?: PositionFacts, calls = [ofWrapped, refund]) => {
      const data = encodeFunctionData({ abi, functionName: 'multicall', args: [calls] })
      const request = { type: 'transaction', chainId: 1, to: manager, value, data } as const
      return readRequest(request, contextOf(position)).unknowns.length
    }
    expect([unknownsOf(7n, own), unknownsOf(8n, own), unknownsOf(7n, own, [ofWrapped])]).toEqual([0, 1, 1])
    // It may be no token that native currency pays for.
    expect([unknownsOf(0n), unknownsOf(7n)]).toEqual([0, 1])
  })

  test('behavior: no other token leaves, nor more of these', () => {
    const leavesMore = (context: RiskContext, ...spent: readonly (readonly [Hex, bigint])[]) =>
      asked(increase, context, spent).disagreements.map(({ asset }) => asset.type === 'token' && asset.address)
    expect(leavesMore(contextOf(own), [usdc, all], [dai, 1n])).toEqual([dai])
    expect(leavesMore(contextOf(own), [usdc, all + 1n])).toEqual([usdc])
    // Of tokens that nobody told, as many as a position has, and no more than its sides.
    expect(leavesMore(contextOf(), [usdc, all])).toEqual([])
    expect(leavesMore(contextOf(), [usdc, all], [dai, 1n])).toEqual([dai])
    expect(leavesMore(contextOf(), [usdc, all + 1n])).toEqual([usdc])
  })
})

describe('liquidity of one’s own', () => {
  const known = contextOf()

  test('default: in a pool of two known tokens it takes one press', () => {
    expect(asked(mint(usdc, weth, all, 0n), known)).toMatchObject({ critical: [], mode: 'plain' })
  })

  test('behavior: beside a token in no list it is for whoever makes that token', () => {
    expect(asked(mint(scam, usdc, 0n, all), known)).toMatchObject({ critical: ['unknown-worth'], mode: 'deliberate' })
    expect(asked(increase, contextOf({ ...own, token1: scam })).critical).toEqual(['unknown-worth'])
  })

  test('behavior: a pool that is opened with it has the price that the site says', () => {
    const open = encodeFunctionData({
      abi,
      functionName: 'createAndInitializePoolIfNecessary',
      args: [usdc, weth, 100, 2n ** 96n],
    })
    const opened = encodeFunctionData({ abi, functionName: 'multicall', args: [[open, mint(usdc, weth, all, 0n)]] })
    expect(asked(opened, known)).toMatchObject({ critical: ['unknown-worth'], mode: 'deliberate' })
  })

  test('behavior: such a token alone is nobody’s loss', () => {
    expect(asked(mint(scam, usdc, 5n, 0n), known, [[scam, 5n]]).critical).toEqual([])
  })
})
