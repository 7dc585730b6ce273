import { nativeToken } from '@oxbow/chain/nativeToken'
import { accounts } from '@oxbow/test/accounts'
import { balanceOf } from '@oxbow/test/balanceOf'
import { createPool } from '@oxbow/test/createPool'
import { deployToken, type TestToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PublicApi, type PublicPermit, type PublicTransaction, publicApi } from '../test/publicApi.ts'
import { startTestServer, type TestServer, untilCaughtUp } from '../test/startTestServer.ts'

/** A client that knows the public Trading API and nothing of Oxbow; its base URL is ours. */
let api: PublicApi
let chain: TestChain
let server: TestServer
let a: TestToken
let b: TestToken
const ether = 10n ** 18n
const trader = accounts[0]!
const chainId = 31337

beforeAll(async () => {
  chain = await startChain()
  const holders = [trader.address]
  a = await deployToken(chain, { symbol: 'AAA', holders })
  b = await deployToken(chain, { symbol: 'BBB', holders })
  await createPool(chain, { protocol: 'v4', tokenA: nativeToken, tokenB: a.address })
  await createPool(chain, { protocol: 'v3', tokenA: a.address, tokenB: b.address, feePips: 500 })
  await createPool(chain, { protocol: 'v2', tokenA: a.address, tokenB: b.address })
  server = await startTestServer(chain)
  const base = await server.app.listen({ port: 0, host: '127.0.0.1' })
  api = publicApi(`${base}/v1`)
  await untilCaughtUp(server, chain)
})
afterAll(async () => {
  await chain.stop()
  await server[Symbol.asyncDispose]()
})

const ask = (tokenIn: Address, tokenOut: Address, amount: bigint, more: object = {}) => ({
  type: 'EXACT_INPUT',
  amount: amount.toString(),
  tokenIn,
  tokenOut,
  swapper: trader.address,
  tokenInChainId: chainId,
  tokenOutChainId: chainId,
  slippageTolerance: 0.5,
  ...more,
})
const sign = ({ domain, types, values }: PublicPermit): Promise<Hex> => {
  const primaryType = 'PermitBatch' in types ? 'PermitBatch' : 'PermitSingle'
  return trader.signTypedData({ domain, types, primaryType, message: values } as never)
}
const submit = ({ to, data, value, gasLimit }: PublicTransaction): Promise<Hex> =>
  chain.walletClient(trader).sendTransaction({
    to: to as Hex,
    data: data as Hex,
    value: BigInt(value),
    ...(gasLimit === undefined ? {} : { gas: BigInt(gasLimit) }),
  })
async function send(transaction: PublicTransaction | null | undefined): Promise<Hex | undefined> {
  if (!transaction) return undefined
  const hash = await submit(transaction)
  expect((await chain.publicClient.waitForTransactionReceipt({ hash })).status).toBe('success')
  // Or the next quote is one of the pools before it, where the server has less of the machine than the test.
  await untilCaughtUp(server, chain)
  return hash
}
/** Transactions wait meanwhile. Whatever happens blocks go on after it: without them every later test would wait for its receipts until its end. */
async function withoutBlocks<T>(work: () => Promise<T>): Promise<T> {
  await chain.testClient.setAutomine(false)
  try {
    return await work()
  } finally {
    await chain.testClient.setAutomine(true)
    await chain.testClient.mine({ blocks: 1 })
  }
}
const approve = async (token: Address, amount: bigint) => {
  const request = { walletAddress: trader.address, token, amount: amount.toString(), chainId }
  const { approval, cancel } = await api.checkApproval(request)
  await send(cancel)
  await send(approval)
}
/** As the public guides show it: the answer spread, `permitData` only with its signature. */
async function toSwap(request: object) {
  const { permitData, permitTransaction: _, ...rest } = await api.quote(request)
  const permit = permitData ? { permitData, signature: await sign(permitData) } : {}
  return { quote: rest.quote, permitData, body: { ...rest, ...permit } }
}
const held = (token: Address) => balanceOf(chain, token, trader.address)

