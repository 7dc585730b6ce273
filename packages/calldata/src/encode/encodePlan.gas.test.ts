import type { TokenId } from '@oxbow/amm/PoolState'
import { sqrtPriceX96AtTick } from '@oxbow/amm/tick'
import type { Plan, RouteRequest } from '@oxbow/router/Plan'
import { route } from '@oxbow/router/route'
import { mine } from '@oxbow/test/mine'
import { swapDirect } from '@oxbow/test/swapDirect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRandom } from '../test/randomPlan.ts'
import { DEADLINE, NATIVE, openTradingFloor, type TradingFloor } from '../test/tradingFloor.ts'
import { encodePlan } from './encodePlan.ts'

const TRADES = 40
const WARM_UP = 10

/** The gas that the router counts, ticks among it, against what a real node uses: pools and ticks were in use before, as those of a living market are. */
describe('encodePlan: gas as said', () => {
  let floor: TradingFloor
  beforeAll(async () => {
    floor = await openTradingFloor()
    // A v3 pool writes its tick down in its first trade of a second. How many seconds these trades take is not left to the machine.
    await floor.chain.testClient.setBlockTimestampInterval({ interval: 12 })
    for (let round = 0; round < 2; round++)
      for (const { key } of floor.pools)
        for (const zeroForOne of [true, false]) {
          const sqrtPriceLimitX96 = sqrtPriceX96AtTick(zeroForOne ? -1_000 : 1_000)
          const swap = key.protocol === 'v2' ? { amountIn: 10n ** 19n } : { amountIn: 10n ** 27n, sqrtPriceLimitX96 }
          await swapDirect(floor.chain, key, { zeroForOne, ...swap })
        }
    for (const { key } of floor.pools)
      if (key.protocol !== 'v2')
        await swapDirect(floor.chain, key, { zeroForOne: true, amountIn: 10n ** 27n, sqrtPriceLimitX96: 2n ** 96n })
    await mine(floor.chain)
  })
  afterAll(() => floor.stop())

  test.each(['exact-in', 'exact-out'] as const)(
    '%s: within a tenth of what is used, whatever ticks are crossed',
    async (tradeType) => {
      const random = createRandom(tradeType === 'exact-in' ? 81 : 82)
      const ratios: number[] = []
      for (let trade = 0; trade < TRADES; trade++) {
        const request = randomRequest(random, tradeType)
        const snapshot = await floor.snapshot()
        const result = route({ ...snapshot, gasPriceWei: 1n }, request)
        if (result.status === 'no-route') continue
        const { plan } = result
        const limit =
          tradeType === 'exact-in'
            ? { minimumOut: (plan.amountOut * 999n) / 1_000n }
            : { maximumIn: plan.amountIn, amountOut: request.amount }
        const permit = plan.tokenIn === NATIVE ? undefined : await floor.permit(plan.tokenIn, plan.amountIn)
        const transaction = encodePlan(plan, {
          contracts: floor.chain.contracts,
          limit,
          deadlineSeconds: DEADLINE,
          permit,
        })
        const outcome = await floor.execute(transaction, [plan.tokenIn, plan.tokenOut])
        expect(outcome).toMatchObject({ succeeded: true })
        // The first trades write what nobody wrote before; the Permit2 signature is extra.
        if (trade >= WARM_UP) ratios.push(Number(outcome.gasUsed) / (Number(plan.gasUnits) + (permit ? 14_000 : 0)))
      }
      ratios.sort((a, b) => a - b)
      const isNear = (ratio: number) => Math.abs(ratio - 1) < 0.1
      expect(ratios.filter(isNear).length / ratios.length).toBeGreaterThanOrEqual(0.95)
      // A tick or a balance that nobody wrote before costs more than any model can know.
      expect(ratios.every((ratio) => Math.abs(ratio - 1) < 0.3)).toBe(true)
    },
  )

  function randomRequest(random: () => number, tradeType: Plan['tradeType']): RouteRequest {
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!
    const isEth = (token: TokenId) => token === NATIVE || token === floor.weth
    const tokenIn = pick([NATIVE, ...floor.tokens])
    const tokenOut = pick(
      [NATIVE, ...floor.tokens].filter((token) => token !== tokenIn && !(isEth(token) && isEth(tokenIn))),
    )
    return { tradeType, tokenIn, tokenOut, amount: BigInt(Math.round(10 ** (18 + random() * 4.3))) }
  }
})
