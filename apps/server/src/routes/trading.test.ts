import type { CheckApprovalResponse } from '@oxbow/contract/CheckApproval'
import { nativeToken } from '@oxbow/contract/nativeToken'
import type { PermitData } from '@oxbow/contract/PermitData'
import { type QuoteRequest, type QuoteResponse, quoteResponseSchema } from '@oxbow/contract/Quote'
import type { SwapResponse } from '@oxbow/contract/Swap'
import type { Transaction } from '@oxbow/contract/Transaction'
import { accounts } from '@oxbow/test/accounts'
import { balanceOf } from '@oxbow/test/balanceOf'
import { createPool } from '@oxbow/test/createPool'
import { deployToken, type TestToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import { swapDirect } from '@oxbow/test/swapDirect'
import type { TestChain } from '@oxbow/test/TestChain'
import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer, untilCaughtUp } from '../test/startTestServer.ts'

const ether = 10n ** 18n
const trader = accounts[0]!
const holders = [trader.address]

let chain: TestChain
let server: TestServer
/** ETH - a (v4), a - b (v3), b - c (v2), WETH - c (v3), WETH - taxed (v2), WETH - stubborn (v2). */
let a: TestToken
let b: TestToken
let c: TestToken
let taxed: TestToken
let stubborn: TestToken
let unlisted: TestToken

beforeAll(async () => {
  chain = await startChain()
  const { weth } = chain.contracts
  a = await deployToken(chain, { symbol: 'AAA', holders })
  b = await deployToken(chain, { symbol: 'BBB', holders })
  c = await deployToken(chain, { symbol: 'CCC', holders })
  taxed = await deployToken(chain, { symbol: 'TAX', holders, quirk: 'fee-on-transfer' })
  stubborn = await deployToken(chain, { symbol: 'USDX', holders, quirk: 'reset-approval' })
  unlisted = await deployToken(chain, { symbol: 'NONE', holders })
  await createPool(chain, { protocol: 'v4', tokenA: nativeToken, tokenB: a.address })
  await createPool(chain, { protocol: 'v3', tokenA: a.address, tokenB: b.address, feePips: 500 })
  await createPool(chain, { protocol: 'v2', tokenA: b.address, tokenB: c.address })
  await createPool(chain, { protocol: 'v3', tokenA: weth, tokenB: c.address })
  await createPool(chain, { protocol: 'v2', tokenA: weth, tokenB: taxed.address })
  await createPool(chain, { protocol: 'v2', tokenA: weth, tokenB: stubborn.address })
  server = await startTestServer(chain, {
    // Nothing listens there: trading never waits for the database.
    databaseUrl: 'postgresql://nobody@127.0.0.1:1/none',
    blockedTokens: new Set([`31337:${unlisted.address.toLowerCase()}`]),
  })
  await untilCaughtUp(server, chain)
})
afterAll(async () => {
  await chain.stop()
  await server[Symbol.asyncDispose]()
})

const ask = (tokenIn: Address, tokenOut: Address, amount: bigint, more: Partial<QuoteRequest> = {}): QuoteRequest => ({
  type: 'EXACT_INPUT',
  amount: amount.toString(),
  tokenIn,
  tokenOut,
  tokenInChainId: 31337,
  tokenOutChainId: 31337,
  swapper: trader.address,
  ...more,
})

async function post<T>(path: string, body: unknown): Promise<T> {
  const { status, json } = await server.post(path, body)
  expect(json).not.toHaveProperty('errorCode')
  expect(status).toBe(200)
  return json as T
}
/** What the contract says, and not a key more: the server writes quotes as it built them. */
async function quoteOf(request: QuoteRequest): Promise<QuoteResponse> {
  const response = await post<QuoteResponse>('/v1/quote', request)
  expect(quoteResponseSchema.parse(response)).toEqual(response)
  return response
}

const sign = ({ domain, types, values }: PermitData): Promise<Hex> =>
  trader.signTypedData({ domain, types, primaryType: 'PermitSingle', message: values })

async function swapOf({ quote, permitData }: QuoteResponse, more: object = {}): Promise<SwapResponse> {
  const permit = permitData ? { permitData, signature: await sign(permitData) } : {}
  return post<SwapResponse>('/v1/swap', { quote, ...permit, ...more })
}

