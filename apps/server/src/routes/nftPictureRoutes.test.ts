import { collectionsOf } from '@oxbow/devnet/collectionTable'
import { addCollections } from '@oxbow/test/addCollections'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test/startTestServer.ts'

const collections = collectionsOf('ethereum')
const [ferries, stones, passes, strange] = collections.map(({ address }) => address) as [Hex, Hex, Hex, Hex]

let chain: TestChain
let server: TestServer
beforeAll(async () => {
  chain = await startChain()
  await addCollections(chain)
  const followed = collections.filter(({ address }) => address !== stones)
  server = await startTestServer(chain, {}, undefined, undefined, undefined, followed)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await chain.stop()
})

const get = (path: string) => server.app.inject({ method: 'GET', url: `/nft-pictures/${path}` })

describe('GET /nft-pictures', () => {
  test('default: the drawing of an item, which may show itself and nothing else', async () => {
    for (const [collection, tokenId] of [
      [ferries, 1],
      [passes, 2],
    ] as const) {
      const { body, headers, statusCode } = await get(`31337/${collection}/${tokenId}`)
      expect(statusCode).toBe(200)
      expect(body).toMatch(/^<svg /)
      expect(headers).toMatchObject({
        'content-type': 'image/svg+xml',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
      })
    }
  })

  test('behavior: nothing of a collection that nobody follows, of another network, and of what is no number', async () => {
    for (const path of [
      `31337/${stones}/1`,
      `1/${ferries}/1`,
      `31337/${ferries}/-1`,
      `31337/${ferries}/1e3`,
      `31337/${ferries}/${2n ** 256n}`,
      `31337/ferries/1`,
      `0x7a69/${ferries}/1`,
    ])
      expect((await get(path)).statusCode, path).toBe(404)
  })

  test('behavior: nothing of what a hostile contract gives, and an answer to each within seconds', async () => {
    const started = performance.now()
    for (let id = 1; id <= 9; id++) {
      const { body, headers, statusCode } = await get(`31337/${strange}/${id}`)
      expect(statusCode, String(id)).toBe(404)
      expect(headers['content-type']).toMatch(/^application\/json/)
      expect(body).not.toMatch(/script|127\.0\.0\.1|169\.254/)
    }
    expect((await get(`31337/${passes}/4`)).statusCode).toBe(404)
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})