describe('a trade', () => {
  test('default: quote, approval, permit, swap and status', async () => {
    await approve(a.address, ether)
    const { quote, body } = await toSwap(
      ask(a.address, b.address, ether, { protocols: ['UNISWAPX_V2', 'V4', 'V3', 'V2'] }),
    )
    const before = await held(b.address)
    const { swap } = await api.swap(body)
    const hash = (await send(swap))!
    expect((await held(b.address)) - before).toBe(BigInt(quote.output.amount))
    const { swaps } = await api.swaps({ txHashes: hash, chainId: String(chainId) })
    expect(swaps).toEqual([{ status: 'SUCCESS', swapType: 'CLASSIC', txHash: hash }])
  })

  test('behavior: status tells what waits, what failed, what nobody knows and what wraps', async () => {
    const { weth } = chain.contracts
    const wrapped = await send((await api.swap((await toSwap(ask(nativeToken, weth, ether))).body)).swap)
    const failing = { to: weth, data: `0x2e1a7d4d${'f'.repeat(64)}`, value: '0', gasLimit: '100000' }
    const failed = await submit(failing as never)
    await chain.publicClient.waitForTransactionReceipt({ hash: failed })
    const unknown: Hex = `0x${'1'.repeat(64)}`
    const { swaps } = await withoutBlocks(async () => {
      const waiting = await submit({ to: accounts[1]!.address, data: '0x', value: '1' } as never)
      return await api.swaps({ txHashes: [wrapped, failed, unknown, waiting].join(',') })
    })
    expect(swaps.map(({ status, swapType }) => `${status} ${swapType}`)).toEqual([
      'SUCCESS WRAP',
      'FAILED UNWRAP',
      'NOT_FOUND CLASSIC',
      'PENDING CLASSIC',
    ])
  })

  test('behavior: calls for a wallet that carries them out together need no permit', async () => {
    const { quote } = await api.quote(ask(b.address, nativeToken, 3n * ether))
    const { calls, from, gasFee } = await api.swap5792({ quote })
    expect(from.toLowerCase()).toBe(trader.address.toLowerCase())
    expect(calls).toHaveLength(3)
    expect(BigInt(gasFee!)).toBeGreaterThan(0n)
    const before = await held(b.address)
    for (const call of calls) await send(call as PublicTransaction)
    expect(before - (await held(b.address))).toBe(3n * ether)
    // Native currency and wraps need nothing before them.
    const native = await api.quote(ask(nativeToken, a.address, ether))
    expect((await api.swap5792({ quote: native.quote, permitData: native.permitData })).calls).toHaveLength(1)
    const unwrap = await api.quote(ask(chain.contracts.weth, nativeToken, 1000n))
    expect((await api.swap5792({ quote: unwrap.quote })).calls).toHaveLength(1)
  })

  test('behavior: tokens that pools lead to', async () => {
    const { tokens } = await api.swappableTokens({ tokenIn: a.address, tokenInChainId: String(chainId) })
    expect(tokens.map(({ address }) => address)).toContain(chain.contracts.weth)
    expect(
      (await api.swappableTokens({ tokenIn: accounts[9]!.address, tokenInChainId: String(chainId) })).tokens,
    ).toEqual([])
  })

  test('behavior: a transfer arrives, and one that cannot be paid says so', async () => {
    const recipient = '0x00000000000000000000000000000000000000ab'
    const request = { sender: trader.address, recipient, amount: '1000', chainId }
    await send((await api.send({ ...request, token: a.address })).send)
    await send((await api.send({ ...request, token: nativeToken })).send)
    expect(await balanceOf(chain, a.address, recipient)).toBe(1000n)
    expect(await balanceOf(chain, nativeToken, recipient)).toBe(1000n)
    const poor = await api.send({
      ...request,
      token: a.address,
      sender: recipient,
      recipient: trader.address,
      amount: '1001',
    })
    expect((poor as { txFailureReasons?: unknown }).txFailureReasons).toHaveLength(1)
  })
})

