import type { TokenId } from '@oxbow/amm/PoolState'
import type { Plan, RouteRequest } from '@oxbow/router/Plan'
import { route } from '@oxbow/router/route'
import { swapDirect } from '@oxbow/test/swapDirect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeRevert } from '../decode/decodeRevert.ts'
import { decodeTransaction } from '../decode/decodeTransaction.ts'
import { createRandom } from '../test/randomPlan.ts'
import { DEADLINE, NATIVE, openTradingFloor, type TradingFloor, trader } from '../test/tradingFloor.ts'
import { encodePlan } from './encodePlan.ts'

/** `npm run bench fuzz` asks for more. */
const PLANS = Number(process.env.OXBOW_FUZZ_PLANS ?? 10)

describe('encodePlan: exact outputs of the router, carried out with 1 % of slippage', () => {
  let floor: TradingFloor
  beforeAll(async () => {
    floor = await openTradingFloor()
  })
  afterAll(() => floor.stop())

  test('pays what was quoted and delivers what was asked, several paths at once', async () => {
    const random = createRandom(131)
    const kinds = { single: 0, several: 0, 'at-least': 0 }
    for (let done = 0; done < PLANS; ) {
      const bought = await buy(randomRequest(random))
      if (!bought) continue
      done++
      const { plan, request, maximumIn, transaction, outcome } = bought
      expect(outcome, describePlan(plan)).toMatchObject({ succeeded: true })
      const [spent, received] = [-outcome.gains.get(plan.tokenIn)!, outcome.gains.get(plan.tokenOut)!]
      if (transaction.mode === 'at-least') {
        kinds['at-least']++
        expect(spent, describePlan(plan)).toBe(maximumIn)
        expect(received).toBeGreaterThanOrEqual(request.amount)
      } else {
        kinds[plan.paths.length > 1 ? 'several' : 'single']++
        expect(spent, describePlan(plan)).toBeLessThanOrEqual(plan.amountIn)
        expect(received).toBeGreaterThanOrEqual(request.amount)
        expect(received, describePlan(plan)).toBeLessThanOrEqual(request.amount + 10n + request.amount / 1_000_000n)
      }
      expect(await floor.dust(), describePlan(plan)).toEqual([])
      const read = decodeTransaction({ ...transaction, from: trader.address, contracts: floor.chain.contracts })
      expect(read.isComplete).toBe(true)
      expect(read.spends).toEqual([{ token: plan.tokenIn, maximum: maximumIn }])
      expect(read.receives).toContainEqual({ token: plan.tokenOut, recipient: 'sender', minimum: plan.amountOut })
    }
    expect(kinds.several).toBeGreaterThan(PLANS / 10)
  })

  test.each([0.002, 0.02])(
    'behavior: prices moved by %d: the output still, for at most the maximum, or nothing',
    async (shock) => {
      const random = createRandom(Math.round(shock * 10_000))
      const reasons = new Set<string>()
      let succeeded = 0
      for (let done = 0; done < PLANS / 2; ) {
        const state = await floor.chain.testClient.snapshot()
        const bought = await buy(randomRequest(random), async ({ hops }) => {
          for (const { poolId } of hops) await push(poolId, random() < 0.5, shock)
        })
        if (bought) {
          done++
          const { plan, maximumIn, outcome } = bought
          if (outcome.succeeded) {
            succeeded++
            expect(-outcome.gains.get(plan.tokenIn)!, describePlan(plan)).toBeLessThanOrEqual(maximumIn)
            expect(outcome.gains.get(plan.tokenOut)!).toBeGreaterThanOrEqual(plan.amountOut)
            expect(await floor.dust(), describePlan(plan)).toEqual([])
          } else reasons.add(decodeRevert(outcome.revertData).reason)
        }
        await floor.chain.testClient.revert({ id: state })
      }
      expect([...reasons].filter((reason) => !told.has(reason))).toEqual([])
      if (shock < 0.01) expect(succeeded).toBeGreaterThan(PLANS / 4)
    },
  )

  async function buy(request: RouteRequest, meanwhile?: (plan: Plan) => Promise<void>) {
    const result = route({ ...(await floor.snapshot()), gasPriceWei: 1n }, request)
    if (result.status === 'no-route') return undefined
    const { plan } = result
    const maximumIn = (plan.amountIn * 101n) / 100n
    const permit = plan.tokenIn === NATIVE ? undefined : await floor.permit(plan.tokenIn, maximumIn)
    const { contracts } = floor.chain
    const transaction = encodePlan(plan, { contracts, limit: { maximumIn }, deadlineSeconds: DEADLINE, permit })
    await meanwhile?.(plan)
    const outcome = await floor.execute(transaction, [plan.tokenIn, plan.tokenOut])
    return { plan, request, maximumIn, transaction, outcome }
  }

  async function push(id: TokenId, zeroForOne: boolean, shock: number): Promise<void> {
    const { key } = floor.pools.find((pool) => pool.key.id === id)!
    const amountIn = BigInt(Math.round(shock * 5e21))
    const state = (await floor.snapshot()).pools.get(id)!
    if (state.protocol === 'v2') return await swapDirect(floor.chain, key, { zeroForOne, amountIn })
    const root = BigInt(Math.round((1 + (zeroForOne ? -1 : 1) * (shock / 2)) * 2 ** 50))
    const sqrtPriceLimitX96 = (state.sqrtPriceX96 * root) >> 50n
    await swapDirect(floor.chain, key, { zeroForOne, amountIn: 10n ** 27n, sqrtPriceLimitX96 })
  }

  function randomRequest(random: () => number): RouteRequest {
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!
    const isEth = (token: TokenId) => token === NATIVE || token === floor.weth
    const tokenIn = pick([NATIVE, ...floor.tokens])
    const tokenOut = pick(
      [NATIVE, ...floor.tokens].filter((token) => token !== tokenIn && !(isEth(token) && isEth(tokenIn))),
    )
    return { tradeType: 'exact-out', tokenIn, tokenOut, amount: BigInt(Math.round(10 ** (17.5 + random() * 4))) }
  }

  const describePlan = (plan: Plan) =>
    `${plan.tokenIn} > ${plan.tokenOut}: ${plan.hops.map((hop) => `${hop.protocol} ${hop.tokenIn.slice(0, 6)}>${hop.tokenOut.slice(0, 6)} ${hop.amountIn}`).join(', ')}`
})

/** The pool manager reverts without data when it is paid more ETH than is available, as after a price move. */
const told: ReadonlySet<string> = new Set(['price-moved', 'without-data'])