/** Sends what the API returned, as it stands, and returns what it cost. */
async function send({ to, data, value, gasLimit, maxFeePerGas, maxPriorityFeePerGas }: Transaction): Promise<bigint> {
  const hash = await chain.walletClient(trader).sendTransaction({
    to,
    data,
    value: BigInt(value),
    gas: BigInt(gasLimit),
    maxFeePerGas: BigInt(maxFeePerGas),
    maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
  })
  const receipt = await chain.publicClient.waitForTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
  await untilCaughtUp(server, chain)
  return receipt.gasUsed * receipt.effectiveGasPrice
}

async function approve(token: Address, amount: bigint, approvalAmount: 'EXACT' | 'FULL' = 'EXACT') {
  const request = { walletAddress: trader.address, token, amount: amount.toString(), chainId: 31337, approvalAmount }
  const { approval, cancel } = await post<CheckApprovalResponse>('/v1/check_approval', request)
  if (cancel) await send(cancel)
  if (approval) await send(approval)
  return { approval, cancel }
}

/** Change of both balances over a swap, the network fee added back. */
async function execute(response: QuoteResponse, more?: object) {
  const { input, output } = response.quote
  const read = async () =>
    Promise.all([balanceOf(chain, input.token, trader.address), balanceOf(chain, output.token, trader.address)])
  const [inBefore, outBefore] = await read()
  const { swap, txFailureReasons } = await swapOf(response, more)
  expect(txFailureReasons).toEqual([])
  const fee = await send(swap)
  const [inAfter, outAfter] = await read()
  return {
    spent: inBefore - inAfter - (input.token === nativeToken ? fee : 0n),
    received: outAfter - outBefore + (output.token === nativeToken ? fee : 0n),
  }
}

