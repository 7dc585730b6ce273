import { afterEach, expect, test, vi } from 'vitest'
import { loadKnownNetworks, loadNetworks } from './served.ts'

/** As the build knows them, but for one. */
const contracts = {
  permit2: '0x1111111111111111111111111111111111111112',
  universalRouter: '0x66a9893cc07d91d95644aedd05d03f95e1dba8af',
}

afterEach(() => vi.restoreAllMocks())

test('behavior: a public network whose contracts a server names otherwise is none that requests are read by', async () => {
  const networks = [1, 31337].map((chainId) => ({ chainId, name: 'Ethereum', contracts }))
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ networks }))
  expect((await loadNetworks()).map(({ chainId }) => chainId)).toEqual([1, 31337])
  expect((await loadKnownNetworks()).map(({ chainId }) => chainId)).toEqual([31337])
})
