import { startExchange, type TestExchange } from '@oxbow/exchange-test/startExchange'
import { startScenario } from '@oxbow/exchange-test/startScenario'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { type Address, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readGasCost } from './readGasCost.ts'
import { readSwapMarket } from './readSwapMarket.ts'

const one = 10n ** 18n
let exchange: TestExchange
let token: Address
let scenario: Awaited<ReturnType<typeof startScenario>>
beforeAll(async () => {
  exchange = await startExchange()
  const { chain } = exchange
  token = (await deployToken(chain, {})).address.toLowerCase() as Address
  await createPool(chain, { protocol: 'v2', tokenA: token, tokenB: chain.contracts.weth })
  await exchange.untilCaughtUp()
  scenario = await startScenario(exchange, 0)
})
afterAll(() => exchange?.[Symbol.asyncDispose]())

const quote = (amount: bigint) =>
  scenario.quote({ tradeType: 'exact-in', tokenIn: zeroAddress, tokenOut: token, amount })

test('readGasCost: what gas costs in a token is read from the chain, and no server is asked', async () => {
  const { chain, client, network } = exchange
  const mute = { ...client, api: undefined } as unknown as typeof client
  const asked = { network, wallet: scenario.wallet, account: scenario.account }
  const cost = (await readGasCost(mute, { ...asked, tokenOut: token }))!
  const { amountOut } = await quote(cost.wei)
  expect(Number(cost.out) / Number(amountOut)).toBeCloseTo(1, 2)
  expect(cost.balance).toBe(await chain.publicClient.getBalance({ address: scenario.account }))
  const gasPrice = await chain.publicClient.getGasPrice()
  expect(cost.weiPerGas).toBeGreaterThan(0n)
  expect(cost.weiPerGas).toBeLessThanOrEqual(gasPrice * 2n)
  // The test wallet has no node but the server's.
  expect(cost.isByServer).toBe(true)
  for (const tokenOut of [zeroAddress, chain.contracts.weth.toLowerCase() as Address])
    expect(await readGasCost(mute, { ...asked, tokenOut })).toMatchObject({ wei: cost.wei, out: cost.wei })
  const unpriced = (await deployToken(chain, {})).address.toLowerCase() as Address
  expect(await readGasCost(mute, { ...asked, tokenOut: unpriced })).toBeUndefined()
})

test('readSwapMarket: the least is held against the pools, and the amount against their depth', async () => {
  const { client, network } = exchange
  const read = (change: Partial<readSwapMarket.Parameters>) =>
    readSwapMarket(client, {
      network,
      wallet: scenario.wallet,
      account: scenario.account,
      quote: known,
      amountIn: one / 100n,
      leastOut: 1n,
      ...change,
    })
  const known = await quote(one / 100n)
  const { amountOut } = known
  const fair = await read({ leastOut: amountOut })
  expect(fair.belowReferenceBps).toBeLessThanOrEqual(5)
  expect(fair).toMatchObject({ isByServer: true, priceImpactBps: expect.any(Number) })
  expect(fair.sale).toEqual({ status: 'possible', taxBps: 0 })
  expect((await read({ leastOut: amountOut / 25n })).belowReferenceBps).toBe(9_600)
  const [small, large] = [await quote(one / 100n), await quote(one * 20n)]
  const lost = 1 - Number(large.amountOut) / Number(small.amountOut * 2_000n)
  const impact = (await read({ amountIn: one * 20n })).priceImpactBps!
  expect(Math.abs(impact - lost * 10_000)).toBeLessThan(Math.max(100, lost * 1_000))
})

test('readSwapMarket: no pool is told from a node that does not answer', async () => {
  const { chain, client, network } = exchange
  const unpriced = (await deployToken(chain, {})).address.toLowerCase() as Address
  const { account, wallet } = scenario
  const unknown = { ...(await quote(one)), tokenIn: unpriced }
  const sale = { network, wallet, account, quote: unknown, amountIn: one, leastOut: 1_000n }
  expect(await readSwapMarket(client, sale)).toEqual({
    isByServer: true,
    sale: { status: 'possible', taxBps: 0 },
    belowReferenceBps: undefined,
    priceImpactBps: undefined,
  })
  const silent = {
    ...client,
    rpc: () => ({ ...client.rpc(network.chainId), request: () => Promise.reject(new Error()) }),
  }
  expect(await readSwapMarket(silent as unknown as typeof client, sale)).toMatchObject({
    isMarketUnread: true,
    sale: { status: 'unknown' },
  })
})
