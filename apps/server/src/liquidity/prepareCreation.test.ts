import { decodeLiquidity } from '@oxbow/calldata/decodeLiquidity'
import { permitBatch } from '@oxbow/calldata/permitBatch'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { CreateClassicPositionRequest, CreatePositionRequest } from '@oxbow/contract/Liquidity'
import { plainLiquidity } from '@oxbow/exchange-test/plainLiquidity'
import {
  plainNowSeconds as now,
  plainContracts,
  plainPools,
  plainTokens,
  plainTradingChain,
} from '@oxbow/exchange-test/plainTradingChain'
import { accounts } from '@oxbow/test/accounts'
import { describe, expect, test } from 'vitest'
import { prepareClassicCreation, prepareCreation } from './prepareCreation.ts'

const { weth, a, b } = plainTokens
const walletAddress = `0x${'d'.repeat(40)}` as const
const contracts = plainContracts as Required<typeof plainContracts>
const one = 10n ** 18n
const refused = { name: 'Engine.LiquidityRequestError' }

function chainOf(world: plainLiquidity.Options = {}) {
  return plainTradingChain({
    answers: plainLiquidity(world),
    methods: { eth_gasPrice: () => '0x1', eth_estimateGas: () => '0x64' },
  })
}
const token = (tokenAddress: string, amount = one) => ({ tokenAddress, amount: amount.toString() })
const existing = (token0Address: string, token1Address: string, poolReference: string) => ({
  existingPool: { token0Address, token1Address, poolReference },
})
const inV3 = existing(a, b, plainPools.v3.id)
const inV4 = existing(nativeToken, b, plainPools.v4.id)
const opening = (change: object = {}) => ({
  newPool: { token0Address: a, token1Address: b, fee: 500, tickSpacing: 10, initialPrice: '1', ...change },
  existingPool: undefined,
})
const create = (change: object = {}, world: plainLiquidity.Options = {}) => {
  const request = {
    walletAddress,
    chainId: 31337,
    protocol: 'V3',
    independentToken: token(a),
    ...inV3,
    tickBounds: { tickLower: -604, tickUpper: 606 },
    ...change,
  }
  return prepareCreation(chainOf(world).chain, request as unknown as CreatePositionRequest, 'id')
}
const said = ({ create: { to, data, value } }: { create: { to: string; data: string; value: string } }) => {
  const call = { to: to as `0x${string}`, data: data as `0x${string}`, value: BigInt(value), contracts }
  return JSON.stringify(decodeLiquidity(call), (_, each) => (typeof each === 'bigint' ? `${each}` : each))
}

