import { erc20Abi } from '@oxbow/abi/erc20'
import { permit2Abi } from '@oxbow/abi/permit2'
import { stateViewAbi } from '@oxbow/abi/stateView'
import { amountsForLiquidity } from '@oxbow/amm/liquidity'
import { sqrtPriceX96AtTick } from '@oxbow/amm/tick'
import { encodeDeposit } from '@oxbow/calldata/encodeDeposit'
import { encodeExit } from '@oxbow/calldata/encodeExit'
import { encodeRoundTrip } from '@oxbow/calldata/encodeRoundTrip'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { plainNode, wordsOf } from '@oxbow/exchange-test/plainNode'
import { plainContracts, plainTokens } from '@oxbow/exchange-test/plainTradingChain'
import {
  encodeAbiParameters,
  encodeFunctionData,
  encodeFunctionResult,
  type Hex,
  keccak256,
  maxUint256,
  multicall3Abi,
  numberToHex,
  parseAbi,
  toHex,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { probeHook } from './probeHook.ts'

const contracts = {
  ...(plainContracts as Required<typeof plainContracts>),
  v4PoolManager: `0x${'ab'.repeat(20)}` as const,
}
const { v4StateView, v4PositionManager, v4PoolManager, permit2, universalRouter, multicall3 } = contracts
const poolId = `0x${'c'.repeat(64)}` as const
const hooks = `0x${'d'.repeat(40)}` as const
const pair = { currency0: plainTokens.a, currency1: plainTokens.b, fee: 3_000, tickSpacing: 60, hooks } as const
const nextTokenIdAbi = parseAbi(['function nextTokenId() view returns (uint256)'])
const swapTopic = keccak256(toHex('Swap(bytes32,address,int128,int128,uint160,uint128,int24,uint24)'))
const forever = 2 ** 48 - 1

type Call = { from: Hex; to: Hex; data: Hex; gas: Hex; value?: Hex }
type Log = { address: Hex; topics: readonly Hex[]; data: Hex }
type Result = { status: Hex; returnData: Hex; logs?: readonly Log[] }
const passed: Result = { status: '0x1', returnData: '0x' }
const refused: Result = { status: '0x0', returnData: '0x' }
const holding = (...amounts: readonly bigint[]): Result => ({
  status: '0x1',
  returnData: answersOf(...amounts.map((amount) => wordsOf(amount))),
})
function answersOf(...answers: readonly (Hex | undefined | { refused: Hex })[]): Hex {
  const result = answers.map((answer) =>
    typeof answer === 'object'
      ? { success: false, returnData: answer.refused }
      : { success: answer !== undefined, returnData: answer ?? '0x' },
  )
  return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
}

/** What the trader holds before, after the deposit, the swap and the withdrawal: the second token is worth a quarter of the first. */
const scenario = [
  holding(10_000n, 20_000n),
  holding(6_000n, 14_000n),
  holding(5_900n, 14_100n),
  holding(9_900n, 18_100n),
]
/** Of a pair of tokens: eight calls bring and allow them, then each is read in between. */
const [readBefore, deposit, readDeposited, swap, readSwapped, exit, readAfter] = [8, 9, 10, 11, 12, 13, 14]

type Market = {
  sqrtPriceX96?: bigint
  tick?: number
  liquidity?: bigint
  key?: { currency0: Hex; currency1: Hex; fee: number; tickSpacing: number; hooks: Hex }
  changes?: Readonly<Record<number, Result>>
  simulate?: () => unknown
  without?: keyof typeof contracts
}

/** Four of the second token for one of the first, and 10^21 of liquidity for the trial. */
async function probe(market: Market = {}) {
  const { sqrtPriceX96 = 2n * 2n ** 96n, tick = 13_863, liquidity = 10n ** 24n, key = pair, changes = {} } = market
  const asked: { calls: readonly Call[]; block: string }[] = []
  const usual: Result[] = Array.from({ length: 15 }, () => passed)
  const reads = [readBefore!, readDeposited!, readSwapped!, readAfter!]
  for (const [place, read] of reads.entries()) usual[read] = scenario[place]!
  const { node, asked: methods } = plainNode({
    blockNumber: 7n,
    answers: [
      { target: v4StateView, abi: stateViewAbi, functionName: 'getSlot0', says: [sqrtPriceX96, tick, 0, 3_000] },
      { target: v4StateView, abi: stateViewAbi, functionName: 'getLiquidity', says: liquidity },
      { target: v4PositionManager, abi: nextTokenIdAbi, functionName: 'nextTokenId', says: 33n },
    ],
    methods: {
      eth_simulateV1: ({ blockStateCalls }: { blockStateCalls: [{ calls: Call[] }] }, block: string) => {
        asked.push({ calls: blockStateCalls[0].calls, block })
        return market.simulate?.() ?? [{ calls: usual.map((result, index) => changes[index] ?? result) }]
      },
    },
  })
  const network = { chainId: 1, contracts: { ...contracts, ...(market.without && { [market.without]: undefined }) } }
  const trial = await probeHook(node as unknown as ExchangeClient, { network, poolId, poolKey: key, feePips: 3_000 })
  return { trial, calls: asked[0]?.calls, block: asked[0]?.block, methods }
}

/** What 10^21 of liquidity between two ticks costs, by the pool's own rule. */
const costOf = (sqrtPriceX96: bigint, lower: number, upper: number, liquidity = 10n ** 21n) => {
  const range = { lowerX96: sqrtPriceX96AtTick(lower), upperX96: sqrtPriceX96AtTick(upper) }
  return amountsForLiquidity(sqrtPriceX96, range, liquidity, 'up')
}
const cost = costOf(2n * 2n ** 96n, 13_260, 14_520)

describe('probeHook, by rote', () => {
  test('default: tells what the swap and the way out lost, in parts of what went in', async () => {
    const { trial } = await probe()
    expect(trial).toEqual({
      status: 'tried',
      deposit: 'passed',
      // 100 of the first went, 100 of the second came.
      swap: { status: 'passed', loss: 300 / (Number(cost.amount0 / 2n) * 4), feeLoss: 1 - 0.997 * 0.997 },
      // Of 4,000 and 6,000 there are 4,000 and 4,000 left.
      withdrawal: { status: 'passed', loss: 1 - 20_000 / 22_000 },
    })
  })

  test('default: the tokens come from the pool manager, and an address that nobody has does everything', async () => {
    const { calls, block, methods } = await probe()
    const trader = calls![1]!.from
    const gas = numberToHex(5_000_000n)
    const funds = [cost.amount0 * 4n, cost.amount1 * 4n]
    const permitted = (token: Hex, spender: Hex) => ({
      ...{ from: trader, to: permit2, gas },
      data: encodeFunctionData({
        abi: permit2Abi,
        functionName: 'approve',
        args: [token, spender, 2n ** 160n - 1n, forever],
      }),
    })
    const brought = [pair.currency0, pair.currency1].flatMap((token, side) => [
      {
        ...{ from: v4PoolManager, to: token, gas },
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [trader, funds[side]!] }),
      },
      {
        ...{ from: trader, to: token, gas },
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [permit2, maxUint256] }),
      },
      permitted(token, v4PositionManager),
      permitted(token, universalRouter),
    ])
    expect(calls!.slice(0, 8)).toEqual(brought)

    const balanceOf = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [trader] })
    const reads = [pair.currency0, pair.currency1].map((target) => ({
      ...{ target, allowFailure: true, callData: balanceOf },
    }))
    const read = {
      ...{ from: trader, to: multicall3, gas },
      data: encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [reads] }),
    }
    for (const place of [readBefore, readDeposited, readSwapped, readAfter]) expect(calls![place!]).toEqual(read)
    expect(calls).toHaveLength(15)

    const by = ({ to, data }: { to: Hex; data: Hex }) => ({ from: trader, gas, to, data })
    const place = { type: 'mint', tickLower: 13_260, tickUpper: 14_520 } as const
    const named = { protocol: 'v4', token0: pair.currency0, token1: pair.currency1 } as const
    expect(calls![deposit!]).toEqual(
      by(
        encodeDeposit(
          { ...named, keyFee: 3_000, tickSpacing: 60, hooks },
          {
            ...{ contracts, place, spend: [cost.amount0 * 2n, cost.amount1 * 2n], minimum: [0n, 0n] },
            ...{ liquidity: 10n ** 21n, sqrtPriceX96: undefined, paysNative: false, permit: undefined },
            ...{ recipient: trader, deadlineSeconds: forever },
          },
        ),
      ),
    )
    expect(calls![swap!]).toEqual(
      by(encodeRoundTrip(pair, { contracts, amount: cost.amount0 / 2n, deadlineSeconds: forever })),
    )
    const out = { liquidity: 10n ** 21n, minimum0: 0n, minimum1: 0n, recipient: trader, deadlineSeconds: forever }
    expect(calls![exit!]).toEqual(by(encodeExit({ ...named, tokenId: 33n }, { contracts, ...out })))
    // All of one block.
    expect(block).toBe('0x7')
    const read7 = methods.filter(({ method }) => method === 'eth_call').map(({ params }) => params[1])
    expect(read7).toEqual(['0x7', '0x7', '0x7'])
  })

  test('behavior: ether is sent, and needs no approval', async () => {
    const native = { ...pair, currency0: zeroAddress }
    const changes = Object.fromEntries([5, 7, 9, 11].map((place, index) => [place, scenario[index]!]))
    const { trial, calls } = await probe({ key: native, changes: { ...changes, 8: passed, 10: passed } })
    expect(trial).toMatchObject({ status: 'tried', withdrawal: { loss: 1 - 20_000 / 22_000 } })
    const trader = calls![2]!.from
    expect(calls![0]).toEqual({
      ...{ from: v4PoolManager, to: trader, data: '0x', gas: '0x4c4b40', value: numberToHex(cost.amount0 * 4n) },
    })
    expect(calls![1]).toMatchObject({ from: v4PoolManager, to: pair.currency1 })
    const ether = encodeFunctionData({ abi: multicall3Abi, functionName: 'getEthBalance', args: [trader] })
    const balance = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [trader] })
    const read = [
      { target: multicall3, allowFailure: true, callData: ether },
      { target: pair.currency1, allowFailure: true, callData: balance },
    ]
    const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [read] })
    expect(calls![5]).toEqual({ from: trader, to: multicall3, data, gas: '0x4c4b40' })
    expect([calls![6]!.value, calls![8]!.value]).toEqual([
      numberToHex(cost.amount0 * 2n),
      numberToHex(cost.amount0 / 2n),
    ])
  })

  test('behavior: the range is round the price below a spacing too, and ends where ticks end', async () => {
    const low = sqrtPriceX96AtTick(-1)
    const { calls } = await probe({ sqrtPriceX96: low, tick: -1 })
    const { amount0 } = costOf(low, -660, 600)
    expect(calls![0]!.data.slice(-64)).toBe(wordsOf(amount0 * 4n).slice(2))

    const wide = { ...pair, tickSpacing: 32_767 }
    for (const [tick, lower, upper] of [
      [600_000, 18 * 32_767 - 327_670, 27 * 32_767],
      [-600_000, -27 * 32_767, -19 * 32_767 + 11 * 32_767],
    ] as const) {
      const price = sqrtPriceX96AtTick(tick)
      const wideTrial = await probe({ sqrtPriceX96: price, tick, key: wide, liquidity: 10n ** 20n })
      const { amount0, amount1 } = costOf(price, lower, upper, 10n ** 17n)
      expect(wideTrial.calls![0]!.data.slice(-64)).toBe(wordsOf(amount0 * 4n).slice(2))
      expect(wideTrial.calls![4]!.data.slice(-64)).toBe(wordsOf(amount1 * 4n).slice(2))
    }
  })

  const swapped = (fee: number, rest: Partial<Log> = {}): Log => ({
    ...{ address: v4PoolManager.toUpperCase().replace('0X', '0x') as Hex, topics: [swapTopic, poolId] },
    data: encodeAbiParameters(
      ['int128', 'int128', 'uint160', 'uint128', 'int24', 'uint24'].map((type) => ({ type })),
      [-1n, 1n, 2n, 3n, -4, fee],
    ),
    ...rest,
  })

  test('behavior: what the fee took is what the pool tells of each swap, else what is known of it', async () => {
    const lossWith = async (logs: readonly Log[]) => {
      const { trial } = await probe({ changes: { [swap!]: { ...passed, logs } } })
      return trial.status === 'tried' && trial.swap.status === 'passed' ? trial.swap.feeLoss : undefined
    }
    expect(await lossWith([swapped(500), swapped(10_000)])).toBe(1 - 0.9995 * 0.99)
    expect(await lossWith([swapped(500)])).toBe(1 - 0.9995)
    const others = [
      swapped(500, { address: universalRouter }),
      swapped(500, { topics: [swapTopic, `0x${'e'.repeat(64)}`] }),
      swapped(500, { topics: [poolId, poolId] }),
    ]
    expect(await lossWith([...others, swapped(500)])).toBe(1 - 0.9995)
    expect(await lossWith(others)).toBe(1 - 0.997 * 0.997)
    expect(await lossWith([])).toBe(1 - 0.997 * 0.997)
  })

  test('behavior: what is refused is told; without a deposit there is nothing to take out', async () => {
    const tried = { status: 'tried', deposit: 'passed' }
    expect((await probe({ changes: { [swap!]: refused } })).trial).toMatchObject({
      ...{ ...tried, swap: { status: 'refused' }, withdrawal: { status: 'passed' } },
    })
    expect((await probe({ changes: { [exit!]: refused } })).trial).toMatchObject({
      ...{ ...tried, swap: { status: 'passed' }, withdrawal: { status: 'refused' } },
    })
    for (const change of [passed, refused])
      expect((await probe({ changes: { [deposit!]: refused, [exit!]: change } })).trial).toMatchObject({
        ...{ status: 'tried', deposit: 'refused', withdrawal: { status: 'untried' } },
      })
  })

  test.each([0, 1, 2, 3, 4, 5, 6, 7])('behavior: without its tokens there is no trial (call %i)', async (place) => {
    expect((await probe({ changes: { [place]: refused } })).trial).toEqual({ status: 'unavailable' })
  })

  test.each([readBefore, readDeposited, readSwapped, readAfter])(
    'behavior: a balance that cannot be read is no verdict (call %i)',
    async (place) => {
      const unread = [
        refused,
        { ...refused, returnData: scenario[0]!.returnData },
        { ...passed, returnData: answersOf(undefined, wordsOf(1)) },
        { ...passed, returnData: answersOf(wordsOf(1), undefined) },
        { ...passed, returnData: answersOf('0x01', wordsOf(1)) },
        { ...passed, returnData: answersOf(wordsOf(1), { refused: wordsOf(1) }) },
      ]
      for (const result of unread)
        expect((await probe({ changes: { [place!]: result } })).trial).toEqual({ status: 'unavailable' })
      // More than a word is a word.
      const long = { ...passed, returnData: answersOf(wordsOf(5_900, 1), wordsOf(14_100)) }
      if (place === readSwapped)
        expect((await probe({ changes: { [place!]: long } })).trial).toEqual((await probe()).trial)
    },
  )

  test('behavior: a pool that is not open, or too shallow on either side, has nothing to try', async () => {
    const empty = { status: 'empty' }
    expect((await probe({ sqrtPriceX96: 0n })).trial).toEqual(empty)
    // At this price 10^3 of liquidity costs 1,000 of neither token.
    expect((await probe({ liquidity: 10n ** 6n })).trial).toEqual(empty)
    // The range is as far on either side as its spacings are: at the foot of one the second token is the scarce one, at its head the first.
    for (const [tick, scarce] of [
      [0, 'amount1'],
      [59, 'amount0'],
    ] as const) {
      const at = { sqrtPriceX96: sqrtPriceX96AtTick(tick), tick }
      const costs = (liquidity: bigint) => costOf(at.sqrtPriceX96, -600, 660, liquidity)
      let least = 30_000n
      while (costs(least)[scarce] < 1_000n) least++
      const { amount0, amount1 } = costs(least)
      expect([amount0, amount1].toSorted()[0]).toBe(1_000n)
      expect((await probe({ ...at, liquidity: least * 1_000n })).trial.status).toBe('tried')
      expect((await probe({ ...at, liquidity: least * 1_000n - 1n })).trial).toEqual(empty)
    }
  })

  test.each(['v4StateView', 'v4PositionManager', 'v4PoolManager'] as const)(
    'behavior: without %s there is no trial, and nothing is asked',
    async (without) => {
      const { trial, methods } = await probe({ without })
      expect([trial, methods]).toEqual([{ status: 'unavailable' }, []])
    },
  )

  test('error: a node that does not simulate is no verdict', async () => {
    const simulate = () => {
      throw new Error('no such method')
    }
    expect((await probe({ simulate })).trial).toEqual({ status: 'unavailable' })
  })
})