describe('liquidity', () => {
  const lower = (token: string) => token.toLowerCase() as Address
  const wallet = { walletAddress: trader.address, chainId, simulateTransaction: true }
  const whole = { tickLower: -60_000, tickUpper: 60_000 }
  const token = (tokenAddress: string, amount: bigint) => ({ tokenAddress, amount: amount.toString() })

  /** Approvals first, then the permit, as the answer says; returns what the next request sends with it. */
  async function allow(protocol: 'V2' | 'V3' | 'V4', action: 'CREATE' | 'INCREASE' | 'DECREASE', lpTokens: object[]) {
    const request = { walletAddress: trader.address, chainId, protocol, lpTokens, action }
    const { transactions, v4BatchPermitData } = await api.lp.checkApproval(request)
    for (const { transaction } of transactions) await send(transaction)
    return v4BatchPermitData && { permit: v4BatchPermitData, signature: await sign(v4BatchPermitData) }
  }
  const runs = (answer: object) =>
    expect(answer).toMatchObject({ txFailureReasons: [], gasFee: expect.stringMatching(/^[1-9]/) })
  async function poolOf(protocol: 'V2' | 'V3' | 'V4', tokenAddressA: string, tokenAddressB: string, more: object = {}) {
    const { pools } = await api.lp.poolInfo({
      protocol,
      chainId,
      poolParameters: { tokenAddressA, tokenAddressB, ...more },
    })
    expect(pools).toHaveLength(1)
    return pools[0]!
  }
  /** The newest NFT of a position manager. */
  const newest = async (manager: Address) => {
    const logs = await chain.publicClient.getLogs({ address: manager, fromBlock: 0n })
    const minted = logs.filter(
      ({ topics }) => (topics as string[])[0]?.startsWith('0xddf252ad') && BigInt((topics as Hex[])[1]!) === 0n,
    )
    return BigInt((minted.at(-1)!.topics as Hex[])[3]!).toString()
  }

  test('default: a v4 position is created with a signed permit, grown, paid its fees and taken out', async () => {
    const pool = await poolOf('V4', nativeToken, a.address)
    const existingPool = {
      token0Address: nativeToken,
      token1Address: a.address,
      poolReference: pool.poolReferenceIdentifier,
    }
    const independentToken = token(a.address, ether)
    const created = await allow('V4', 'CREATE', [independentToken, token(nativeToken, ether)])
    const request = { ...wallet, protocol: 'V4', existingPool, independentToken, tickBounds: whole }
    const create = await api.lp.create({ ...request, batchPermitData: created!.permit, signature: created!.signature })
    runs(create)
    expect([create.tickLower, create.tickUpper]).toEqual([-60_000, 60_000])
    expect(Number(create.adjustedMinPrice)).toBeCloseTo(1.0001 ** -60_000, 6)
    expect(BigInt(create.token1.amount)).toBeLessThanOrEqual(ether)
    await send(create.create)
    const nftTokenId = await newest(chain.contracts.v4PositionManager)

    const named = { ...wallet, protocol: 'V4', token0Address: nativeToken, token1Address: a.address, nftTokenId }
    const grown = await allow('V4', 'INCREASE', [token(a.address, ether)])
    const increase = await api.lp.increase({
      ...named,
      independentToken,
      v4BatchPermitData: grown!.permit,
      signature: grown!.signature,
    })
    runs(increase)
    await send(increase.increase)

    const trade = await api.quote(ask(nativeToken, a.address, ether))
    await send((await api.swap({ quote: trade.quote })).swap)
    const claim = await api.lp.claimFees({ ...wallet, protocol: 'V4', tokenId: nftTokenId })
    runs(claim)
    expect(BigInt(claim.token0.amount)).toBeGreaterThan(0n)
    await send(claim.claim)

    const before = await held(a.address)
    const decrease = await api.lp.decrease({ ...named, liquidityPercentageToDecrease: 100 })
    runs(decrease)
    await send(decrease.decrease)
    expect((await held(a.address)) - before).toBe(BigInt(decrease.token1.amount))
    expect(await allow('V4', 'DECREASE', [token(a.address, 1n)])).toBeNull()
    await expect(api.lp.decrease({ ...named, liquidityPercentageToDecrease: 1 })).rejects.toMatchObject({ status: 404 })
  })

  test('param: newPool opens a v3 pool at a price, paid in native currency', async () => {
    const newPool = {
      token0Address: nativeToken,
      token1Address: b.address,
      fee: 3_000,
      tickSpacing: 60,
      initialPrice: '4',
    }
    await allow('V3', 'CREATE', [token(b.address, 4n * ether)])
    const request = { ...wallet, protocol: 'V3', newPool, independentToken: token(nativeToken, ether) }
    const create = await api.lp.create({ ...request, priceBounds: { minPrice: '2', maxPrice: '8' } })
    runs(create)
    await send(create.create)
    await untilCaughtUp(server, chain)
    const pool = await poolOf('V3', nativeToken, b.address)
    const isInverted = lower(b.address) < lower(chain.contracts.weth)
    const price = (Number(pool.sqrtRatioX96) / 2 ** 96) ** 2
    expect(isInverted ? 1 / price : price).toBeCloseTo(4, 6)
    // As much of the other token as goes with it at this price and this range.
    const paid = isInverted ? create.token0 : create.token1
    expect(Number(paid.amount) / 1e18).toBeGreaterThan(3.9)
    expect(Number(paid.amount) / 1e18).toBeLessThanOrEqual(4)

    const nftTokenId = await newest(chain.contracts.v3PositionManager)
    const named = { ...wallet, protocol: 'V3', token0Address: nativeToken, token1Address: b.address, nftTokenId }
    await allow('V3', 'INCREASE', [token(b.address, ether)])
    const increase = await api.lp.increase({ ...named, independentToken: token(b.address, ether) })
    runs(increase)
    await send(increase.increase)
    const decrease = await api.lp.decrease({ ...named, liquidityPercentageToDecrease: 25 })
    runs(decrease)
    await send(decrease.decrease)
    runs(await api.lp.claimFees({ ...wallet, protocol: 'V3', tokenId: nftTokenId }))
  })

  test('default: liquidity for a pair that is there and for one that is opened', async () => {
    const tokens = { token0Address: a.address, token1Address: b.address }
    const c = await deployToken(chain, { symbol: 'CCC', holders: [trader.address] })
    const { chainId: _, ...rest } = wallet
    const opening = {
      ...rest,
      poolParameters: { token0Address: nativeToken, token1Address: c.address, chainId },
      independentToken: token(c.address, 9n * ether),
    }
    await expect(api.lp.createClassic(opening)).rejects.toMatchObject({
      status: 400,
      errorCode: 'RequestValidationError',
    })
    await allow('V2', 'CREATE', [opening.independentToken])
    const opened = await api.lp.createClassic({ ...opening, dependentToken: token(nativeToken, ether) })
    runs(opened)
    await send(opened.create)

    await allow('V2', 'CREATE', [token(a.address, ether), token(b.address, 2n * ether)])
    const create = await api.lp.createClassic({
      ...rest,
      poolParameters: { ...tokens, chainId },
      independentToken: token(a.address, ether),
    })
    runs(create)
    await send(create.create)
    const named = { ...wallet, protocol: 'V2', ...tokens }
    await allow('V2', 'INCREASE', [token(a.address, ether), token(b.address, 2n * ether)])
    const increase = await api.lp.increase({ ...named, independentToken: token(a.address, ether) })
    runs(increase)
    await send(increase.increase)
    await allow('V2', 'DECREASE', [token(a.address, 1n), token(b.address, 1n)])
    const decrease = await api.lp.decrease({ ...named, liquidityPercentageToDecrease: 50 })
    runs(decrease)
    await send(decrease.decrease)
  })

  test('behavior: pools by reference, page by page', async () => {
    const [v2, v4] = [await poolOf('V2', a.address, b.address), await poolOf('V4', a.address, nativeToken)]
    expect(BigInt(v2.tokenAReserves!)).toBeGreaterThan(0n)
    const poolReferences = [v2, v4].map(({ poolProtocol, poolReferenceIdentifier }) => ({
      protocol: poolProtocol,
      chainId,
      referenceIdentifier: poolReferenceIdentifier,
    }))
    const all = await api.lp.poolInfo({ protocol: ['V2', 'V4'], poolReferences })
    expect(all.pools).toEqual([v2, v4])
    const second = await api.lp.poolInfo({ protocol: ['V2'], poolReferences, pageSize: 1, currentPage: 2 })
    expect(second.pools).toEqual([v4])
  })

  const refusals: [string, () => Promise<unknown>, number, string][] = [
    [
      'a position that is not there',
      () => api.lp.claimFees({ ...wallet, protocol: 'V3', tokenId: '999' }),
      404,
      'ResourceNotFound',
    ],
    [
      'fees of a pair',
      () => api.lp.claimFees({ ...wallet, protocol: 'V2', tokenId: '1' }),
      400,
      'RequestValidationError',
    ],
    [
      'a migration',
      () =>
        api.lp.checkApproval({
          walletAddress: trader.address,
          chainId,
          protocol: 'V3',
          action: 'MIGRATE',
          lpTokens: [token(a.address, 1n)],
        }),
      400,
      'MigrationNotSupported',
    ],
    [
      'a permit for somebody else',
      async () => {
        const independentToken = token(a.address, ether)
        const request = {
          walletAddress: trader.address,
          chainId,
          protocol: 'V4',
          lpTokens: [independentToken],
          action: 'CREATE',
        }
        const { v4BatchPermitData } = await api.lp.checkApproval(request)
        const permit = { ...v4BatchPermitData!, values: { ...v4BatchPermitData!.values, spender: trader.address } }
        const pool = await poolOf('V4', nativeToken, a.address)
        return api.lp.create({
          ...wallet,
          protocol: 'V4',
          independentToken,
          tickBounds: whole,
          existingPool: {
            token0Address: nativeToken,
            token1Address: a.address,
            poolReference: pool.poolReferenceIdentifier,
          },
          batchPermitData: permit,
          signature: await sign(permit),
        })
      },
      400,
      'InvalidPermit',
    ],
    [
      'an empty range',
      () =>
        api.lp.create({
          ...wallet,
          protocol: 'V3',
          independentToken: token(a.address, 1n),
          newPool: {
            token0Address: a.address,
            token1Address: nativeToken,
            fee: 500,
            tickSpacing: 10,
            initialPrice: '1',
          },
          tickBounds: { tickLower: 5, tickUpper: -5 },
        }),
      400,
      'RequestValidationError',
    ],
    [
      'a pool that is there as a new one',
      () =>
        api.lp.create({
          ...wallet,
          protocol: 'V3',
          independentToken: token(a.address, ether),
          newPool: { token0Address: a.address, token1Address: b.address, fee: 500, tickSpacing: 10, initialPrice: '1' },
          tickBounds: whole,
        }),
      400,
      'RequestValidationError',
    ],
  ]
  test.each(refusals)('error: %s', async (_name, run, status, errorCode) => {
    await expect(run()).rejects.toMatchObject({ status, errorCode })
  })
})