describe('in a pool that is there', () => {
  test('default: what goes with the amount that is named, at usable ticks', async () => {
    const answer = await create()
    expect(answer).toMatchObject({
      requestId: 'id',
      tickLower: -600,
      tickUpper: 610,
      token0: { tokenAddress: a, amount: one.toString() },
      create: { to: contracts.v3PositionManager, from: walletAddress, value: '0x0', chainId: 31337 },
    })
    expect(answer.token1.tokenAddress).toBe(b)
    // (1 - 1.0001^-300) of the one for (1 - 1.0001^-305) of the other.
    expect(Number(answer.token1.amount) / 1e18).toBeCloseTo(0.98383, 3)
    expect(Number(answer.adjustedMinPrice)).toBeCloseTo(1.0001 ** -600, 9)
    expect(Number(answer.adjustedMaxPrice)).toBeCloseTo(1.0001 ** 610, 9)
    expect(answer).not.toHaveProperty('gasFee', expect.anything())
    expect(said(answer)).toContain(String(now + 1_800))
  })

  test('behavior: with its cost where it is tried, and the deadline that is asked for', async () => {
    const tried = await create({ simulateTransaction: true, deadline: now + 7, urgency: 'FAST' })
    expect(tried).toMatchObject({ gasFee: '3000', txFailureReasons: [], create: { gasLimit: '120' } })
    expect(said(tried)).toContain(String(now + 7))
    await expect(create({ deadline: now - 1 })).rejects.toMatchObject(refused)
    expect((await create({ deadline: now })).requestId).toBe('id')
  })

  test('behavior: at most so much of the other token; either may be the one that is named', async () => {
    const bounded = await create({ dependentToken: token(b, one / 2n) })
    expect(bounded.token1.amount).toBe((one / 2n).toString())
    expect(Number(bounded.token0.amount) / 1e18).toBeCloseTo(0.5 / 0.98383, 3)
    const second = await create({ independentToken: token(b) })
    expect(second.token1.amount).toBe(one.toString())
    const turned = await create({ independentToken: token(b, one / 2n), dependentToken: token(a) })
    expect([turned.token0.amount, turned.token1.amount]).toEqual([bounded.token0.amount, bounded.token1.amount])
    await expect(create({ dependentToken: token(a) })).rejects.toMatchObject(refused)
    await expect(create({ independentToken: token(weth) })).rejects.toMatchObject(refused)
  })

  test('behavior: bounds as prices, of the tokens in the order in which they are named', async () => {
    const prices = { tickBounds: undefined, priceBounds: { minPrice: '0.5', maxPrice: '4' } }
    expect(await create(prices)).toMatchObject({ tickLower: -6_930, tickUpper: 13_860 })
    const turned = existing(b, a, plainPools.v3.id)
    expect(await create({ ...prices, ...turned })).toMatchObject({ tickLower: -13_860, tickUpper: 6_930 })
    // Ticks are the pool's.
    expect(await create(turned)).toMatchObject({ tickLower: -600, tickUpper: 610 })
    for (const tickBounds of [
      { tickLower: 600, tickUpper: 600 },
      { tickLower: 600, tickUpper: -600 },
    ])
      await expect(create({ tickBounds })).rejects.toMatchObject(refused)
    await expect(create({ ...prices, priceBounds: { minPrice: '0', maxPrice: '4' } })).rejects.toMatchObject(refused)
    // Beyond what a pool can stand at they are its last ticks.
    const wide = { minPrice: `0.${'0'.repeat(45)}1`, maxPrice: '9'.repeat(50) }
    expect(await create({ ...prices, priceBounds: wide })).toMatchObject({ tickLower: -887_270, tickUpper: 887_270 })
  })

  test('behavior: v4, with native currency as the value', async () => {
    const answer = await create({
      protocol: 'V4',
      ...inV4,
      independentToken: token(nativeToken),
      tickBounds: { tickLower: -600, tickUpper: 600 },
    })
    expect(answer).toMatchObject({ create: { to: contracts.v4PositionManager }, token0: { tokenAddress: nativeToken } })
    expect(BigInt(answer.create.value)).toBeGreaterThanOrEqual(one)
  })

  test('error: a pool that is not there, of another protocol, or of other tokens', async () => {
    const nowhere = existing(a, b, `0x${'e'.repeat(40)}`)
    await expect(create(nowhere)).rejects.toMatchObject({ code: 'ResourceNotFound' })
    await expect(create({ protocol: 'V4' })).rejects.toMatchObject({ code: 'ResourceNotFound' })
    await expect(create(existing(weth, a, plainPools.v2.id))).rejects.toMatchObject({ code: 'ResourceNotFound' })
    await expect(create(existing(a, weth, plainPools.v3.id))).rejects.toMatchObject(refused)
    await expect(create(existing(weth, b, plainPools.v3.id))).rejects.toMatchObject(refused)
    await expect(create({ protocol: 'V4', ...existing(weth, b, plainPools.v4.id) })).rejects.toMatchObject(refused)
    // The market has it, the chain no longer.
    await expect(create({}, { missing: ['v3'] })).rejects.toMatchObject({ code: 'ResourceNotFound' })
  })

  test('error: a permit without its signature, and one without a permit', async () => {
    await expect(create({ signature: '0xab' })).rejects.toMatchObject(refused)
    await expect(create({ batchPermitData: {} })).rejects.toMatchObject(refused)
  })
})

