import { nativeToken } from '@oxbow/chain/nativeToken'
import type { PoolInfoRequest } from '@oxbow/contract/Liquidity'
import { plainPools, plainTokens, plainTradingChain } from '@oxbow/exchange-test/plainTradingChain'
import { expect, test } from 'vitest'
import { describePools } from './describePools.ts'

const { weth, a, b } = plainTokens
const hooks = `0x${'e'.repeat(40)}` as const
const other = {
  ...plainPools.v4,
  id: `0x${'d'.repeat(64)}`,
  hooks,
  keyFee: 0x800000,
  feePips: 100,
  tickSpacing: 1,
} as const
const { chain } = plainTradingChain({ pools: [...Object.values(plainPools), other] })
const all = ['V2', 'V3', 'V4']
const ask = (request: object) => describePools(chain, request as unknown as PoolInfoRequest)
const of = async (tokenAddressA: string, tokenAddressB: string, more: object = {}, protocol: unknown = all) => {
  const found = await ask({ protocol, chainId: 31337, poolParameters: { tokenAddressA, tokenAddressB, ...more } })
  return found.map(({ poolReferenceIdentifier }) => poolReferenceIdentifier)
}
const { v2, v3, v4 } = plainPools

test('default: what a pool is and how it stands', async () => {
  const [pair] = await ask({ protocol: 'V2', poolParameters: { tokenAddressA: weth, tokenAddressB: a } })
  const shared = { chainId: 31337 }
  expect(pair).toEqual({
    ...shared,
    poolReferenceIdentifier: v2.id,
    poolProtocol: 'V2',
    tokenAddressA: weth,
    tokenAddressB: a,
    tokenDecimalsA: 18,
    tokenDecimalsB: 6,
    tokenAReserves: `${v2.reserve0}`,
    tokenBReserves: `${v2.reserve1}`,
    fee: 3_000,
  })
  const standing = { poolLiquidity: `${v3.liquidity}`, sqrtRatioX96: `${2n ** 96n}`, currentTick: 0 }
  const [pool] = await ask({ protocol: 'V3', poolParameters: { tokenAddressA: b, tokenAddressB: a } })
  expect(pool).toEqual({
    ...shared,
    poolReferenceIdentifier: v3.id,
    poolProtocol: 'V3',
    tokenAddressA: a,
    tokenAddressB: b,
    tokenDecimalsA: 6,
    tokenDecimalsB: undefined,
    fee: 500,
    tickSpacing: 10,
    hookAddress: nativeToken,
    ...standing,
  })
  const [hooked] = await ask({
    protocol: ['V4'],
    poolParameters: { tokenAddressA: nativeToken, tokenAddressB: b, hookAddress: hooks },
  })
  expect(hooked).toMatchObject({ poolProtocol: 'V4', fee: 0x800000, tickSpacing: 1, hookAddress: hooks, ...standing })
})

test('behavior: of the protocols, tokens, fee, spacing and hooks that are named', async () => {
  expect(await of(nativeToken, b)).toEqual([v4.id, other.id])
  expect(await of(nativeToken, b, {}, ['V2', 'V3'])).toEqual([])
  expect(await of(nativeToken, b, { fee: 3_000 })).toEqual([v4.id])
  expect(await of(nativeToken, b, { fee: 0x800000 })).toEqual([other.id])
  expect(await of(nativeToken, b, { tickSpacing: 60 })).toEqual([v4.id])
  expect(await of(nativeToken, b, { hookAddress: hooks })).toEqual([other.id])
  expect(await of(nativeToken, b, { hookAddress: nativeToken })).toEqual([v4.id])
  expect(await of(a, b)).toEqual([v3.id])
  expect(await of(a, `0x${'9'.repeat(40)}`)).toEqual([])
  expect(await of(`0x${'9'.repeat(40)}`, a)).toEqual([])
})

test('behavior: the native currency also stands for its wrapped token, but not in v4', async () => {
  expect(await of(nativeToken, a)).toEqual([v2.id])
  expect(await of(a, nativeToken)).toEqual([v2.id])
  expect(await of(weth, b)).toEqual([])
  const wrapped = plainTradingChain({ pools: [{ ...v4, token0: weth }] })
  const asked = { protocol: 'V4', poolParameters: { tokenAddressA: nativeToken, tokenAddressB: b } }
  expect(await describePools(wrapped.chain, asked as never)).toEqual([])
})

test('behavior: by their references, of this chain and of the protocol that is said', async () => {
  const named = async (protocol: string, referenceIdentifier: string, chainId = 31337) =>
    (await ask({ protocol: 'V2', poolReferences: [{ protocol, chainId, referenceIdentifier }] })).length
  expect(await named('V3', v3.id)).toBe(1)
  expect(await named('V4', v4.id)).toBe(1)
  expect(await named('V2', v2.id)).toBe(1)
  expect(await named('V2', v3.id)).toBe(0)
  expect(await named('V3', v3.id, 1)).toBe(0)
  expect(await named('V3', `0x${'9'.repeat(40)}`)).toBe(0)
  expect(await ask({ protocol: 'V2' })).toEqual([])
})
