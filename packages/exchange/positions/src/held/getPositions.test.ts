import { v3PositionManagerAbi } from '@oxbow/abi/v3PositionManager'
import { sqrtPriceX96AtTick } from '@oxbow/amm/tick'
import type { Network } from '@oxbow/chain/Network'
import { createExchangeClient } from '@oxbow/client/createExchangeClient'
import { accounts } from '@oxbow/test/accounts'
import { addLiquidity, provider } from '@oxbow/test/addLiquidity'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import { swapDirect } from '@oxbow/test/swapDirect'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPositions } from './getPositions.ts'
import type { RangePosition } from './Position.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

function read(account: `0x${string}` = provider, atMost?: number, pairs: readonly `0x${string}`[] = []) {
  const network: Pick<Network, 'chainId' | 'contracts' | 'startBlock'> = { ...chain, startBlock: 0 }
  const client = createExchangeClient({ rpcUrl: () => chain.url })
  return getPositions(client, { network, account, pairs, atMost })
}

async function deployPair() {
  const holders = [accounts[0]!.address]
  const [a, b] = await Promise.all([deployToken(chain, { holders }), deployToken(chain, { holders })])
  return { tokenA: a.address, tokenB: b.address }
}

test('v2, v3 and v4: found on the chain alone, with what taking all out would give', async () => {
  const tokens = await deployPair()
  const range = { tickLower: -600, tickUpper: 600, liquidity: 10n ** 20n }
  const pair = await createPool(chain, { protocol: 'v2', ...tokens, reserve0: 4_000_000n, reserve1: 9_000_000n })
  const v3 = await createPool(chain, { protocol: 'v3', ...tokens, positions: [range] })
  const v4 = await createPool(chain, { protocol: 'v4', ...tokens, positions: [range] })
  const { positions, unreadProtocols, unseenPairs } = await read()
  const ofPool = (poolId: string) => positions.filter((position) => position.poolId === poolId)

  // 1,000 of the 6,000,000 pair tokens belong to nobody for ever.
  expect(ofPool(pair.id)).toMatchObject([
    { protocol: 'v2', status: 'in-range', amounts: { amount0: 3_999_333n, amount1: 8_998_500n } },
  ])
  const [ofV3] = ofPool(v3.id) as RangePosition[]
  expect(ofV3).toMatchObject({
    protocol: 'v3',
    ...v3Key(v3),
    tickLower: -600,
    tickUpper: 600,
    status: 'in-range',
    tick: 0,
  })
  expect(ofV3!.owed).toEqual({ amount0: 0n, amount1: 0n })
  const [ofV4] = ofPool(v4.id) as RangePosition[]
  expect(ofV4).toMatchObject({ protocol: 'v4', keyFee: 3_000, tickSpacing: 60, tickLower: -600, tickUpper: 600 })
  for (const { amounts, liquidity } of [ofV3!, ofV4!]) {
    expect(amounts.amount0).toBe(amounts.amount1)
    // Liquidity times one less the square root of the lower price.
    const expected = liquidity - (liquidity * sqrtPriceX96AtTick(-600)) / 2n ** 96n
    expect(amounts.amount0 - expected).toBeLessThanOrEqual(1n)
  }
  expect({ unreadProtocols, unseenPairs }).toEqual({ unreadProtocols: [], unseenPairs: 0 })
})

test('a pair that answers with something else costs none of the others', async () => {
  const own = await createPool(chain, { protocol: 'v2', ...(await deployPair()) })
  const answers = ['01', 'ff'.repeat(31), 'ff'.repeat(32), 'ff'.repeat(96), '00'.repeat(64)]
  const hostile = await Promise.all(
    answers.map(async (answer, index) => {
      const address = `0x${(0xb000 + index).toString(16).padStart(40, '0')}` as const
      const length = (answer.length / 2).toString(16).padStart(4, '0')
      await chain.testClient.setCode({ address, bytecode: `0x61${length}600e60003961${length}6000f3${answer}` })
      return address
    }),
  )
  const { positions, unreadProtocols } = await read(provider, undefined, hostile)
  expect(unreadProtocols).toEqual([])
  expect(positions.map(({ poolId }) => poolId)).toContain(own.id)
})

test('fees owed in v3 are what a simulated collect pays, in range, out of range and after the price came back', async () => {
  const tokens = await deployPair()
  const pool = await createPool(chain, {
    protocol: 'v3',
    ...tokens,
    positions: [{ tickLower: -887_220, tickUpper: 887_220, liquidity: 10n ** 21n }],
  })
  await addLiquidity(chain, pool, { tickLower: -120, tickUpper: 60, liquidity: 10n ** 21n })
  await addLiquidity(chain, pool, { tickLower: 600, tickUpper: 1_200, liquidity: 10n ** 21n })
  for (const zeroForOne of [true, false, false, true]) {
    await swapDirect(chain, pool, { zeroForOne, amountIn: 3n * 10n ** 19n })
    const found = (await read()).positions.filter(({ poolId }) => poolId === pool.id) as RangePosition[]
    expect(found).toHaveLength(3)
    for (const { tokenId, owed } of found) {
      const { result } = await chain.publicClient.simulateContract({
        account: provider,
        address: chain.contracts.v3PositionManager,
        abi: v3PositionManagerAbi,
        functionName: 'collect',
        args: [{ tokenId, recipient: provider, amount0Max: 2n ** 128n - 1n, amount1Max: 2n ** 128n - 1n }],
      })
      expect(owed).toEqual({ amount0: result[0], amount1: result[1] })
    }
    expect(found.some(({ owed }) => owed.amount0 + owed.amount1 > 0n)).toBe(true)
    expect(new Set(found.map(({ status }) => status))).toEqual(new Set(['in-range', 'out-of-range']))
  }
})

test('the first rows are those with which the whole list begins', async () => {
  const tokens = await deployPair()
  const ranges = [60, 120, 180, 240].map((tick) => ({ tickLower: -tick, tickUpper: tick, liquidity: 10n ** 18n }))
  await createPool(chain, { protocol: 'v3', ...tokens, positions: ranges })
  await createPool(chain, { protocol: 'v4', ...tokens, positions: ranges })
  const [all, first] = await Promise.all([read(), read(provider, 3)])
  const of = (protocol: string) => all.positions.filter((position) => position.protocol === protocol).slice(0, 3)
  expect(first.positions).toEqual([...of('v4'), ...of('v3')])
  expect(first.positions).toHaveLength(6)
})

test('a stranger has none', async () => {
  expect((await read('0x00000000000000000000000000000000000000ee')).positions).toEqual([])
})

function v3Key({ token0, token1, feePips }: { token0: string; token1: string; feePips: number }) {
  return { token0, token1, feePips }
}