describe('with a permit', () => {
  const owner = accounts[1]!
  const walletAddress = owner.address.toLowerCase() as `0x${string}`
  async function permitted(amount: bigint, token = b) {
    const details = [{ token, amount, expiration: now + 9, nonce: 4 }]
    const permit = { details, spender: contracts.v4PositionManager, sigDeadline: BigInt(now + 9) }
    const typed = permitBatch(permit, { chainId: 31337, permit2: contracts.permit2 })
    const text = details.map((each) => ({ ...each, amount: `${amount}`, expiration: `${now + 9}`, nonce: '4' }))
    const values = { details: text, spender: permit.spender, sigDeadline: `${now + 9}` }
    const permitData = { domain: typed.domain, types: typed.types, values }
    const signed = { batchPermitData: permitData, signature: await owner.signTypedData(typed) }
    const range = { tickBounds: { tickLower: -600, tickUpper: 600 } }
    return create({
      protocol: 'V4',
      ...inV4,
      ...range,
      walletAddress,
      independentToken: { tokenAddress: nativeToken, amount: `${one}` },
      ...signed,
    })
  }

  test('behavior: no more than was permitted is taken of a token, and the permit goes along', async () => {
    const [free, bound] = [await permitted(10n * one), one + one / 20n]
    expect(said(free)).toContain(String(now + 9))
    const held = await permitted(bound)
    expect(said(held)).toContain(`"${bound}"`)
    expect(said(free)).not.toContain(`"${bound}"`)
    // Of the native currency, and of a token that it does not name, a permit says nothing.
    expect(held.create.value).toBe(free.create.value)
    expect((await permitted(bound, a)).create.value).toBe(free.create.value)
  })

  test('error: signed by somebody else', async () => {
    const details = [{ token: b, amount: '5', expiration: `${now}`, nonce: '4' }]
    const values = { details, spender: contracts.v4PositionManager, sigDeadline: `${now}` }
    const batchPermitData = {
      domain: { name: 'Permit2', chainId: 31337, verifyingContract: contracts.permit2 },
      types: {},
      values,
    }
    const asked = create({
      protocol: 'V4',
      ...inV4,
      independentToken: token(nativeToken),
      batchPermitData,
      signature: `0x${'1'.repeat(130)}`,
    })
    await expect(asked).rejects.toMatchObject({ name: expect.stringMatching(/InvalidPermit|NodeUnavailable/) })
  })
})

