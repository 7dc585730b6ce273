import { startLiquidity } from '@oxbow/exchange-test/startLiquidity'
import type { Position } from '@oxbow/positions/Position'
import { addLiquidity } from '@oxbow/test/addLiquidity'
import { balanceOf } from '@oxbow/test/balanceOf'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { swapDirect } from '@oxbow/test/swapDirect'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CollectFeesIntent } from './CollectFeesIntent.ts'
import { checkCollect } from './checkCollect.ts'
import { createCollectFeesFlow } from './createCollectFeesFlow.ts'

const range = { tickLower: -1_200, tickUpper: 600, liquidity: 7n * 10n ** 20n }

let scenario: Awaited<ReturnType<typeof startLiquidity>>
beforeAll(async () => {
  scenario = await startLiquidity()
})
afterAll(() => scenario?.[Symbol.asyncDispose]())

type Earning = Extract<Position, { protocol: 'v3' | 'v4' }>

/** Two positions in two pools that share a token, each with fees of both of its tokens. */
async function openPositions(protocol: 'v3' | 'v4') {
  const { chain, account } = scenario
  const tokens = await Promise.all([deployToken(chain), deployToken(chain), deployToken(chain)])
  const [a, b, c] = tokens.map(({ address }) => address) as [Hex, Hex, Hex]
  const ids: string[] = []
  for (const [tokenA, tokenB] of [
    [a, b],
    [b, c],
  ] as const) {
    // The rest of each pool is somebody else's.
    const pool = await (protocol === 'v3'
      ? createPool(chain, { protocol, tokenA, tokenB })
      : createPool(chain, { protocol, tokenA, tokenB }))
    await addLiquidity(chain, pool, range, account)
    for (const zeroForOne of [true, false]) await swapDirect(chain, pool, { zeroForOne, amountIn: 10n ** 18n })
    ids.push(pool.id)
  }
  const facts = tokens.map(({ address, symbol, decimals }) => ({ address: lower(address), symbol, decimals }))
  const read = async () => {
    const found = await scenario.readPositions()
    return ids.map((id) => found.find(({ poolId }) => poolId === id) as Earning)
  }
  return { tokens: facts, read }
}

function intentOf(
  protocol: 'v3' | 'v4',
  positions: readonly Earning[],
  tokens: CollectFeesIntent['tokens'],
): CollectFeesIntent {
  const named = positions.map(({ tokenId, token0, token1 }) => ({ tokenId, token0, token1 }))
  return { chainId: scenario.chain.chainId, protocol, positions: named, tokens }
}

async function look(intent: CollectFeesIntent, visit: Awaited<ReturnType<typeof scenario.visit>>) {
  const { client, network, account, chain } = scenario
  const { timestamp } = await chain.publicClient.getBlock()
  const deadlineSeconds = Number(timestamp) + 1_200
  return checkCollect(client, { intent, network, account, wallet: visit.connection.wallet, deadlineSeconds })
}

describe.each(['v3', 'v4'] as const)('%s', (protocol) => {
  test('all fees of two positions arrive in one transaction, to the unit, and their liquidity stays', async () => {
    const { chain, client, network, account } = scenario
    const { tokens, read } = await openPositions(protocol)
    const before = await read()
    const owed = tokens.map(({ address }) =>
      before.reduce((sum, { token0, token1, owed: { amount0, amount1 } }) => {
        return sum + (token0 === address ? amount0 : 0n) + (token1 === address ? amount1 : 0n)
      }, 0n),
    )
    expect(owed.every((amount) => amount > 0n)).toBe(true)
    const held = await scenario.balances(tokens.map(({ address }) => address))

    const visit = await scenario.visit()
    const intent = intentOf(protocol, before, tokens)
    const { plan, networkCostWei } = await look(intent, visit)
    expect(plan.simulation).toMatchObject({ status: 'ok', arrived: owed })
    const { connection, activity, storage } = visit
    const shared = { client, network, connection, activity, storage, walletRpcUrl: chain.url }
    const flow = createCollectFeesFlow({ ...shared, intent, reviewed: plan })
    flow.send({ type: 'START', networkCostWei })
    await expect.poll(() => flow.getView().status, { timeout: 20_000 }).toBe('confirmed')

    const after = await Promise.all(tokens.map(({ address }) => balanceOf(chain, address, account)))
    expect(after.map((amount, index) => amount - held[index]!)).toEqual(owed)
    for (const [index, position] of (await read()).entries())
      expect(position).toMatchObject({
        liquidity: before[index]!.liquidity,
        owed: { amount0: 0n, amount1: 0n },
      })
    // What was collected is not collected again for the price of the gas alone.
    await expect(look(intent, visit)).rejects.toMatchObject({ code: 'NothingToClaim' })
    expect(visit.asked).toEqual(['eth_sendTransaction'])
    expect(activity.getSnapshot()).toMatchObject([
      {
        kind: 'collect',
        status: 'confirmed',
        summary: { type: 'fees', collected: tokens.map((token, index) => ({ token, amount: `${owed[index]}` })) },
      },
    ])
  })

  test('error: a position of somebody else is said before the wallet is asked', async () => {
    const { tokens, read } = await openPositions(protocol)
    const [own, other] = await read()
    // Minted right before it: the one of whoever opened the pool.
    const intent = intentOf(protocol, [own!, { ...other!, tokenId: other!.tokenId - 1n }], tokens)
    const visit = await scenario.visit()
    await expect(look(intent, visit)).rejects.toMatchObject({ code: 'ExpectedToFail' })
    expect(visit.asked).toEqual([])
  })
})

test('error: a token with other decimals than amounts are written with is refused', async () => {
  const { tokens, read } = await openPositions('v3')
  const intent = intentOf(
    'v3',
    await read(),
    tokens.map((token) => ({ ...token, decimals: 6 })),
  )
  await expect(look(intent, await scenario.visit())).rejects.toMatchObject({ code: 'TokenMismatch' })
})

function lower(address: Hex): Hex {
  return address.toLowerCase() as Hex
}
