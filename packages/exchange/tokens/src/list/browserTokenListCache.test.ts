import { expect, test } from 'vitest'
import { browserTokenListCache } from './browserTokenListCache.ts'

test('a browser that refuses a database keeps lists while the page is open', async () => {
  const cache = browserTokenListCache()
  const token = { chainId: 1, address: `0x${'a'.repeat(40)}`, name: 'A', symbol: 'A', decimals: 18, list: 'L' } as never
  expect(await cache.read('https://list', 1)).toEqual([])
  await cache.write('https://list', new Map([[1, [token]]]))
  expect(await cache.read('https://list', 1)).toEqual([token])
  await cache.remove('https://list')
  expect(await cache.read('https://list', 1)).toEqual([])
})
