import { nativeToken } from '@oxbow/chain/nativeToken'
import { deployToken } from '@oxbow/test/deployToken'
import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chainId, ether, startPublicApi, trader } from '../test/startPublicApi.ts'
import { untilCaughtUp } from '../test/startTestServer.ts'

let scenario: Awaited<ReturnType<typeof startPublicApi>>
let api: (typeof scenario)['api']
let chain: (typeof scenario)['chain']
let server: (typeof scenario)['server']
let a: (typeof scenario)['a']
let b: (typeof scenario)['b']
let ask: (typeof scenario)['ask']
let sign: (typeof scenario)['sign']
let send: (typeof scenario)['send']
let held: (typeof scenario)['held']
beforeAll(async () => {
  scenario = await startPublicApi()
  ;({ api, chain, server, a, b, ask, sign, send, held } = scenario)
})
afterAll(() => scenario[Symbol.asyncDispose]())

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