describe('/v1/quote and /v1/swap, executed', () => {
  test('default: ETH for a v4 token, no approval, no permit, balances equal the quote', async () => {
    const response = await quoteOf(ask(nativeToken, a.address, ether))
    expect(response).toMatchObject({ routing: 'CLASSIC', permitData: null })
    expect(response.quote).toMatchObject({ slippage: 0.5, portionBips: 0, txFailureReasons: [], gasFeeUSD: null })
    expect(response.quote.route.map((path) => path.map(({ type }) => type))).toEqual([['v4-pool']])
    const head = await chain.publicClient.getBlock()
    expect(response.quote).toMatchObject({ blockNumber: head.number.toString(), blockHash: head.hash })
    expect(await execute(response)).toEqual({ spent: ether, received: BigInt(response.quote.output.amount) })
  })

  test('default: token to token over three hops and three versions, with approval and permit', async () => {
    await approve(c.address, 2n * ether)
    const response = await quoteOf(ask(c.address, a.address, 2n * ether, { protocols: ['V2', 'V3'] }))
    expect(response.permitData?.values.details.amount).toBe((2n * ether).toString())
    expect(response.quote.route.flat().map(({ type }) => type)).toEqual(['v2-pool', 'v3-pool'])
    expect(await execute(response)).toEqual({ spent: 2n * ether, received: BigInt(response.quote.output.amount) })
  })

  test('behavior: after an unlimited permit the next quote needs none', async () => {
    await approve(b.address, ether, 'FULL')
    const first = await quoteOf(ask(b.address, nativeToken, ether, { permitAmount: 'FULL' }))
    expect(await execute(first)).toEqual({ spent: ether, received: BigInt(first.quote.output.amount) })
    const second = await quoteOf(ask(b.address, nativeToken, ether))
    expect(second.permitData).toBeNull()
    expect(await execute(second)).toEqual({ spent: ether, received: BigInt(second.quote.output.amount) })
  })

  test('param: generatePermitAsTransaction gives the permit as a transaction', async () => {
    await approve(c.address, ether)
    const response = await quoteOf(ask(c.address, nativeToken, ether, { generatePermitAsTransaction: true }))
    expect(response.permitData).toBeNull()
    await send(response.permitTransaction!)
    expect(await execute(response)).toEqual({ spent: ether, received: BigInt(response.quote.output.amount) })
  })

  test('behavior: takes a whole answer of /v1/quote back, as the public guides send it', async () => {
    const response = await quoteOf(ask(nativeToken, a.address, ether, { protocols: ['UNISWAPX_V2', 'V4', 'V3', 'V2'] }))
    const { permitData: _, ...rest } = response
    const { txFailureReasons } = await post<SwapResponse>('/v1/swap', rest)
    expect(txFailureReasons).toEqual([])
  })

  test('param: exact output delivers exactly, for at most the maximum', async () => {
    const response = await quoteOf(
      ask(nativeToken, a.address, ether / 2n, { type: 'EXACT_OUTPUT', slippageTolerance: 1 }),
    )
    const { input, output } = response.quote
    expect(BigInt(input.maximumAmount ?? 0)).toBe((BigInt(input.amount) * 101n) / 100n)
    expect(output.minimumAmount).toBe((ether / 2n).toString())
    expect(await execute(response)).toEqual({ spent: BigInt(input.amount), received: ether / 2n })
  })

  test('behavior: an exact output over two versions says that it delivers at least, and does', async () => {
    const response = await quoteOf(
      ask(nativeToken, b.address, ether, { type: 'EXACT_OUTPUT', protocols: ['V3', 'V4'], slippageTolerance: 1 }),
    )
    const { input, delivery } = response.quote
    expect(response.quote.route[0]!.map(({ type }) => type)).toEqual(['v4-pool', 'v3-pool'])
    expect(delivery).toBe('AT_LEAST')
    const { spent, received } = await execute(response)
    expect(spent).toBe(BigInt(input.amount))
    expect(input.maximumAmount).toBe(input.amount)
    expect(received).toBeGreaterThan(ether)
  })

  test('default: wrap and unwrap, one for one', async () => {
    const { weth } = chain.contracts
    const wrap = await quoteOf(ask(nativeToken, weth, 3n * ether))
    expect(wrap).toMatchObject({ routing: 'WRAP', permitData: null, quote: { route: [], priceImpact: 0 } })
    expect(await execute(wrap)).toEqual({ spent: 3n * ether, received: 3n * ether })
    const unwrap = await quoteOf(ask(weth, nativeToken, ether))
    expect(unwrap.routing).toBe('UNWRAP')
    expect(await execute(unwrap)).toEqual({ spent: ether, received: ether })
  })

  test('behavior: a taxed token is measured, quoted after tax and delivered as quoted', async () => {
    const response = await quoteOf(ask(nativeToken, taxed.address, ether))
    expect(
      server.services.chains.get(31337)!.market.status().snapshot!.transferTaxBps.get(taxed.address),
    ).toBeGreaterThan(0)
    const { received } = await execute(response)
    expect(received).toBe(BigInt(response.quote.output.amount))
    await approve(taxed.address, received)
    const back = await quoteOf(ask(taxed.address, nativeToken, received))
    expect(await execute(back)).toEqual({ spent: received, received: BigInt(back.quote.output.amount) })
    const { json } = await server.post('/v1/quote', ask(nativeToken, taxed.address, ether, { type: 'EXACT_OUTPUT' }))
    expect(json).toMatchObject({ errorCode: 'TransferTaxUnsupported' })
  })

  test('behavior: the price moved beyond the slippage: the simulation says so, and the chain refuses the trade', async () => {
    const response = await quoteOf(ask(nativeToken, a.address, ether, { slippageTolerance: 0.1 }))
    const pool = response.quote.route[0]![0]!
    await swapDirect(
      chain,
      {
        protocol: 'v4',
        id: pool.address,
        token0: nativeToken,
        token1: a.address,
        keyFee: 3_000,
        tickSpacing: 60,
        hooks: nativeToken,
      } as never,
      { zeroForOne: true, amountIn: 50n * ether },
    )
    await untilCaughtUp(server, chain)
    const { swap, txFailureReasons } = await swapOf(response)
    expect(txFailureReasons).toEqual(['SLIPPAGE_TOO_LOW'])
    await expect(
      chain.publicClient.call({ account: trader.address, to: swap.to, data: swap.data, value: BigInt(swap.value) }),
    ).rejects.toThrow()
  })

  test('behavior: without approval the quote stands and the simulation names the cause', async () => {
    const response = await quoteOf(ask(a.address, nativeToken, 7n * ether))
    expect((await swapOf(response)).txFailureReasons).toEqual(['TRANSFER_FROM_FAILED'])
  })

  test('behavior: more ETH than there is: the simulation names the cause', async () => {
    const poor = '0x00000000000000000000000000000000000000aa'
    const response = await quoteOf({ ...ask(nativeToken, a.address, ether), swapper: poor })
    expect((await swapOf(response)).txFailureReasons).toEqual(['TRANSFER_FROM_FAILED'])
  })

  test('behavior: more than the swapper owns is said in the quote', async () => {
    const poor = await quoteOf({
      ...ask(a.address, nativeToken, ether),
      swapper: '0x00000000000000000000000000000000000000aa',
    })
    expect(poor.quote.txFailureReasons).toEqual(['TRANSFER_FROM_FAILED'])
  })

  test('behavior: a reorganisation undoes the quote with its block', async () => {
    const request = ask(nativeToken, c.address, ether)
    const before = (await quoteOf(request)).quote
    const id = await chain.testClient.snapshot()
    const { weth } = chain.contracts
    const response = await quoteOf(ask(nativeToken, c.address, 100n * ether, { protocols: ['V3'] }))
    expect(response.quote.route[0]![0]!.tokenIn.address).toBe(weth)
    await execute(response)
    expect((await quoteOf(request)).quote.output.amount).not.toBe(before.output.amount)
    await chain.testClient.revert({ id })
    await expect
      .poll(async () => (await quoteOf(request)).quote, { timeout: 5_000 })
      .toMatchObject({ output: before.output, blockHash: before.blockHash })
  })

  test('behavior: says what the trade is worth with its gas, in the quoted token', async () => {
    const { quote } = await quoteOf(ask(nativeToken, a.address, ether))
    expect(BigInt(quote.gasFeeQuote!)).toBeGreaterThan(0n)
    expect(BigInt(quote.output.amountAfterGas!)).toBe(BigInt(quote.output.amount) - BigInt(quote.gasFeeQuote!))
    expect(quote.input).not.toHaveProperty('amountWithGas')
    const exactOut = (await quoteOf(ask(nativeToken, a.address, ether, { type: 'EXACT_OUTPUT' }))).quote
    // Gas is paid in what the trade spends: the two figures are the same money.
    expect(exactOut.gasFeeQuote).toBe(exactOut.gasFee)
    expect(BigInt(exactOut.input.amountWithGas!)).toBe(BigInt(exactOut.input.amount) + BigInt(exactOut.gasFee))
    expect(exactOut.output).not.toHaveProperty('amountAfterGas')
    const dust = (await quoteOf(ask(nativeToken, a.address, 1_000n))).quote
    expect(dust.output.amountAfterGas).toBe('0')
  })

  test('param: routingPreference FASTEST takes two swaps at most', async () => {
    const best = await quoteOf(ask(a.address, c.address, ether / 100n, { protocols: ['V2', 'V3'] }))
    const fastest = await quoteOf(
      ask(a.address, c.address, ether / 100n, { protocols: ['V2', 'V3'], routingPreference: 'FASTEST' }),
    )
    expect(BigInt(fastest.quote.output.amount)).toBeLessThanOrEqual(BigInt(best.quote.output.amount))
    expect(fastest.quote.route.flat().length).toBeLessThanOrEqual(2)
    const { json } = await server.post(
      '/v1/quote',
      ask(a.address, taxed.address, ether / 100n, { routingPreference: 'FASTEST', protocols: ['V2'] }),
    )
    expect(json).toMatchObject({ errorCode: 'NoRoute' })
  })

  test('param: a price without a swapper', async () => {
    const { swapper: _, ...request } = ask(c.address, b.address, ether)
    const { quote, permitData } = await quoteOf(request)
    expect({ swapper: quote.swapper, recipient: quote.output.recipient, permitData }).toEqual({
      swapper: null,
      recipient: null,
      permitData: null,
    })
  })
})

