import type { Network } from '@oxbow/chain/Network'
import type { AddressResult, PoolResult, TokenResult } from '@oxbow/tokens/SearchResult'
import { expect, test } from 'vitest'
import { toSearchTarget } from './searchTarget.ts'

const [usdc, native, pool] = [`0x${'a'.repeat(40)}`, `0x${'0'.repeat(40)}`, `0x${'b'.repeat(64)}`] as const
const shared = { chainId: 31337, name: '', symbol: '', decimals: 6, tags: [], isListed: true }
const token: TokenResult = { ...shared, kind: 'token', address: usdc }
const pair = { token0: { address: native }, token1: { address: usdc } } as const
const poolResult: PoolResult = { kind: 'pool', chainId: 31337, poolId: pool, protocol: 'v4', feePips: 500, ...pair }
const account: AddressResult = { kind: 'address', chainId: 31337, address: usdc, isContract: false }
const network = { chainId: 31337, slug: 'ethereum' } as Network
const facts = { networks: [network], addressUrl: undefined, isBuilt: () => false }

test('a token and a pool lead to their pages, and as long as there are none to the swap page', () => {
  const to = (isBuilt: boolean) =>
    [token, poolResult].map((result) => toSearchTarget(result, { ...facts, isBuilt: () => isBuilt }))
  expect(to(true)).toEqual([
    { kind: 'page', to: `/explore/tokens/ethereum/${usdc}` },
    { kind: 'page', to: `/explore/pools/ethereum/${pool}` },
  ])
  expect(to(false)).toEqual([
    { kind: 'page', to: '/swap', search: { chain: 'ethereum', outputCurrency: usdc } },
    { kind: 'page', to: '/swap', search: { chain: 'ethereum', inputCurrency: 'NATIVE', outputCurrency: usdc } },
  ])
})

test('an account leads to its portfolio; a contract never', () => {
  const built = { ...facts, addressUrl: 'https://wallets.example', isBuilt: () => true }
  expect(toSearchTarget(account, built)).toEqual({ kind: 'page', to: `/portfolio/${usdc}` })
  expect(toSearchTarget({ ...account, isContract: true }, built)).toEqual({ kind: 'page', to: `/address/${usdc}` })
})

test('a collection leads to its page, where there is one', () => {
  const collection = { kind: 'collection', chainId: 31337, address: usdc, name: 'Ferries' } as const
  const to = { kind: 'page', to: `/nfts/ethereum/${usdc}` }
  expect(toSearchTarget(collection, { ...facts, isBuilt: () => true })).toEqual(to)
  expect(toSearchTarget(collection, facts)).toBeUndefined()
})

test('without portfolios an account leads to the operator’s page, else to the explorer, else nowhere', () => {
  const explored = [{ ...network, explorerUrl: 'https://explorer.example/' }] as Network[]
  expect(toSearchTarget(account, { ...facts, addressUrl: 'https://wallets.example' })).toEqual({
    kind: 'page',
    to: `/address/${usdc}`,
  })
  expect(toSearchTarget(account, { ...facts, networks: explored })).toEqual({
    kind: 'site',
    url: `https://explorer.example/address/${usdc}`,
  })
  expect(toSearchTarget(account, facts)).toBeUndefined()
  expect(toSearchTarget({ ...token, chainId: 2 }, facts)).toBeUndefined()
})
