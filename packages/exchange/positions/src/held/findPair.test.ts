import { startLiquidity } from '@oxbow/exchange-test/startLiquidity'
import { prepareDeposit } from '@oxbow/liquidity/prepareDeposit'
import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { createPool } from '@oxbow/test/createPool'
import { zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPair } from './findPair.ts'
import { addPair, importedPairs, pairsOf, removePair } from './importedPairs.ts'

const one = 10n ** 18n

let scenario: Awaited<ReturnType<typeof startLiquidity>>
beforeAll(async () => {
  scenario = await startLiquidity()
})
afterAll(() => scenario[Symbol.asyncDispose]())

test('a pair is found by its tokens in any order, with the share that an account has of it', async () => {
  const { client, network, account, chain } = scenario
  const { token0, token1 } = await scenario.deployPair()
  const tokens = [token1.address, token0.address] as const
  expect(await findPair(client, { network, tokens, account })).toBeNull()
  const pair = await createPool(chain, { protocol: 'v2', tokenA: token0.address, tokenB: token1.address })
  // A pair in which one has nothing is a pair all the same.
  expect(await findPair(client, { network, tokens, account })).toMatchObject({ poolId: pair.id, liquidity: 0n })

  const request = {
    pool: { protocol: 'v2', token0: token0.address, token1: token1.address } as const,
    range: undefined,
    desired: { amount0: one, amount1: one },
    sqrtPriceX96: undefined,
    paysNative: false,
  }
  const plan = await prepareDeposit(client, {
    network,
    account,
    request,
    slippageBps: 50,
    deadlineSeconds: 4_000_000_000,
  })
  for (const { transaction } of plan.approvals) await scenario.send(transaction)
  await scenario.send(plan.build(undefined))
  const mine = await findPair(client, { network, tokens, account })
  expect(mine).toMatchObject({ token0: token0.address, liquidity: plan.terms.liquidity })
  expect(await findPair(client, { network, tokens, account: undefined })).toMatchObject({ liquidity: 0n })
})

test('native ether stands for WETH', async () => {
  const { client, network, account, chain } = scenario
  const { token0 } = await scenario.deployPair()
  const { weth } = chain.contracts
  const pair = await createPool(chain, { protocol: 'v2', tokenA: token0.address, tokenB: weth })
  expect(await findPair(client, { network, tokens: [zeroAddress, token0.address], account })).toMatchObject({
    poolId: pair.id,
  })
})

test('imported pairs outlive a reload, each once, and a broken storage is no pair', () => {
  const storage = memoryStorage()
  const pair = `0x${'a'.repeat(40)}` as const
  addPair(importedPairs(storage), { chainId: 1, pair })
  addPair(importedPairs(storage), { chainId: 1, pair })
  addPair(importedPairs(storage), { chainId: 2, pair: `0x${'b'.repeat(40)}` })
  const reloaded = importedPairs(storage)
  expect(pairsOf(reloaded.getSnapshot(), 1)).toEqual([pair])
  removePair(reloaded, { chainId: 1, pair })
  expect(pairsOf(importedPairs(storage).getSnapshot(), 1)).toEqual([])
  storage.setItem('oxbow.pairs', JSON.stringify({ version: 1, value: [{ chainId: 'x', pair: 'y' }] }))
  expect(importedPairs(storage).getSnapshot()).toEqual([])
})