describe('/v1/check_approval', () => {
  test('default: exact by default, null when it is there, never for the native currency', async () => {
    const token = (await deployToken(chain, { symbol: 'DDD', holders })).address
    const { approval } = await approve(token, 5n)
    expect(approval).not.toBeNull()
    expect(await approve(token, 5n)).toEqual({ approval: null, cancel: null })
    expect((await approve(token, 6n)).approval).not.toBeNull()
    expect(await approve(nativeToken, 5n)).toEqual({ approval: null, cancel: null })
  })

  test('behavior: a token that must be reset first gets its reset', async () => {
    expect((await approve(stubborn.address, 5n)).cancel).toBeNull()
    const { approval, cancel } = await approve(stubborn.address, 9n)
    expect([approval, cancel]).not.toContain(null)
    expect(await approve(stubborn.address, 9n)).toEqual({ approval: null, cancel: null })
  })

  test('error: not a token', async () => {
    const { status, json } = await server.post('/v1/check_approval', {
      walletAddress: trader.address,
      token: trader.address,
      amount: '1',
      chainId: 31337,
    })
    expect({ status, json }).toMatchObject({ status: 400, json: { errorCode: 'RequestValidationError' } })
  })
})

describe('speed', () => {
  test('default: how long each route takes is in the metrics', async () => {
    await quoteOf(ask(nativeToken, a.address, ether))
    const { body: metrics } = await server.operatorApp.inject('/metrics')
    expect(metrics).toMatch(/^oxbow_quotes_total\{chain="ethereum",outcome="answered"\} \d+$/m)
    expect(metrics).toMatch(/^oxbow_http_request_seconds_count\{route="\/v1\/quote",method="POST",status="200"\} \d+$/m)
  })

  test('behavior: quotes are answered within 5 ms', async () => {
    const tokens = [nativeToken, a.address, b.address, c.address] as const
    const times: number[] = []
    for (let i = 0; i < 300; i++) {
      const [tokenIn, tokenOut] = [tokens[i % 4]!, tokens[(i + 1 + (i % 3)) % 4]!]
      const startedMs = performance.now()
      const { status } = await server.post('/v1/quote', ask(tokenIn, tokenOut, ether))
      if (i >= 50) times.push(performance.now() - startedMs)
      expect(status).toBe(200)
    }
    // Of the fastest tenth: the others may have waited for a processor.
    expect(times.sort((x, y) => x - y)[times.length / 10]).toBeLessThan(5)
  })
})

