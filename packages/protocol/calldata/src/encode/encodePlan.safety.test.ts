import type { Protocol, TokenId } from '@oxbow/amm/PoolState'
import type { Hop, Plan, RouteRequest } from '@oxbow/router/Plan'
import { route } from '@oxbow/router/route'
import { accounts } from '@oxbow/test/accounts'
import { balanceOf } from '@oxbow/test/balanceOf'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALREADY_PAID, CONTRACT_BALANCE, commandInputs } from '../abi/universalRouter.ts'
import { decodeExactly } from '../decode/decodeExactly.ts'
import { decodeRevert } from '../decode/decodeRevert.ts'
import { decodeTransaction } from '../decode/decodeTransaction.ts'
import { DEADLINE, NATIVE, openTradingFloor, type TradingFloor, tickTable, trader } from '../test/tradingFloor.ts'
import { encodeApprove } from './encodeApprove.ts'
import { encodePlan } from './encodePlan.ts'
import { encodeUnwrap, encodeWrap } from './encodeWrap.ts'

const one = 10n ** 18n

describe('encodePlan', () => {
  let floor: TradingFloor
  let tokens: Record<'ETH' | 'WETH' | 'A' | 'B' | 'C' | 'D' | 'E', TokenId>
  beforeAll(async () => {
    floor = await openTradingFloor()
    const [WETH, A, B, C, D, E] = floor.tokens as [TokenId, TokenId, TokenId, TokenId, TokenId, TokenId]
    tokens = { ETH: NATIVE, WETH, A, B, C, D, E }
  })
  afterAll(() => floor.stop())

  describe('recipient', () => {
    const friend = accounts[5]!.address
    test.each([
      ['v2', 'A', 'B'],
      ['v3', 'A', 'B'],
      ['v4', 'A', 'B'],
      ['v4', 'A', 'ETH'],
      ['v3', 'A', 'ETH'],
      ['v3', 'ETH', 'A'],
    ] as const)('somebody else, over %s from %s to %s', async (protocol, from, to) => {
      for (const tradeType of ['exact-in', 'exact-out'] as const) {
        const plan = await planFor({
          tradeType,
          tokenIn: tokens[from],
          tokenOut: tokens[to],
          amount: one,
          options: { protocols: [protocol] },
        })
        const transaction = await encode(plan, { recipient: friend, sender: trader.address })
        const { contracts } = floor.chain
        const recipient = friend.toLowerCase()
        const { receives } = decodeTransaction({ ...transaction, contracts })
        expect(receives).toContainEqual({ token: plan.tokenOut, recipient, minimum: plan.amountOut })
        const before = await balanceOf(floor.chain, plan.tokenOut, friend)
        const outcome = await floor.execute(transaction, [plan.tokenIn, plan.tokenOut])
        expect(outcome).toMatchObject({ succeeded: true })
        expect((await balanceOf(floor.chain, plan.tokenOut, friend)) - before).toBe(plan.amountOut)
        expect(outcome.gains.get(plan.tokenIn)).toBe(-plan.amountIn)
        expect(outcome.gains.get(plan.tokenOut)).toBe(0n)
        expect(await floor.dust()).toEqual([])
      }
    })

    test('the sender, by address or by default: the same bytes', async () => {
      const plan = await planFor({ tradeType: 'exact-in', tokenIn: tokens.ETH, tokenOut: tokens.A, amount: one })
      const byDefault = await encode(plan)
      expect(await encode(plan, { recipient: trader.address, sender: trader.address })).toEqual(byDefault)
      const { contracts } = floor.chain
      const { receives } = decodeTransaction({
        ...(await encode(plan, { recipient: trader.address })),
        from: trader.address,
        contracts,
      })
      expect(receives).toEqual([{ token: tokens.A, recipient: 'sender', minimum: plan.amountOut }])
    })

    test('error: an unowned address, or one that the router replaces', async () => {
      const plan = await planFor({ tradeType: 'exact-in', tokenIn: tokens.ETH, tokenOut: tokens.A, amount: one })
      for (const byte of ['00', '01', '02'])
        await expect(encode(plan, { recipient: `0x${'00'.repeat(19)}${byte}` })).rejects.toThrow('Nobody controls')
    })
  })

  describe('limit', () => {
    test('error: a limit that gives no protection', async () => {
      const bought = await planFor({ tradeType: 'exact-in', tokenIn: tokens.A, tokenOut: tokens.B, amount: one })
      const sold = await planFor({ tradeType: 'exact-out', tokenIn: tokens.A, tokenOut: tokens.B, amount: one })
      const errors: [Plan, encodePlan.Limit, string][] = [
        [bought, { minimumOut: 0n }, 'The minimum output is 0.'],
        [bought, { maximumIn: one }, 'An exact input needs a minimum output.'],
        [sold, { minimumOut: one }, 'An exact output needs a maximum input.'],
        [sold, { maximumIn: sold.amountIn - 1n }, 'The maximum input is below what the plan takes.'],
        [sold, { maximumIn: sold.amountIn, amountOut: 0n }, 'The exact output is 0'],
        [sold, { maximumIn: sold.amountIn, amountOut: sold.amountOut + 1n }, 'above what the plan delivers'],
      ]
      for (const [plan, limit, message] of errors) await expect(encode(plan, { limit })).rejects.toThrow(message)
    })

    test('behavior: a minimum of one wei more than the output reverts, whichever protocol is last', async () => {
      for (const protocol of ['v2', 'v3', 'v4'] as const) {
        const plan = await planFor({
          tradeType: 'exact-in',
          tokenIn: tokens.A,
          tokenOut: tokens.B,
          amount: one,
          options: { protocols: [protocol] },
        })
        const outcome = await floor.execute(await encode(plan, { limit: { minimumOut: plan.amountOut + 1n } }), [])
        expect(decodeRevert(outcome.revertData).reason).toBe('price-moved')
      }
    })

    test('behavior: an exact output never takes more than the maximum, and gives unspent ETH back', async () => {
      for (const protocol of ['v2', 'v3', 'v4'] as const) {
        const request = {
          tradeType: 'exact-out',
          tokenIn: tokens.ETH,
          tokenOut: tokens.A,
          amount: one,
          options: { protocols: [protocol] },
        } as const
        const plan = await planFor(request)
        const limit = { maximumIn: plan.amountIn * 2n, amountOut: one }
        const transaction = await encode(plan, { limit })
        expect(transaction).toMatchObject({ mode: 'exact-out', value: plan.amountIn * 2n })
        const outcome = await floor.execute(transaction, [tokens.ETH, tokens.A])
        expect(outcome.gains.get(tokens.ETH)).toBe(-plan.amountIn)
        expect(outcome.gains.get(tokens.A)).toBe(plan.amountOut)
        expect(await floor.dust()).toEqual([])
      }
    })
  })

  test('deadlineSeconds: reverts afterwards', async () => {
    const plan = await planFor({ tradeType: 'exact-in', tokenIn: tokens.ETH, tokenOut: tokens.A, amount: one })
    const outcome = await floor.execute(await encode(plan, { deadlineSeconds: 1_000 }), [])
    expect(decodeRevert(outcome.revertData)).toMatchObject({ reason: 'expired' })
  })

  test('permit: required once, usable once', async () => {
    const plan = await planFor({ tradeType: 'exact-in', tokenIn: tokens.E, tokenOut: tokens.D, amount: one })
    const { contracts } = floor.chain
    const options = { contracts, limit: { minimumOut: 1n }, deadlineSeconds: DEADLINE }
    const without = await floor.execute(encodePlan(plan, options), [])
    expect(['insufficient-allowance', 'allowance-expired']).toContain(decodeRevert(without.revertData).reason)
    const permit = await floor.permit(tokens.E, plan.amountIn)
    const signed = encodePlan(plan, { ...options, permit })
    expect((await floor.execute(signed, [])).succeeded).toBe(true)
    const again = await floor.execute(signed, [])
    expect(decodeRevert(again.revertData).reason).toBe('permit-used')
  })

  describe('v2 pairs paid ahead', () => {
    test('behavior: a pair gets its input straight from the hop before it', async () => {
      const plan = await handMade('v3', 'v2')
      const transaction = await encode(plan)
      expect(v2Amounts(transaction.inputs)).toEqual([ALREADY_PAID])
      const outcome = await floor.execute(transaction, [plan.tokenOut])
      expect(outcome.gains.get(plan.tokenOut)).toBe(plan.amountOut)
    })

    test('behavior: never beside a hooked pool', async () => {
      const plan = await handMade('v3', 'v2')
      const hooks = `0x${'77'.repeat(20)}` as const
      const hooked = { ...plan, hops: plan.hops.map((hop, index) => (index === 0 ? { ...hop, hooks } : hop)) }
      expect(v2Amounts((await encode(hooked)).inputs)).toEqual([CONTRACT_BALANCE])
    })
  })

  test('behavior: a taxed token is traded in one direct step, with the limit applied after tax', async () => {
    const { chain } = floor
    const { address } = await deployToken(chain, { symbol: 'TAX', quirk: 'fee-on-transfer', holders: [trader.address] })
    const taxed = address.toLowerCase() as TokenId
    await chain.walletClient(trader).sendTransactionSync(encodeApprove(taxed, chain.contracts.permit2, 'unlimited'))
    const key = await createPool(chain, { protocol: 'v2', tokenA: taxed, tokenB: tokens.A })
    floor.pools.push({ key, ticks: tickTable([]) })
    for (const [tokenIn, tokenOut] of [
      [taxed, tokens.A],
      [tokens.A, taxed],
    ] as const) {
      const snapshot = { ...(await floor.snapshot()), transferTaxBps: new Map([[taxed, TAX_BPS]]) }
      const result = route(snapshot, { tradeType: 'exact-in', tokenIn, tokenOut, amount: one })
      if (result.status === 'no-route') throw new Error(result.reason)
      const outcome = await floor.execute(await encode(result.plan), [tokenIn, tokenOut])
      expect(outcome).toMatchObject({ succeeded: true })
      expect(outcome.gains.get(tokenIn)).toBe(-one)
      expect(outcome.gains.get(tokenOut)).toBe(result.plan.amountOut)
      expect(await floor.dust()).toEqual([])
    }
  })

  test('encodeWrap, encodeUnwrap: ETH and WETH change one for one', async () => {
    const wrapped = await floor.execute(encodeWrap(floor.weth, one), [NATIVE, floor.weth])
    expect([...wrapped.gains.values()]).toEqual([-one, one])
    const unwrapped = await floor.execute(encodeUnwrap(floor.weth, one), [NATIVE, floor.weth])
    expect([...unwrapped.gains.values()]).toEqual([one, -one])
  })

  test('error: a plan that does not add up', async () => {
    const plan = await handMade('v4', 'v2')
    const [first, second] = plan.hops as [Hop, Hop]
    const { contracts } = floor.chain
    const options = { contracts, limit: { minimumOut: 1n }, deadlineSeconds: DEADLINE }
    const backwards = { ...second, tokenOut: first.tokenIn }
    expect(() => encodePlan({ ...plan, hops: [] }, options)).toThrow('It has no hops.')
    expect(() => encodePlan({ ...plan, tokenOut: plan.tokenIn }, options)).toThrow('swaps a token for itself')
    expect(() => encodePlan({ ...plan, hops: [{ ...first, amountIn: 1n }, backwards] }, options)).toThrow('cycle')
  })

  async function planFor(request: RouteRequest): Promise<Plan> {
    const result = route(await floor.snapshot(), request)
    if (result.status === 'no-route') throw new Error(result.reason)
    return result.plan
  }

  async function encode(plan: Plan, options: Partial<encodePlan.Options> = {}) {
    const exact = plan.tradeType === 'exact-in' ? { minimumOut: plan.amountOut } : { maximumIn: plan.amountIn }
    const permit = plan.tokenIn === NATIVE ? undefined : await floor.permit(plan.tokenIn, plan.amountIn)
    const { contracts } = floor.chain
    return encodePlan(plan, { contracts, limit: exact, deadlineSeconds: DEADLINE, permit, ...options })
  }

  /** A to C over one protocol, C to D over the other. */
  async function handMade(first: Protocol, second: Protocol): Promise<Plan> {
    const leg = (tokenIn: TokenId, tokenOut: TokenId, protocol: Protocol, amount: bigint) =>
      planFor({ tradeType: 'exact-in', tokenIn, tokenOut, amount, options: { protocols: [protocol], maxHops: 1 } })
    const start = await leg(tokens.A, tokens.C, first, one)
    const end = await leg(tokens.C, tokens.D, second, start.amountOut)
    return { ...start, tokenOut: tokens.D, amountOut: end.amountOut, hops: [...start.hops, ...end.hops] }
  }
})

/** The `amount` of each v2 swap among the inputs, which are recognized by their length. */
function v2Amounts(inputs: readonly Hex[]): bigint[] {
  return inputs.flatMap((input) => {
    const swap = decodeExactly(commandInputs.v2Swap, input)
    return swap ? [swap[1]] : []
  })
}

const TAX_BPS = 200
