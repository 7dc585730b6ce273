import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TokenList } from '@oxbow/chain/TokenList'
import { type TokensResponse, tokensResponseSchema } from '@oxbow/contract/Tokens'
import { tagQuirks } from '@oxbow/contract/tagQuirks'
import { deployToken, type TestToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from './test/startTestServer.ts'

describe('OXBOW_TOKEN_LISTS', () => {
  let chain: TestChain
  let [oak, elm]: TestToken[] = []
  beforeAll(async () => {
    chain = await startChain()
    oak = await deployToken(chain, { symbol: 'OAK', name: 'Oak', decimals: 18 })
    elm = await deployToken(chain, { symbol: 'ELM', name: 'Elm', decimals: 6 })
  })
  afterAll(() => chain.stop())

  /** A host of a list, and an Oxbow that is told to use it. */
  async function serve(answers: () => unknown) {
    let asked = 0
    const host = createServer((_, response) => {
      asked++
      response.end(JSON.stringify(answers()))
    })
    await new Promise<void>((done) => host.listen(0, '127.0.0.1', done))
    const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/woods.json`
    const server = await startTestServer(chain, { tokenLists: [url] })
    const stop = async () => {
      await server[Symbol.asyncDispose]()
      host.close()
    }
    return { server, stop, askedTimes: () => asked }
  }

  async function listed({ app }: TestServer): Promise<TokensResponse> {
    const answer = await app.inject({ url: `/v1/tokens?chainId=${chain.chainId}` })
    return tokensResponseSchema.parse(answer.json())
  }

  test('default: served beside the own ones with their source, as their contracts describe them; what differs is marked, what is no token left out', async () => {
    const { chainId, contracts } = chain
    const entry = { chainId, name: 'Oak', symbol: 'OAK', decimals: 18, logoURI: 'https://lists.example/oak.png' }
    const list: TokenList = {
      name: 'Woods',
      timestamp: '2026-11-20T00:00:00Z',
      version: { major: 1, minor: 0, patch: 0 },
      tokens: [
        { ...entry, address: oak!.address, extensions: { website: 'https://oak.example', twitter: '@oak' } },
        { ...entry, address: elm!.address, extensions: { oxbow: { quirk: 'spam' } } },
        { ...entry, address: contracts.weth, extensions: { website: 'javascript:alert(1)' } },
        { ...entry, address: contracts.permit2 },
        { ...entry, address: `0x${'7'.repeat(40)}` },
        { ...entry, address: `0x${'8'.repeat(40)}`, chainId: 1 },
      ],
    }
    const { server, stop } = await serve(() => list)
    try {
      await expect.poll(async () => (await listed(server)).tokens.length, { timeout: 10_000 }).toBe(3)
      const [wrapped, ...others] = tagQuirks(await listed(server)).tokens
      expect(wrapped).toMatchObject({ address: contracts.weth, symbol: 'WETH' })
      expect(wrapped?.extensions).toBeUndefined()
      expect(others).toEqual([
        {
          chainId,
          address: oak!.address.toLowerCase(),
          name: 'Oak',
          symbol: 'OAK',
          decimals: 18,
          extensions: { oxbow: { list: 'Woods' } },
        },
        {
          chainId,
          address: elm!.address.toLowerCase(),
          name: 'Elm',
          symbol: 'ELM',
          decimals: 6,
          tags: ['spam', 'differs'],
          extensions: { oxbow: { list: 'Woods', quirk: 'spam', differs: true } },
        },
      ])
      const { linksOf } = server.services.tokens
      expect(linksOf(chainId, oak!.address.toLowerCase())).toEqual({
        website: 'https://oak.example/',
        twitter: 'https://x.com/oak',
        list: 'Woods',
      })
      expect(linksOf(chainId, contracts.weth)).toBeUndefined()
      const known = server.services.chains.get(chainId)!.findToken(elm!.address.toLowerCase() as `0x${string}`)
      expect(known).toMatchObject({ symbol: 'ELM', decimals: 6 })
    } finally {
      await stop()
    }
  })

  test('behavior: a bad entry costs none of the others, and what a contract calls itself fits the public format', async () => {
    const { chainId } = chain
    const odd = await deployToken(chain, { symbol: `\u202e${'🦄'.repeat(30)}\n`, name: `Odd\u200b ${'🦄'.repeat(60)}` })
    const entry = { chainId, name: 'Oak', symbol: 'OAK', decimals: 18 }
    const { server, stop } = await serve(() => ({
      name: 'Woods',
      timestamp: '2026-11-20T00:00:00Z',
      version: { major: 1, minor: 0, patch: 0 },
      tokens: [
        { ...entry, address: oak!.address },
        { ...entry, address: elm!.address, symbol: 'US\u202eDC' },
        { ...entry, address: '<img>' },
        { ...entry, address: odd.address },
      ],
    }))
    try {
      await expect.poll(async () => (await listed(server)).tokens.length, { timeout: 10_000 }).toBe(3)
      expect((await listed(server)).tokens.slice(1).map(({ name, symbol }) => [name, symbol])).toEqual([
        ['Oak', 'OAK'],
        [`Odd ${'🦄'.repeat(28)}`, '🦄'.repeat(10)],
      ])
    } finally {
      await stop()
    }
  })

  test('error: a list that is none changes nothing else', async () => {
    const { server, stop, askedTimes } = await serve(() => ({ tokens: 'many' }))
    try {
      await expect.poll(askedTimes, { timeout: 10_000 }).toBeGreaterThan(0)
      expect((await listed(server)).tokens).toHaveLength(1)
    } finally {
      await stop()
    }
  })
})
