import { erc20Abi } from '@oxbow/abi/erc20'
import { hashTwapTerms } from '@oxbow/guards/encodeTerms'
import { guardContracts } from '@oxbow/guards/guardContracts'
import type { MarketTerms } from '@oxbow/guards/MarketTerms'
import { planZoneAbi } from '@oxbow/guards/planZoneAbi'
import { acceptedTwapSchema, type ListedTwap, twapsResponseSchema } from '@oxbow/orders/SignedTwap'
import { accounts } from '@oxbow/test/accounts'
import { balanceOf } from '@oxbow/test/balanceOf'
import { createPool } from '@oxbow/test/createPool'
import { hashTwap } from '@oxbow/twap/hashTwap'
import { twapOrders } from '@oxbow/twap/twapOrders'
import { createClient, custom, type Hex, maxUint256, parseAbi, parseEther, parseGwei, toHex } from 'viem'
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
  // Each deploys its filler once, for the first open order.
  await floor.place('v1', (await floor.market()) * 2n)
  const keepers = [first, second].map((account) => floor.keeper(account))
  await floor.until(keepers, () => keepers.every(({ events }) => events('filler').length > 0))
  await floor.cancelAll()
})
afterAll(() => floor?.[Symbol.asyncDispose]())

let count = 0
type Floor = { readonly numerator: bigint; readonly denominator: bigint }

/** Signs a TWAP of so many parts, one an hour from now on, and puts it into the book. */
async function place(parts: number, { leastPrice, market }: { leastPrice: Floor; market?: MarketTerms }) {
  const { chain, client, tokenIn, tokenOut } = floor
  const { chainId } = chain
  const id = toHex(BigInt(++count) << 8n, { size: 32 })
  const startTime = Number((await chain.publicClient.getBlock()).timestamp)
  const terms = { id, owner, recipient: owner, tokenIn, tokenOut, parts }
  const orders = twapOrders({
    ...terms,
    amountIn: each * BigInt(parts),
    leastPrice,
    counter: 0n,
    startTime: BigInt(startTime),
    periodSeconds: BigInt(hour),
    zone: guardContracts.planZone.address,
    zoneHash: hashTwapTerms({ plan: id, market }),
  })
  const signature = await swapper.sign({ hash: hashTwap(orders, { chainId, seaport: chain.contracts.seaport }) })
  const body = {
    ...terms,
    chainId,
    amountIn: String(each * BigInt(parts)),
    startTime,
    periodSeconds: hour,
    counter: '0',
    leastPrice: { numerator: String(leastPrice.numerator), denominator: String(leastPrice.denominator) },
    ...(market && {
      market: {
        pool: market.pool,
        windowSeconds: market.windowSeconds,
        toleranceBps: market.toleranceBps,
        leastLiquidity: String(market.leastLiquidity),
      },
    }),
    signature,
  }
  const { hash } = await client.api.ask('/v1/order-plan', acceptedTwapSchema, { body })
  return { hash, id }
}

async function find(hash: Hex): Promise<ListedTwap> {
  const path = `/v1/order-plans?chainId=${floor.chain.chainId}&planHash=${hash}`
  return (await floor.client.api.ask(path, twapsResponseSchema)).plans[0]!
}

const fatesOf = async (hash: Hex) => (await find(hash)).fates.map(({ fate }) => fate).join(' ')

async function pass(seconds: number) {
  await floor.chain.testClient.increaseTime({ seconds })
  await floor.chain.testClient.mine({ blocks: 1 })
}

const share = async (percent: bigint): Promise<Floor> => {
  return { numerator: ((await floor.market()) * percent) / 100n, denominator: parseEther('1') }
}