describe('trades one after the other', () => {
  /** Small, so that no trade moves the price beyond the slippage of the next one. */
  const amount = ether / 1_000n
  const nonceOf = (permit: PublicPermit | null) => (permit!.values as { details: { nonce: string } }).details.nonce

  test('behavior: right after a trade the next permit has the next nonce, although the server has not seen the block yet', async () => {
    await approve(b.address, 10n * ether)
    const first = await toSwap(ask(b.address, a.address, amount))
    await send((await api.swap(first.body)).swap)
    const second = await toSwap(ask(b.address, a.address, amount))
    expect(BigInt(nonceOf(second.permitData))).toBe(BigInt(nonceOf(first.permitData)) + 1n)
    await send((await api.swap(second.body)).swap)
  })

  test('behavior: while a trade is pending the next permit has the next nonce, and both are carried out', async () => {
    await approve(b.address, 10n * ether)
    const before = await held(b.address)
    const first = await toSwap(ask(b.address, a.address, amount))
    const hashes = await withoutBlocks(async () => {
      const one = await submit((await api.swap(first.body)).swap)
      const second = await toSwap(ask(b.address, a.address, amount))
      expect(BigInt(nonceOf(second.permitData))).toBe(BigInt(nonceOf(first.permitData)) + 1n)
      const answer = await api.swap(second.body)
      expect((answer as { txFailureReasons?: unknown }).txFailureReasons).toEqual([])
      return [one, await submit(answer.swap)]
    })
    for (const hash of hashes)
      expect((await chain.publicClient.waitForTransactionReceipt({ hash })).status).toBe('success')
    expect(before - (await held(b.address))).toBe(2n * amount)
  })

  test('error: two quotes share a nonce, and the one that is too late is told so', async () => {
    await approve(b.address, 10n * ether)
    const [first, second] = [
      await toSwap(ask(b.address, a.address, amount)),
      await toSwap(ask(b.address, a.address, amount)),
    ]
    expect(nonceOf(second.permitData)).toBe(nonceOf(first.permitData))
    await send((await api.swap(first.body)).swap)
    await expect(api.swap(second.body)).rejects.toMatchObject({ status: 400, errorCode: 'InvalidPermit' })
  })

  test('behavior: of two quotes with unlimited permits both are carried out', async () => {
    await approve(b.address, 10n * ether)
    const request = ask(b.address, a.address, amount, { permitAmount: 'FULL' })
    const [first, second] = [await toSwap(request), await toSwap(request)]
    await send((await api.swap(first.body)).swap)
    await send((await api.swap(second.body)).swap)
  })
})
