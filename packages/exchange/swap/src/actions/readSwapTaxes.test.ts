import { v2PairAbi } from '@oxbow/abi/v2Pair'
import { encodeAbiParameters, encodeEventTopics, type Hex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { readSwapTaxes } from './readSwapTaxes.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [low, high, weth, pair, other] = ['1', '2', '3', 'a', 'b'].map(address) as [Hex, Hex, Hex, Hex, Hex]

const swapOf = (pool: Hex, amounts: readonly [bigint, bigint, bigint, bigint]) => ({
  address: pool,
  topics: encodeEventTopics({ abi: v2PairAbi, eventName: 'Swap', args: { sender: low, to: low } }) as Hex[],
  data: encodeAbiParameters(
    [1, 2, 3, 4].map(() => ({ type: 'uint256' })),
    amounts,
  ),
})
const hopOf = (change: object = {}) => ({
  protocol: 'v2',
  poolId: pair,
  tokenIn: low,
  tokenOut: high,
  index: 0,
  ...change,
})

type Asked = {
  hops?: readonly object[]
  logs: Parameters<typeof readSwapTaxes>[0]
  sides?: readonly [Hex, Hex]
  moved: readonly [bigint, bigint]
}
function read({ hops = [hopOf()], logs, sides = [low, high], moved }: Asked) {
  const quote = { tokenIn: sides[0], tokenOut: sides[1], route: [{ shareBps: 10_000, hops }] } as never
  return readSwapTaxes(logs, { quote, contracts: { weth }, spent: moved[0], received: moved[1] })
}

describe('what the tokens keep of a trade', () => {
  test('default: what left the wallet against what the pool took, what it paid against what arrived; either way round', () => {
    const logs = [swapOf(pair, [98_000n, 0n, 0n, 50_000n])]
    expect(read({ logs, moved: [100_000n, 49_000n] })).toEqual({ soldBps: 200, boughtBps: 200 })
    expect(read({ logs, moved: [98_000n, 50_000n] })).toEqual({ soldBps: 0, boughtBps: 0 })
    const turned = {
      hops: [hopOf({ tokenIn: high, tokenOut: low })],
      logs: [swapOf(pair, [0n, 90n, 40n, 0n])],
      sides: [high, low] as const,
    }
    expect(read({ ...turned, moved: [100n, 30n] })).toEqual({ soldBps: 1_000, boughtBps: 2_500 })
  })

  test('behavior: pools of a split count together, one that two paths share counts once', () => {
    const split = [hopOf(), hopOf({ poolId: other, index: 1 }), hopOf()]
    const logs = [swapOf(pair, [60n, 0n, 0n, 6n]), swapOf(other, [30n, 0n, 0n, 3n])]
    expect(read({ hops: split, logs, moved: [100n, 9n] })).toEqual({ soldBps: 1_000, boughtBps: 0 })
  })

  test('behavior: no tax where a pool is silent or none of v2, and none of ether', () => {
    const moved = [100n, 1n] as const
    const none = { soldBps: 0, boughtBps: 0 }
    const logs = [swapOf(pair, [50n, 0n, 0n, 50n])]
    expect(read({ logs: [], moved })).toEqual(none)
    expect(read({ logs: [{ ...logs[0]!, data: '0x' }], moved })).toEqual(none)
    expect(read({ hops: [hopOf(), hopOf({ poolId: other, index: 1 })], logs, moved })).toEqual(none)
    expect(read({ hops: [hopOf({ protocol: 'v3' })], logs, moved })).toEqual(none)
    const wrapped = { hops: [hopOf({ tokenIn: weth })], logs }
    expect(read({ ...wrapped, sides: [weth, low], moved })).toEqual(none)
    expect(read({ ...wrapped, sides: [zeroAddress, low], moved })).toEqual(none)
  })
})
