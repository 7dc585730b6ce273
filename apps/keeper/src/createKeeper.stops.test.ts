import { sqrtPriceX96AtTick } from '@oxbow/amm/tick'
import { v2PoolKey } from '@oxbow/devnet/PoolKey'
import type { MarketTerms } from '@oxbow/guards/MarketTerms'
import { accounts } from '@oxbow/test/accounts'
import { balanceOf } from '@oxbow/test/balanceOf'
import { createPool } from '@oxbow/test/createPool'
import { swapDirect } from '@oxbow/test/swapDirect'
import { parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { amountIn, startKeeperFloor, swapper } from '../test/startKeeperFloor.ts'

const keeperAccount = accounts[2]!
const abi = parseAbi(['function increaseObservationCardinalityNext(uint16 observationCardinalityNext)'])
const fallTicks = 2_000

let floor: Awaited<ReturnType<typeof startKeeperFloor>>
let pool: Awaited<ReturnType<typeof createOraclePool>>
beforeAll(async () => {
  floor = await startKeeperFloor()
  pool = await createOraclePool()
  await pass(700)
})
afterAll(() => floor?.[Symbol.asyncDispose]())

/** One for one, with a memory. */
async function createOraclePool() {
  const { chain, tokenIn, tokenOut } = floor
  const key = await createPool(chain, { protocol: 'v3', tokenA: tokenIn, tokenB: tokenOut })
  const grow = { address: key.id, abi, functionName: 'increaseObservationCardinalityNext', args: [50] } as const
  await chain.walletClient(keeperAccount).writeContractSync(grow)
  return key
}

async function pass(seconds: number) {
  await floor.chain.testClient.increaseTime({ seconds })
  await floor.chain.testClient.mine({ blocks: 1 })
}

/** Both pools of the pair, to where what is sold is worth so many ticks less. */
async function fallTo(ticks: number) {
  const { chain, tokenIn, tokenOut } = floor
  const isFirst = tokenIn < tokenOut
  const sqrtPriceLimitX96 = sqrtPriceX96AtTick(isFirst ? -ticks : ticks)
  await swapDirect(chain, pool, { zeroForOne: isFirst, amountIn: parseEther('100000'), sqrtPriceLimitX96 })
  // Of 1,000 of each: a tenth more of one is a fifth off the price.
  const pair = v2PoolKey(chain.contracts, tokenIn, tokenOut)
  await swapDirect(chain, pair, { zeroForOne: isFirst, amountIn: parseEther('105') })
}

test('default: a stop-loss waits while the price is pushed, and is filled near the mean once it has fallen for the window', async () => {
  const isFirst = floor.tokenIn < floor.tokenOut
  const guard: MarketTerms = {
    pool: pool.id,
    windowSeconds: 600,
    leastLiquidity: 10n ** 20n,
    toleranceBps: 150,
    trigger: isFirst ? { side: 'at-or-below', tick: -1_000 } : { side: 'at-or-above', tick: 1_000 },
  }
  const order = await floor.place('v3', amountIn / 2n, { guard })
  const keeper = floor.keeper(keeperAccount)
  await floor.until([keeper], () => keeper.events('look-again', order).length > 0)
  expect(keeper.events('look-again', order)).toMatchObject([{ reason: 'its trigger is not reached' }])

  await fallTo(fallTicks)
  const before = await balanceOf(floor.chain, floor.tokenOut, swapper.address)
  for (let rounds = 0; rounds < 5; rounds++) {
    await pass(2)
    await floor.untilFollowed()
    await keeper.round()
  }
  expect(await floor.fillsOf(order)).toBe(0)

  await pass(700)
  await floor.until([keeper], () => keeper.events('filled', order).length > 0)
  expect(await floor.fillsOf(order)).toBe(1)
  const got = Number((await balanceOf(floor.chain, floor.tokenOut, swapper.address)) - before) / Number(amountIn)
  expect(got).toBeGreaterThan(0.985 * 1.0001 ** -fallTicks)
  // Pools that did not fall pay more, and that goes to the owner.
  expect(got).toBeLessThan(1)
})
