import type { Ask } from '@oxbow/wallet-window/Ask'
import { expect, test } from 'vitest'
import type { ServedNetwork } from '../server/served.ts'
import { examineAsk, type World } from './examineAsk.ts'

type Hex = `0x${string}`
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const v3PositionManager = '0xc36442b4a4522e871399cd717abdd847ab11fe88'
const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const stranger = '0x1111111111111111111111111111111111111112'
const network: ServedNetwork = {
  ...{ chainId: 1, name: 'Ethereum', wrappedSymbol: 'WETH', nativeCurrency: { symbol: 'ETH', decimals: 18 } },
  contracts: {
    ...{ weth, v3PositionManager, multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
    permit2: '0x000000000022d473030f116ddee9f6b43ac78ba3',
    universalRouter: '0x66a9893cc07d91d95644aedd05d03f95e1dba8af',
  },
}
const words = (...values: readonly (bigint | number | Hex)[]) =>
  values.map((value) => BigInt(value).toString(16).padStart(64, '0')).join('')
const [ownerOf, positions, increaseLiquidity] = ['0x6352211e', '0x99fbab88', '0x219f5d17']

/** A node that says whose position 4242 is, and that everybody else has code. */
const worldOf = (owner: Hex): World => ({
  networks: async () => [network],
  tokens: async () => [
    { address: usdc, symbol: 'USDC', decimals: 6 },
    { address: weth, symbol: 'WETH', decimals: 18 },
  ],
  async node(_, method, params) {
    if (method === 'eth_getCode') return '0x60'
    const { data, to } = params[0] as { readonly data: Hex; readonly to: Hex }
    if (to === v3PositionManager && data === ownerOf + words(4_242)) return `0x${words(owner)}`
    if (to === v3PositionManager && data === positions + words(4_242))
      return `0x${words(0, 0, usdc, weth, 500, 0, 10, 1, 0, 0, 0, 0)}`
    throw new TypeError(`Nobody asks ${to} for ${data}.`)
  },
  now: () => 1_800_000_000_000,
})
const data = increaseLiquidity + words(4_242, 7, 9, 0, 0, 1_800_000_600)
const ask = {
  verb: 'send',
  params: { address: account, chainId: 1, calls: [{ to: v3PositionManager, value: '0x0', data }] },
} as Ask<'send'>
const examine = (owner: Hex) =>
  examineAsk(ask, 'https://app.example.org', { own: [account], sentTo: [] }, worldOf(owner))

test('liquidity into one’s own position says which tokens leave, and warns of nothing', async () => {
  const { reading, risks } = await examine(account)
  expect(reading.leaves).toEqual([
    { asset: { type: 'token', address: usdc }, most: 7n },
    { asset: { type: 'token', address: weth }, most: 9n },
  ])
  expect(risks).toEqual([])
})

test('liquidity into a stranger’s position is warned of, by the wallet’s own node', async () => {
  const { risks } = await examine(stranger)
  expect(risks).toEqual([{ code: 'foreign-position', level: 'critical', address: stranger }])
})