describe('refusals', () => {
  const refusals: [string, () => Partial<QuoteRequest>, number, string][] = [
    ['no pool', () => ({ tokenOut: '0x00000000000000000000000000000000000000aa' }), 404, 'NoRoute'],
    ['more than the pools hold', () => ({ type: 'EXACT_OUTPUT', amount: (10n ** 30n).toString() }), 404, 'NoRoute'],
    [
      'one wei that buys nothing',
      () => ({ tokenIn: b.address, tokenOut: c.address, protocols: ['V2'], amount: '1' }),
      404,
      'QuoteAmountTooLowError',
    ],
    ['same token', () => ({ tokenOut: nativeToken }), 400, 'RequestValidationError'],
    ['blocked token', () => ({ tokenOut: unlisted.address }), 400, 'TokenBlocked'],
    ['other chain', () => ({ tokenInChainId: 1, tokenOutChainId: 1 }), 400, 'UnsupportedChain'],
    ['two chains', () => ({ tokenOutChainId: 31338 }), 400, 'UnsupportedChain'],
    ['slippage twice', () => ({ slippageTolerance: 1, autoSlippage: 'DEFAULT' }), 400, 'RequestValidationError'],
    ['slippage 100', () => ({ slippageTolerance: 100 }), 400, 'RequestValidationError'],
    ['amount 0', () => ({ amount: '0' }), 400, 'RequestValidationError'],
    ['amount with a point', () => ({ amount: '1.5' }), 400, 'RequestValidationError'],
    ['amount as number', () => ({ amount: 1 as never }), 400, 'RequestValidationError'],
    ['78 letters as an amount', () => ({ amount: 'a'.repeat(78) }), 400, 'RequestValidationError'],
    ['orders alone', () => ({ protocols: ['UNISWAPX_V2'] }), 400, 'OrdersNotSupported'],
    ['a fee', () => ({ integratorFees: [{ bips: 5, recipient: trader.address }] }), 400, 'FeeNotSupported'],
    ['unknown key', () => ({ recipient: trader.address }) as never, 400, 'RequestValidationError'],
  ]
  test.each(refusals)('error: %s', async (_name, change, status, errorCode) => {
    const answer = await server.post('/v1/quote', ask(nativeToken, a.address, ether, change()))
    expect(answer).toMatchObject({ status, json: { errorCode } })
  })

  test.each([
    ['POST', '/v1/order', 'OrdersNotSupported'],
    ['GET', '/v1/orders?orderStatus=open', 'OrdersNotSupported'],
    ['POST', '/v1/limit_order_quote', 'OrdersNotSupported'],
    ['POST', '/v1/swap_7702', 'DelegationNotSupported'],
    ['POST', '/v1/wallet/check_delegation', 'DelegationNotSupported'],
    ['POST', '/v1/plan', 'PlanNotSupported'],
    ['PATCH', '/v1/plan/1', 'PlanNotSupported'],
    ['POST', '/v1/lp/migrate', 'MigrationNotSupported'],
  ] as const)('error: %s %s is refused by its name', async (method, url, errorCode) => {
    const answer = await server.app.inject({ method, url, ...(method === 'GET' ? {} : { payload: {} }) })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ errorCode, detail: expect.stringMatching(/\. .+\.$/) })
  })

  test('error: a client that wants to approve the router directly is told that Permit2 pulls', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/v1/quote',
      payload: ask(nativeToken, a.address, ether),
      headers: { 'x-permit2-disabled': 'true' },
    })
    expect(answer.json()).toMatchObject({ errorCode: 'Permit2Required' })
  })

  test('error: a changed quote is not executed', async () => {
    const { quote } = await quoteOf(ask(nativeToken, a.address, ether))
    const refuse = async (change: object) => (await server.post('/v1/swap', { quote: { ...quote, ...change } })).json
    const [pool] = quote.route[0]!
    expect(await refuse({ output: { ...quote.output, minimumAmount: '0' } })).toMatchObject({
      errorCode: 'InvalidQuote',
    })
    expect(await refuse({ output: { ...quote.output, minimumAmount: '1' } })).toMatchObject({
      errorCode: 'InvalidQuote',
    })
    expect(await refuse({ output: { ...quote.output, recipient: accounts[1]!.address } })).toMatchObject({
      errorCode: 'InvalidQuote',
    })
    expect(await refuse({ swapper: null })).toMatchObject({ errorCode: 'InvalidQuote' })
    expect(await refuse({ route: [] })).toMatchObject({ errorCode: 'InvalidQuote' })
    expect(await refuse({ gasUseEstimate: '9'.repeat(77) })).toMatchObject({ errorCode: 'InvalidQuote' })
    expect(await refuse({ route: [[{ ...pool, address: `0x${'1'.repeat(64)}` }]] })).toMatchObject({
      errorCode: 'InvalidQuote',
    })
    expect(await refuse({ route: [[{ ...pool, amountIn: '5' }]] })).toMatchObject({ errorCode: 'InvalidQuote' })
    expect(await refuse({ output: { ...quote.output, token: b.address } })).toMatchObject({ errorCode: 'InvalidQuote' })
    expect(await refuse({ expiresAt: 1 })).toMatchObject({ errorCode: 'QuoteExpired' })
    const late = await server.post('/v1/swap', { quote, deadline: 1 })
    expect(late).toMatchObject({ status: 400, json: { errorCode: 'QuoteExpired' } })
  })

  test('error: a permit that is not for this trade is refused', async () => {
    const { quote, permitData } = await quoteOf(ask(a.address, nativeToken, ether))
    const { json: alone } = await server.post('/v1/swap', { quote, permitData })
    expect(alone).toMatchObject({ errorCode: 'RequestValidationError' })
    expect((await server.post('/v1/swap', { quote, permitData: null, signature: '0x' })).status).toBe(400)
    const refuse = async (change: (permit: PermitData) => PermitData, signer = sign) => {
      const changed = change(permitData!)
      return (await server.post('/v1/swap', { quote, permitData: changed, signature: await signer(changed) })).json
    }
    const details = (more: object) => (permit: PermitData) => ({
      ...permit,
      values: { ...permit.values, details: { ...permit.values.details, ...more } },
    })
    const invalid = { errorCode: 'InvalidPermit' }
    expect(await refuse(details({ amount: '1' }))).toMatchObject(invalid)
    expect(await refuse(details({ token: b.address }))).toMatchObject(invalid)
    expect(
      await refuse((permit) => ({ ...permit, values: { ...permit.values, spender: trader.address } })),
    ).toMatchObject(invalid)
    expect(await refuse((permit) => ({ ...permit, domain: { ...permit.domain, chainId: 1 } }))).toMatchObject(invalid)
    expect(await refuse((permit) => ({ ...permit, values: { ...permit.values, sigDeadline: '1' } }))).toMatchObject({
      errorCode: 'QuoteExpired',
    })
    const other = ({ domain, types, values }: PermitData) =>
      accounts[1]!.signTypedData({ domain, types, primaryType: 'PermitSingle', message: values })
    expect(await refuse((permit) => permit, other)).toMatchObject(invalid)
  })
})
