import type { DepositPool } from '@oxbow/calldata/DepositPool'
import { plainLiquidity } from '@oxbow/exchange-test/plainLiquidity'
import { type PlainAnswer, plainNode } from '@oxbow/exchange-test/plainNode'
import { plainContracts, plainPools, plainTokens } from '@oxbow/exchange-test/plainTradingChain'
import { numberToHex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'
import { prepareDeposit, walletTokens } from './prepareDeposit.ts'

const { weth, a, b } = plainTokens
const account = `0x${'d'.repeat(40)}` as const
const one = 10n ** 18n
const deadlineSeconds = 2_000
const contracts = plainContracts as Required<typeof plainContracts>
const network = { chainId: 31337, contracts }

const v2 = { protocol: 'v2', token0: weth, token1: a } as const
const v3 = { protocol: 'v3', token0: a, token1: b, feePips: 500 } as const
const { token0, token1, keyFee, tickSpacing, hooks } = plainPools.v4
const v4 = { protocol: 'v4', token0, token1, keyFee, tickSpacing, hooks } as const
const both = { amount0: one, amount1: 2n * one }
const around = { tickLower: -600, tickUpper: 600, tokenId: undefined }

type More = Partial<Omit<prepareDeposit.Parameters, 'request'>> & { request?: object }
async function prepare(pool: DepositPool, more: More = {}, world: plainLiquidity.Options = {}, gasPrice = 1n) {
  const { node } = plainNode({
    answers: plainLiquidity(world),
    blockNumber: 9n,
    methods: { eth_gasPrice: () => numberToHex(gasPrice) },
  })
  const range = pool.protocol === 'v2' ? undefined : around
  const { request, ...rest } = more
  return prepareDeposit(node, {
    ...{ network, account, slippageBps: 100, deadlineSeconds },
    request: { pool, range, desired: both, sqrtPriceX96: undefined, paysNative: false, ...request },
    ...rest,
  })
}
const approved = ({ approvals }: LiquidityPlan) =>
  approvals.map(({ kind, token, spender, amount }) => [kind, token, spender, amount])

describe('v2', () => {
  test('default: both amounts approved to the router, exactly, and no less than slippage allows', async () => {
    const plan = await prepare(v2)
    // Two for one, as the pair has it.
    const least = (one * 99n) / 100n
    expect(approved(plan)).toEqual([
      ['approve', weth, contracts.v2Router, one],
      ['approve', a, contracts.v2Router, 2n * one],
    ])
    expect(plan).toMatchObject({
      ...{ chainId: 31337, account, permit: undefined },
      terms: {
        ...{ token0: weth, token1: a, expected: { amount0: -one, amount1: -2n * one } },
        ...{ worst: { amount0: -one, amount1: -2n * one }, liquidity: one },
      },
      wanted: {
        ...{ type: 'deposit', protocol: 'v2', pool: `v2/${weth}/${a}`, range: undefined, tokenId: undefined },
        ...{ liquidity: undefined, maximum: [one, 2n * one], minimum: [least, 2n * least], value: 0n },
        sqrtPriceX96: undefined,
      },
    })
    expect(plan.build(undefined)).toMatchObject({ to: contracts.v2Router, from: account, value: 0n, chainId: 31337 })
  })

  test('behavior: WETH paid in ether needs no approval, and is the value', async () => {
    const plan = await prepare(v2, { request: { paysNative: true } })
    expect(approved(plan)).toEqual([['approve', a, contracts.v2Router, 2n * one]])
    expect(plan.terms).toMatchObject({ token0: zeroAddress, token1: a })
    expect(plan.wanted).toMatchObject({ value: one })
    expect(plan.build(undefined).value).toBe(one)
  })

  test('behavior: enough is allowed already, or a part of it', async () => {
    const allowances = { [weth]: { [contracts.v2Router]: one }, [a]: { [contracts.v2Router]: 2n * one - 1n } }
    expect(approved(await prepare(v2, {}, { allowances }))).toEqual([['approve', a, contracts.v2Router, 2n * one]])
  })

  test('behavior: a pair that nobody has opened takes both as they are, at no price of its own', async () => {
    const plan = await prepare(v2, { request: { sqrtPriceX96: 5n } }, { missing: ['v2'] })
    expect(plan.wanted).toMatchObject({ sqrtPriceX96: undefined, maximum: [one, 2n * one] })
    expect(plan.terms.expected).toEqual({ amount0: -one, amount1: -2n * one })
  })
})

describe('v3', () => {
  test('default: approved to the manager; what is desired at most, what slippage leaves at least', async () => {
    const plan = await prepare(v3)
    expect(approved(plan)).toEqual([
      ['approve', a, contracts.v3PositionManager, one],
      ['approve', b, contracts.v3PositionManager, 2n * one],
    ])
    const { wanted, terms } = plan
    if (wanted.type !== 'deposit') throw new Error(wanted.type)
    expect(wanted).toMatchObject({
      ...{ protocol: 'v3', pool: `v3/${a}/${b}/500`, range: { tickLower: -600, tickUpper: 600 }, tokenId: undefined },
      ...{ liquidity: undefined, maximum: [one, 2n * one], sqrtPriceX96: undefined, value: 0n },
    })
    expect(wanted.minimum![1]).toBeLessThan(-terms.expected.amount1)
    expect(wanted.minimum![1]).toBeGreaterThan(0n)
    // In the middle of a range as much of the one as of the other goes in.
    expect(terms.expected.amount0).toBe(-one)
    expect(Number(-terms.expected.amount1) / 1e18).toBeCloseTo(1, 6)
    expect(terms.worst).toEqual({ amount0: -one, amount1: -2n * one })
    expect(plan.permit).toBeUndefined()
  })

  test('behavior: more for a position that is there names its number, and the range that the node must tell of it', async () => {
    const { wanted } = await prepare(v3, { request: { range: { ...around, tokenId: 7n } } })
    const { tickLower, tickUpper } = around
    expect(wanted).toMatchObject({ tokenId: 7n, range: { tickLower, tickUpper } })
  })

  test('behavior: a pool that nobody has opened is opened at the price that is given', async () => {
    const missing = { missing: ['v3'] } as const
    const plan = await prepare(v3, { request: { sqrtPriceX96: 2n ** 96n } }, missing)
    expect(plan.wanted).toMatchObject({ sqrtPriceX96: 2n ** 96n })
    const there = await prepare(v3, { request: { sqrtPriceX96: 2n ** 96n } })
    expect(there.wanted).toMatchObject({ sqrtPriceX96: undefined })
    await expect(prepare(v3, {}, missing)).rejects.toMatchObject({ code: 'NoRoute' })
  })

  test('behavior: the bounds that were reviewed hold beside those of now', async () => {
    const reviewed = await prepare(v3)
    const moved = { sqrtPriceX96: (2n ** 96n * 999n) / 1_000n, tick: -21 }
    const again = await prepare(v3, { reviewed }, moved)
    const free = await prepare(v3, {}, moved)
    const least = (plan: LiquidityPlan) => (plan.wanted.type === 'deposit' ? plan.wanted.minimum! : [0n, 0n])
    expect(least(again)[1]).toBe(least(reviewed)[1])
    expect(least(free)[1]).toBeLessThan(least(reviewed)[1])
    const exit = { ...reviewed, wanted: { ...reviewed.wanted, type: 'exit' } } as LiquidityPlan
    expect(least(await prepare(v3, { reviewed: exit }, moved))).toEqual(least(free))
  })
})

describe('v4', () => {
  test('default: a fixed liquidity, what it costs at most at the worst price, ether as the value', async () => {
    const plan = await prepare(v4)
    const { wanted, terms, permit } = plan
    if (wanted.type !== 'deposit') throw new Error(wanted.type)
    const [most0, most1] = wanted.maximum
    expect(wanted).toMatchObject({
      ...{ protocol: 'v4', pool: `v4/${zeroAddress}/${b}/3000/60/${zeroAddress}`, minimum: undefined },
      ...{ liquidity: terms.liquidity, value: most0, range: { tickLower: -600, tickUpper: 600 } },
    })
    // At 1 % from a price in the middle of 6 % about a sixth more.
    expect(Number(most1) / 1e18).toBeGreaterThan(1.1)
    expect(Number(most1) / 1e18).toBeLessThan(1.3)
    expect(terms.worst).toEqual({ amount0: -most0, amount1: -most1 })
    expect(approved(plan)).toEqual([['approve', b, contracts.permit2, most1]])
    expect(permit).toEqual({
      details: [{ token: b, amount: most1, expiration: deadlineSeconds, nonce: 4 }],
      ...{ spender: contracts.v4PositionManager, sigDeadline: BigInt(deadlineSeconds) },
    })
    expect(plan.build(undefined).value).toBe(most0)
  })

  test('behavior: no permit where Permit2 lets it be taken for as long, and none of what is not taken', async () => {
    const permitOf = async (allowed: bigint, expiration: number, more: More = {}) =>
      (await prepare(v4, more, { permits: { [b]: [allowed, expiration, 9] } })).permit
    const { wanted } = await prepare(v4)
    const [, most1] = wanted.type === 'deposit' ? wanted.maximum : [0n, 0n]
    expect(await permitOf(most1, deadlineSeconds)).toBeUndefined()
    expect(await permitOf(most1 - 1n, deadlineSeconds)).toMatchObject({ details: [{ nonce: 9 }] })
    expect(await permitOf(most1, deadlineSeconds - 1)).toMatchObject({ details: [{ nonce: 9 }] })
    const above = { request: { range: { tickLower: 1_200, tickUpper: 2_400, tokenId: undefined } } }
    expect(await permitOf(0n, 0, above)).toBeUndefined()
    expect(approved(await prepare(v4, above))).toEqual([])
  })

  test('behavior: no more than the wallet has, less the gas of the deposit, and not beyond an earlier permit', async () => {
    const maxOf = async (more: More, world: plainLiquidity.Options, gasPrice?: bigint) => {
      const { wanted } = await prepare(v4, more, world, gasPrice)
      return wanted.type === 'deposit' ? wanted.maximum : []
    }
    const [free0, free1] = (await maxOf({}, {})) as [bigint, bigint]
    const bound = one + one / 20n
    expect(await maxOf({}, { balances: { [b]: bound } })).toEqual([free0, bound])
    expect(await maxOf({}, { balances: { [zeroAddress]: bound + 6_000_000n } })).toEqual([bound, free1])
    expect(await maxOf({}, { balances: { [zeroAddress]: bound + 6_000_000n } }, 0n)).toEqual([
      bound + 6_000_000n,
      free1,
    ])
    expect(await maxOf({ ceiling: { amount0: bound, amount1: bound + 1n } }, {})).toEqual([bound, bound + 1n])
    expect(await maxOf({ ceiling: { amount0: 2n ** 200n, amount1: bound } }, {})).toEqual([free0, bound])
    expect(await maxOf({ ceiling: { amount0: 2n ** 200n, amount1: 2n ** 200n } }, {})).toEqual([free0, free1])
  })

  test('behavior: fees that a position is owed are counted in', async () => {
    const owed = { amount0: 3n, amount1: 5n }
    const grown = await prepare(v4, { request: { range: { ...around, tokenId: 7n, owed } } })
    const plain = await prepare(v4, { request: { range: { ...around, tokenId: 7n } } })
    expect(grown.terms.expected.amount0 - plain.terms.expected.amount0).toBe(3n)
    expect(grown.terms.expected.amount1 - plain.terms.expected.amount1).toBe(5n)
    const inV3 = await prepare(v3, { request: { range: { ...around, tokenId: 7n, owed } } })
    expect(inV3.terms.expected).toEqual((await prepare(v3)).terms.expected)
  })
})

describe('after what arrives', () => {
  const arriving = (change: object = {}) => ({
    ...{ amounts: { amount0: one, amount1: 2n * one }, price: undefined, spent: undefined, ...change },
  })

  test('behavior: it goes in as it is, in v4 too, unless a position that is there grows', async () => {
    const { wanted } = await prepare(v4, { arriving: arriving() }, { balances: { [b]: 0n } })
    if (wanted.type !== 'deposit') throw new Error(wanted.type)
    expect(wanted).toMatchObject({ liquidity: undefined, maximum: [one, 2n * one] })
    expect(wanted.minimum![0]).toBeGreaterThan(0n)
    const range = { ...around, tokenId: 7n }
    const grown = await prepare(v4, { arriving: arriving(), request: { range } })
    expect(grown.wanted).toMatchObject({ minimum: undefined, liquidity: grown.terms.liquidity })
    // What arrives is there then.
    const bound = await prepare(v4, { arriving: arriving(), request: { range } }, { balances: { [b]: 0n } })
    expect(bound.wanted.type === 'deposit' && bound.wanted.maximum[1]).toBe(
      grown.wanted.type === 'deposit' && grown.wanted.maximum[1] < 2n * one ? grown.wanted.maximum[1] : 2n * one,
    )
  })

  test('behavior: what nobody knows of a wallet is not known with what arrives either, and bounds nothing', async () => {
    const range = { ...around, tokenId: 7n }
    const of = async (answers: readonly PlainAnswer[]) => {
      const { node } = plainNode({ answers, blockNumber: 9n, methods: { eth_gasPrice: () => '0x1' } })
      const request = { pool: v4, range, desired: both, sqrtPriceX96: undefined, paysNative: false }
      const asked = { network, account, slippageBps: 100, deadlineSeconds, request, arriving: arriving() } as const
      const { wanted } = await prepareDeposit(node, asked)
      return wanted.type === 'deposit' ? wanted.maximum : []
    }
    const silent = plainLiquidity().filter(
      ({ functionName, target }) => !(functionName === 'balanceOf' && target === b),
    )
    expect(await of(silent)).toEqual(await of(plainLiquidity()))
  })

  test('behavior: the pool stands where the swap leaves it', async () => {
    const sqrtPriceX96 = (2n ** 96n * 101n) / 100n
    const price = { sqrtPriceX96, reserves: undefined }
    const moved = await prepare(v3, { arriving: arriving({ price }) })
    const there = await prepare(v3, {}, { sqrtPriceX96, tick: 199 })
    expect(moved.terms.expected).toEqual(there.terms.expected)
    expect((await prepare(v3, { arriving: arriving() })).terms.expected).toEqual((await prepare(v3)).terms.expected)
    const pair = await prepare(v2, { arriving: arriving({ price }) })
    expect(pair.terms.expected).toEqual({ amount0: -one, amount1: -2n * one })
    const reserves = { amount0: 4n * one, amount1: 2n * one }
    const left = await prepare(v2, { arriving: arriving({ price: { sqrtPriceX96, reserves } }) })
    expect(left.terms.expected).toEqual({ amount0: -one, amount1: -one / 2n })
  })

  test('behavior: a swap uses up what Permit2 may take of its token', async () => {
    const kinds = async (spent: object | undefined, allowed: bigint, pool: typeof v4 | typeof v3 = v4) => {
      const spender = pool === v4 ? contracts.permit2 : contracts.v3PositionManager
      const plan = await prepare(
        pool,
        { arriving: arriving({ spent }) },
        { allowances: { [b]: { [spender]: allowed } } },
      )
      return approved(plan)
        .filter(([, token]) => token === b)
        .map(([kind]) => kind)
    }
    expect(await kinds(undefined, 2n * one)).toEqual([])
    expect(await kinds({ token: b, amount: 1n }, 2n * one)).toEqual(['approve'])
    expect(await kinds({ token: b, amount: 1n }, 2n * one + 1n)).toEqual([])
    expect(await kinds({ token: b, amount: 3n * one }, one)).toEqual(['approve'])
    expect(await kinds({ token: a, amount: 3n * one }, 2n * one)).toEqual([])
    expect(await kinds({ token: b, amount: 1n }, 2n * one, v3)).toEqual([])
    const native = await prepare(v4, { arriving: arriving({ spent: { token: zeroAddress, amount: 1n } }) })
    expect(approved(native).map(([, token]) => token)).toEqual([b])
  })
})

test('walletTokens: ether stands for WETH where it is paid', () => {
  expect(walletTokens(v2, true, weth)).toEqual([zeroAddress, a])
  expect(walletTokens(v2, false, weth)).toEqual([weth, a])
  expect(walletTokens(v3, true, weth)).toEqual([a, b])
})

test('error: a network that lacks the protocol', async () => {
  const without = (name: string) =>
    ({ network: { ...network, contracts: { ...contracts, [name]: undefined } } }) as More
  for (const [pool, name] of [
    [v2, 'v2Router'],
    [v3, 'v3PositionManager'],
    [v4, 'v4PositionManager'],
  ] as const) {
    const asked = prepare(pool, without(name)).then((plan) => plan.build(undefined))
    await expect(asked, name).rejects.toMatchObject({ name: expect.stringContaining('UnsupportedDeposit') })
  }
})
