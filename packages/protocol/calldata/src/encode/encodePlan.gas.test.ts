import type { TokenId } from '@oxbow/amm/PoolState'
import { sqrtPriceX96AtTick } from '@oxbow/amm/tick'
import type { Plan, RouteRequest } from '@oxbow/router/Plan'
import { route } from '@oxbow/router/route'
import type { Snapshot } from '@oxbow/router/Snapshot'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { mine } from '@oxbow/test/mine'
import { swapDirect } from '@oxbow/test/swapDirect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRandom } from '../test/randomPlan.ts'
import { DEADLINE, NATIVE, openTradingFloor, type TradingFloor, tickTable, trader } from '../test/tradingFloor.ts'
import { encodeApprove } from './encodeApprove.ts'
import { encodePlan } from './encodePlan.ts'

const TRADES = 40
const WARM_UP = 10

/** Compares the plan's gas, including ticks, with a real node: pools and ticks have been used before, as in a live market. */
describe('encodePlan: gas as said', { tags: 'thorough' }, () => {
  let floor: TradingFloor
  beforeAll(async () => {
    floor = await openTradingFloor()
    // A v3 pool writes an observation in its first trade of a second, so the time between trades must not depend on the machine.
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
      for (let count = 0; count < TRADES; count++) {
        const request = randomRequest(random, tradeType)
        const traded = await trade(request)
        if (traded === undefined) continue
        // The first trades write fresh storage; the Permit2 signature is extra.
        if (count >= WARM_UP) ratios.push(traded)
      }
      ratios.sort((a, b) => a - b)
      const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length
      expect(Math.abs(mean - 1)).toBeLessThan(0.02)
      const isNear = (ratio: number) => Math.abs(ratio - 1) < 0.1
      expect(ratios.filter(isNear).length / ratios.length).toBeGreaterThanOrEqual(0.95)
      // A first write to a tick or a balance costs more than a model can know.
      expect(ratios.every((ratio) => Math.abs(ratio - 1) < 0.3)).toBe(true)
    },
  )

  describe('words of ticks that a price walks through', () => {
    test.each(['v3', 'v4'] as const)('%s: within a twentieth of the gas used, however many', async (protocol) => {
      const [tokenA, tokenB] = [await holding({ symbol: 'X' }), await holding({ symbol: 'Y' })]
      const positions = [{ tickLower: -887_272, tickUpper: 887_272, liquidity: 10n ** 22n }]
      const shared = { tokenA, tokenB, feePips: 100, positions }
      const key =
        protocol === 'v3'
          ? await createPool(floor.chain, { protocol, ...shared })
          : await createPool(floor.chain, { protocol, tickSpacing: 1, ...shared })
      floor.pools.push({ key, ticks: tickTable(positions) })
      const ratios: number[] = []
      // There and back, across 0, 2, 4 and so on to 16 words.
      for (let words = 0; words <= 16; words += 2) {
        const amount = BigInt(Math.round(1e6 * (1.0001 ** (128 * words + 1) - 1))) * 10n ** 16n
        for (const [tokenIn, tokenOut] of [
          [key.token1, key.token0],
          [key.token0, key.token1],
        ] as const)
          ratios.push((await trade({ tradeType: 'exact-in', tokenIn, tokenOut, amount }))!)
      }
      // The first trade in each direction writes fresh storage.
      for (const ratio of ratios.slice(4)) expect(Math.abs(ratio - 1)).toBeLessThan(0.05)
    })
  })

  test('tokens that take a tax: within a twentieth of what is used', async () => {
    const taxed = await holding({ symbol: 'TOLL', quirk: 'fee-on-transfer' })
    const { weth } = floor
    const key = await createPool(floor.chain, { protocol: 'v2', tokenA: taxed, tokenB: weth })
    floor.pools.push({ key, ticks: tickTable([]) })
    const ratios: number[] = []
    for (let count = 0; count < 4; count++)
      for (const [tokenIn, tokenOut] of [
        [weth, taxed],
        [taxed, weth],
      ] as const)
        ratios.push(
          (await trade({ tradeType: 'exact-in', tokenIn, tokenOut, amount: 10n ** 18n }, new Map([[taxed, 200]])))!,
        )
    for (const ratio of ratios.slice(2)) expect(Math.abs(ratio - 1)).toBeLessThan(0.05)
  })

  /** Gas used by a trade relative to its plan, including the Permit2 signature; undefined without a plan. */
  async function trade(request: RouteRequest, transferTaxBps: Snapshot['transferTaxBps'] = new Map()) {
    const snapshot = await floor.snapshot()
    const result = route({ ...snapshot, gasPriceWei: 1n, transferTaxBps }, request)
    if (result.status === 'no-route') return undefined
    const { plan } = result
    const limit =
      request.tradeType === 'exact-in'
        ? { minimumOut: (plan.amountOut * 999n) / 1_000n }
        : { maximumIn: plan.amountIn, amountOut: request.amount }
    const permit = plan.tokenIn === NATIVE ? undefined : await floor.permit(plan.tokenIn, plan.amountIn)
    const { contracts } = floor.chain
    const transaction = encodePlan(plan, { contracts, limit, deadlineSeconds: DEADLINE, permit })
    const outcome = await floor.execute(transaction, [plan.tokenIn, plan.tokenOut])
    expect(outcome).toMatchObject({ succeeded: true })
    return Number(outcome.gasUsed) / (Number(plan.gasUnits) + (permit ? 14_000 : 0))
  }

  /** A new token that the trader holds and Permit2 may pull. */
  async function holding(options: deployToken.Options): Promise<TokenId> {
    const { address } = await deployToken(floor.chain, {
      ...options,
      holders: [trader.address],
      amountEach: 10n ** 30n,
    })
    await floor.chain
      .walletClient(trader)
      .sendTransactionSync(encodeApprove(address, floor.chain.contracts.permit2, 'unlimited'))
    return address.toLowerCase() as TokenId
  }

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
