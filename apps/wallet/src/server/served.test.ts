import { afterEach, expect, test, vi } from 'vitest'
import { loadKnownNetworks, loadNetworks, loadTokens } from './served.ts'

/** As the build knows them, but for one. */
const contracts = {
  permit2: '0x1111111111111111111111111111111111111112',
  universalRouter: '0x66a9893cc07d91d95644aedd05d03f95e1dba8af',
}

const nativeCurrency = { symbol: 'LIE', decimals: 30 }

afterEach(() => vi.restoreAllMocks())

test('behavior: a public network whose contracts a server names otherwise is none that requests are read by', async () => {
  const networks = [1, 31337].map((chainId) => ({ chainId, name: 'Ethereum', nativeCurrency, contracts }))
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ networks }))
  expect((await loadNetworks()).map(({ chainId }) => chainId)).toEqual([1, 31337])
  expect((await loadKnownNetworks()).map(({ chainId }) => chainId)).toEqual([31337])
})

test('behavior: names and units that the build knows are its own, whatever a server says', async () => {
  const networks = [1, 11_155_111, 424_242].map((chainId) => ({ chainId, name: 'Lie', nativeCurrency, contracts }))
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ networks }))
  expect(
    (await loadNetworks()).map(({ name, nativeCurrency: { symbol, decimals } }) => [name, symbol, decimals]),
  ).toEqual([
    ['Ethereum', 'ETH', 18],
    ['Sepolia', 'ETH', 18],
    ['Lie', 'LIE', 18],
  ])
})

test('behavior: so are those of tokens; for others the server’s count', async () => {
  const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const stranger = '0x1111111111111111111111111111111111111112'
  const tokens = [usdc, stranger].map((address) => ({ address, symbol: 'LIE', decimals: 18 }))
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ tokens }))
  expect(await loadTokens(1)).toEqual([
    { address: usdc, symbol: 'USDC', decimals: 6 },
    { address: stranger, symbol: 'LIE', decimals: 18 },
  ])
})