/** A node that shows nothing of what waits, and has whoever asks it offer more than others. */
function hastyNode() {
  const { publicClient } = floor.chain
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    if (method === 'eth_maxPriorityFeePerGas') return toHex(parseGwei('3'))
    const asked =
      method === 'eth_call' ? (params as unknown[]).map((each) => (each === 'pending' ? 'latest' : each)) : params
    return await publicClient.request({ method, params: asked } as never)
  }
  return createClient({ transport: custom({ request }), chain: publicClient.chain })
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
    // At the price to which the trades before have moved the market.
    const price = Number(await floor.market()) / 1e18
    const sqrtPriceX96 = BigInt(Math.round(Math.sqrt(tokenIn < tokenOut ? price : 1 / price) * 2 ** 96))
    const pool = await createPool(chain, { protocol: 'v3', tokenA: tokenIn, tokenB: tokenOut, sqrtPriceX96 })
    const grow = { address: pool.id, abi, functionName: 'increaseObservationCardinalityNext', args: [50] } as const
    await chain.walletClient(first).writeContractSync(grow)
    await pass(700)
    // The server takes no pool that it doesn't know.
    await floor.untilFollowed()
    const market = { windowSeconds: 600, leastLiquidity: 10n ** 20n, toleranceBps: 150, trigger: undefined } as const
    const before = await balanceOf(chain, tokenOut, swapper.address)
    const keeper = floor.keeper(first)
    const leastPrice = { numerator: 1n, denominator: 1_000n }
    const { hash } = await place(2, { leastPrice, market: { ...market, pool: pool.id } })
    await floor.until([keeper], async () => (await fatesOf(hash)).startsWith('filled'))
    const got = (await balanceOf(chain, tokenOut, swapper.address)) - before
    expect(Number(got)).toBeGreaterThan(Number(each) * price * 0.985)
  })

  test('behavior: a part that a rival fills first in the same block leaves its owner’s other TWAPs their turn', async () => {
    const { testClient } = floor.chain
    const node = hastyNode()
    const [keeper, rival] = [floor.keeper(first), floor.keeper(second, {}, { ...floor.client, rpc: () => node })]
    const { hash } = await place(2, { leastPrice: await share(70n) })
    const { orderHash } = (await find(hash)).fates[0]!
    await testClient.setAutomine(false)
    try {
      await floor.untilFollowed()
      await keeper.round()
      await rival.round()
      expect([keeper, rival].map(({ events }) => events('sent', orderHash).length)).toEqual([1, 1])
      await testClient.mine({ blocks: 1 })
    } finally {
      await testClient.setAutomine(true)
    }
    await floor.untilFollowed()
    await Promise.all([keeper.round(), rival.round()])
    expect(rival.events('filled', orderHash)).toHaveLength(1)
    expect(keeper.events('lost', orderHash)).toHaveLength(1)
    const next = (await find((await place(2, { leastPrice: await share(70n) })).hash)).fates[0]!.orderHash
    await floor.untilFollowed()
    await keeper.round()
    expect(keeper.events('sent', next)).toHaveLength(1)
  })

  test('behavior: a part whose fill no block takes is sent again for more, under its own nonce', async () => {
    const { publicClient, testClient } = floor.chain
    const keeper = floor.keeper(first)
    const { hash } = await place(2, { leastPrice: await share(70n) })
    const { orderHash } = (await find(hash)).fates[0]!
    const nonce = await publicClient.getTransactionCount(first)
    await testClient.setAutomine(false)
    try {
      await floor.untilFollowed()
      await keeper.round()
      expect(keeper.events('sent', orderHash)).toHaveLength(1)
      const maxFeePerGas = keeper.events('sent', orderHash)[0]?.maxFeePerGas as bigint
      for (let blocks = 0; blocks < 3; blocks++) {
        await testClient.setNextBlockBaseFeePerGas({ baseFeePerGas: maxFeePerGas + 1n })
        await testClient.mine({ blocks: 1 })
      }
      await floor.untilFollowed()
      await keeper.round()
      expect(keeper.events('sent', orderHash)).toHaveLength(2)
      await testClient.mine({ blocks: 1 })
    } finally {
      await testClient.setAutomine(true)
    }
    await floor.untilFollowed()
    await keeper.round()
    expect(keeper.events('filled', orderHash)).toHaveLength(1)
    expect(keeper.events('given-up')).toEqual([])
    expect(await publicClient.getTransactionCount(first)).toBe(nonce + 1)
  })
})