describe('in a pool that is opened', () => {
  const missing = { missing: ['v3', 'v4'] } as const

  test('default: at the price that is given, of the tokens as they are named', async () => {
    const answer = await create(opening(), missing)
    expect(said(answer)).toContain(String(2n ** 96n))
    const turned = await create(opening({ token0Address: b, token1Address: a, initialPrice: '4' }), missing)
    expect(said(turned)).toContain(String(2n ** 95n))
    await expect(create(opening())).rejects.toMatchObject(refused)
    for (const initialPrice of ['9'.repeat(50), `0.${'0'.repeat(45)}1`])
      await expect(create(opening({ initialPrice }), missing)).rejects.toMatchObject(refused)
  })

  test('behavior: v3 has no hooks, and a spacing for each fee', async () => {
    await expect(create(opening({ hooks: walletAddress }), missing)).rejects.toMatchObject(refused)
    expect((await create(opening({ hooks: nativeToken }), missing)).requestId).toBe('id')
    for (const [fee, tickSpacing] of [
      [100, 1],
      [3_000, 60],
      [10_000, 200],
    ] as const)
      expect((await create(opening({ fee, tickSpacing }), missing)).requestId).toBe('id')
    for (const [fee, tickSpacing] of [
      [500, 60],
      [400, 10],
      [101, 1],
      [99, 1],
    ] as const)
      await expect(create(opening({ fee, tickSpacing }), missing)).rejects.toMatchObject(refused)
  })

  test('behavior: v4 keeps the native currency, v3 wraps it', async () => {
    const native = { token0Address: nativeToken, token1Address: b }
    const v4 = { ...opening({ ...native, fee: 400, tickSpacing: 60, hooks: walletAddress }), protocol: 'V4' }
    const inV4 = await create({ ...v4, independentToken: token(nativeToken) }, missing)
    expect(inV4.token0.tokenAddress).toBe(nativeToken)
    expect(said(inV4)).toContain(walletAddress)
    const plain = await create({ ...opening({ ...native, fee: 500 }), independentToken: token(nativeToken) }, missing)
    expect(plain).toMatchObject({ token0: { tokenAddress: nativeToken }, create: { value: `0x${one.toString(16)}` } })
    // Named by its wrapped token it is not paid in ether, unless something is native.
    const wrapped = await create({ ...opening({ token0Address: weth }), independentToken: token(weth) }, missing)
    expect(wrapped).toMatchObject({ token0: { tokenAddress: weth }, create: { value: '0x0' } })
    const paid = await create({ ...opening({ token0Address: weth }), independentToken: token(nativeToken) }, missing)
    expect(paid.create.value).toBe(`0x${one.toString(16)}`)
    const other = { ...opening({ token0Address: weth }), independentToken: token(b) }
    const dependent = await create({ ...other, dependentToken: token(nativeToken) }, missing)
    expect(BigInt(dependent.create.value)).toBeGreaterThan(0n)
    await expect(
      create({ ...opening({ token0Address: weth, token1Address: nativeToken }) }, missing),
    ).rejects.toMatchObject(refused)
  })
})

describe('in a pair', () => {
  const classic = (change: object = {}, world: plainLiquidity.Options = {}) => {
    const poolParameters = { token0Address: weth, token1Address: a, chainId: 31337 }
    const request = { walletAddress, poolParameters, independentToken: token(weth), ...change }
    return prepareClassicCreation(chainOf(world).chain, request as unknown as CreateClassicPositionRequest, 'id')
  }

  test('default: what goes with the amount that is named, by the reserves', async () => {
    expect(await classic()).toMatchObject({
      requestId: 'id',
      independentToken: token(weth),
      dependentToken: token(a, 2n * one),
      create: { to: contracts.v2Router, value: '0x0' },
    })
    expect(await classic({ independentToken: token(a) })).toMatchObject({
      independentToken: token(a),
      dependentToken: token(weth, one / 2n),
    })
    expect((await classic({ simulateTransaction: true })).gasFee).toBe('3000')
  })

  test('behavior: in any order, and in ether where that is named', async () => {
    const turned = await classic({ poolParameters: { token0Address: a, token1Address: weth, chainId: 31337 } })
    expect(turned.independentToken).toEqual(token(weth))
    for (const [token0Address, token1Address] of [
      [nativeToken, a],
      [a, nativeToken],
    ]) {
      const native = await classic({
        poolParameters: { token0Address, token1Address, chainId: 31337 },
        independentToken: token(nativeToken),
      })
      expect(native).toMatchObject({ independentToken: token(nativeToken), create: { value: `0x${one.toString(16)}` } })
    }
  })

  test('behavior: one that nobody has opened needs both amounts', async () => {
    const missing = { missing: ['v2'] } as const
    await expect(classic({}, missing)).rejects.toMatchObject(refused)
    const both = await classic({ dependentToken: token(a, 9n * one) }, missing)
    expect(both).toMatchObject({ independentToken: token(weth), dependentToken: token(a, 9n * one) })
    const turned = await classic({ independentToken: token(a, 9n * one), dependentToken: token(weth) }, missing)
    expect(turned).toMatchObject({ independentToken: token(a, 9n * one), dependentToken: token(weth) })
  })
})
