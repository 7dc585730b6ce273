import { erc20Abi } from '@oxbow/abi/erc20'
import { hashPlanTerms } from '@oxbow/guards/encodeTerms'
import { guardContracts } from '@oxbow/guards/guardContracts'
import type { MarketTerms } from '@oxbow/guards/MarketTerms'
import { planZoneAbi } from '@oxbow/guards/planZoneAbi'
import { type ListedPlan, plansResponseSchema, takenPlanSchema } from '@oxbow/orders/SignedPlan'
import { hashPlan } from '@oxbow/plans/hashPlan'
import { planOrders } from '@oxbow/plans/planOrders'
import { accounts } from '@oxbow/test/accounts'
import { balanceOf } from '@oxbow/test/balanceOf'
import { createPool } from '@oxbow/test/createPool'
import { type Hex, maxUint256, parseAbi, parseEther, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startKeeperFloor, swapper } from '../test/startKeeperFloor.ts'

const [first, second] = [accounts[2]!, accounts[3]!]
const abi = parseAbi(['function increaseObservationCardinalityNext(uint16 observationCardinalityNext)'])
const owner = swapper.address.toLowerCase() as Hex
const hour = 3_600
const each = parseEther('0.5')

let floor: Awaited<ReturnType<typeof startKeeperFloor>>
beforeAll(async () => {
  floor = await startKeeperFloor()
  const { chain, tokenIn } = floor
  const args = [chain.contracts.seaport, maxUint256] as const
  await chain
    .walletClient(swapper)
    .writeContractSync({ address: tokenIn, abi: erc20Abi, functionName: 'approve', args })
})
afterAll(() => floor?.[Symbol.asyncDispose]())

let count = 0
type Floor = { readonly numerator: bigint; readonly denominator: bigint }

/** Signs a plan of so many parts, one an hour from now on, and puts it into the book. */
async function place(parts: number, { leastPrice, market }: { leastPrice: Floor; market?: MarketTerms }) {
  const { chain, client, tokenIn, tokenOut } = floor
  const { chainId } = chain
  const id = toHex(BigInt(++count) << 8n, { size: 32 })
  const startTime = Number((await chain.publicClient.getBlock()).timestamp)
  const terms = { id, owner, recipient: owner, tokenIn, tokenOut, parts }
  const orders = planOrders({
    ...{ ...terms, amountIn: each * BigInt(parts), leastPrice, counter: 0n },
    ...{ startTime: BigInt(startTime), periodSeconds: BigInt(hour) },
    ...{ zone: guardContracts.planZone.address, zoneHash: hashPlanTerms({ plan: id, market }) },
  })
  const signature = await swapper.sign({ hash: hashPlan(orders, { chainId, seaport: chain.contracts.seaport }) })
  const body = {
    ...{ ...terms, chainId, amountIn: String(each * BigInt(parts)), startTime, periodSeconds: hour, counter: '0' },
    leastPrice: { numerator: String(leastPrice.numerator), denominator: String(leastPrice.denominator) },
    ...(market && {
      market: {
        ...{ pool: market.pool, windowSeconds: market.windowSeconds, toleranceBps: market.toleranceBps },
        leastLiquidity: String(market.leastLiquidity),
      },
    }),
    signature,
  }
  const { hash } = await client.api.ask('/v1/order-plan', takenPlanSchema, { body })
  return { hash, id }
}

async function find(hash: Hex): Promise<ListedPlan> {
  const path = `/v1/order-plans?chainId=${floor.chain.chainId}&planHash=${hash}`
  return (await floor.client.api.ask(path, plansResponseSchema)).plans[0]!
}

const fatesOf = async (hash: Hex) => (await find(hash)).fates.map(({ fate }) => fate).join(' ')

async function pass(seconds: number) {
  await floor.chain.testClient.increaseTime({ seconds })
  await floor.chain.testClient.mine({ blocks: 1 })
}

const share = async (percent: bigint): Promise<Floor> => {
  return { numerator: ((await floor.market()) * percent) / 100n, denominator: parseEther('1') }
}

describe('a trade over time', () => {
  test('default: each part is filled once in its time, one at a price that comes late, and one is missed', async () => {
    const { chain, tokenIn, tokenOut } = floor
    const keepers = [floor.keeper(first), floor.keeper(second)]
    const { hash } = await place(3, { leastPrice: await share(90n) })
    const [sold, bought] = [
      await balanceOf(chain, tokenIn, swapper.address),
      await balanceOf(chain, tokenOut, swapper.address),
    ]
    await floor.until(keepers, async () => (await fatesOf(hash)) === 'filled waiting waiting')
    // However often it is looked at, nothing else is due.
    for (let rounds = 0; rounds < 4; rounds++) {
      await floor.untilFollowed()
      await Promise.all(keepers.map((keeper) => keeper.round()))
      await chain.testClient.mine({ blocks: 1 })
    }
    expect(sold - (await balanceOf(chain, tokenIn, swapper.address))).toBe(each)
    const [part] = (await find(hash)).fates
    const got = (await balanceOf(chain, tokenOut, swapper.address)) - bought
    expect(BigInt(part!.amountOut!)).toBe(got)
    const { denominator, numerator } = (await find(hash)).leastPrice
    expect(got).toBeGreaterThan((each * BigInt(numerator)) / BigInt(denominator))

    // Nobody looks for the two hours of the second.
    await pass(3 * hour)
    await floor.until(keepers, async () => (await fatesOf(hash)) === 'filled missed filled')
    expect(sold - (await balanceOf(chain, tokenIn, swapper.address))).toBe(2n * each)
    const events = keepers.flatMap((keeper) => keeper.events('filled', (part as { orderHash: Hex }).orderHash))
    expect(events).toHaveLength(1)
  })

  test('behavior: below its least price a part waits, and is filled once the market is there', async () => {
    const keeper = floor.keeper(first)
    const { hash } = await place(2, { leastPrice: await share(110n) })
    const [part] = (await find(hash)).fates
    await floor.until([keeper], () => keeper.events('look-again', part!.orderHash).length > 0)
    expect(keeper.events('look-again', part!.orderHash)).toMatchObject([{ reason: 'does not pay' }])
    await floor.move(parseEther('150'))
    await floor.until([keeper], async () => (await fatesOf(hash)) === 'filled waiting')
  })

  test('behavior: after its owner has canceled it nothing more is filled', async () => {
    const { chain } = floor
    const keeper = floor.keeper(first)
    const { hash, id } = await place(2, { leastPrice: await share(90n) })
    await floor.until([keeper], async () => (await fatesOf(hash)) === 'filled waiting')
    const { address } = guardContracts.planZone
    const call = { address, abi: planZoneAbi, functionName: 'cancelPlan', args: [id] } as const
    await chain.walletClient(swapper).writeContractSync(call)
    await pass(hour)
    await floor.until([keeper], async () => (await fatesOf(hash)) === 'filled canceled')
    for (let rounds = 0; rounds < 3; rounds++) await keeper.round()
    expect(await fatesOf(hash)).toBe('filled canceled')
  })

  test('behavior: one that goes by the market pays what the pool remembers, whatever its least price', async () => {
    const { chain, tokenIn, tokenOut } = floor
    const pool = await createPool(chain, { protocol: 'v3', tokenA: tokenIn, tokenB: tokenOut })
    const grow = { address: pool.id, abi, functionName: 'increaseObservationCardinalityNext', args: [50] } as const
    await chain.walletClient(first).writeContractSync(grow)
    await pass(700)
    const market = { windowSeconds: 600, leastLiquidity: 10n ** 20n, toleranceBps: 150, trigger: undefined } as const
    const before = await balanceOf(chain, tokenOut, swapper.address)
    const keeper = floor.keeper(first)
    const leastPrice = { numerator: 1n, denominator: 1_000n }
    const { hash } = await place(2, { leastPrice, market: { ...market, pool: pool.id } })
    await floor.until([keeper], async () => (await fatesOf(hash)).startsWith('filled'))
    const got = (await balanceOf(chain, tokenOut, swapper.address)) - before
    expect(got).toBeGreaterThan((each * 985n) / 1_000n)
  })
})
