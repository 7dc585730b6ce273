import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transformer } from '@napi-rs/image'
import { nativeToken } from '@oxbow/chain/nativeToken'
import { networksResponseSchema } from '@oxbow/contract/Networks'
import { tokensResponseSchema } from '@oxbow/contract/Tokens'
import { deployToken, type TestToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseEnv } from '../settings/env.ts'
import { startTestServer, type TestServer } from '../test/startTestServer.ts'

describe('OXBOW_LOGOS', () => {
  let chain: TestChain
  let [oak, elm]: TestToken[] = []
  beforeAll(async () => {
    chain = await startChain()
    oak = await deployToken(chain, { symbol: 'OAK', name: 'Oak', decimals: 18 })
    elm = await deployToken(chain, { symbol: 'ELM', name: 'Elm', decimals: 6 })
  })
  afterAll(() => chain.stop())

  let folder: string
  let host: Server
  let hostName: string
  /** Paths that the host of list and logos was asked for. */
  let asked: string[]
  let isHostWell: boolean
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'oxbow-logos-'))
    asked = []
    isHostWell = true
    const picture = await Transformer.fromRgbaPixels(Buffer.alloc(200 * 200 * 4, 200), 200, 200).png()
    host = createServer(({ url = '' }, response) => {
      asked.push(url)
      if (url === '/list.json') return response.end(JSON.stringify(list()))
      if (!isHostWell || url === '/none.png') return response.writeHead(404).end()
      return response.end(picture)
    })
    await new Promise<void>((done) => host.listen(0, '127.0.0.1', done))
    hostName = `127.0.0.1:${(host.address() as AddressInfo).port}`
  })
  afterEach(async () => {
    host.close()
    await rm(folder, { recursive: true })
  })

  function list() {
    const entry = { chainId: chain.chainId, name: 'Tree', symbol: 'TREE', decimals: 18 }
    const at = (name: string) => `http://${hostName}/${name}`
    return {
      name: 'Woods',
      timestamp: '2026-11-20T00:00:00Z',
      version: { major: 1, minor: 0, patch: 0 },
      tokens: [
        { ...entry, address: oak!.address, logoURI: at('oak.png') },
        { ...entry, address: elm!.address, logoURI: at('none.png') },
        { ...entry, address: chain.contracts.weth, logoURI: 'ipfs://bafy/ether.png' },
        { ...entry, address: `0x${'8'.repeat(40)}`, chainId: 1, logoURI: at('elsewhere.png') },
      ],
    }
  }

  function start(settings: Record<string, string> = {}): Promise<TestServer> {
    const { logos, tokenLists } = parseEnv({
      OXBOW_LOGOS: folder,
      OXBOW_LOGO_PRIVATE_HOSTS: hostName,
      OXBOW_IPFS_GATEWAY: `http://${hostName}`,
      OXBOW_TOKEN_LISTS: `http://${hostName}/list.json`,
      ...settings,
    })
    return startTestServer(chain, { logos: { ...logos, folder }, tokenLists })
  }

  async function logosOf({ app }: TestServer) {
    const { tokens } = tokensResponseSchema.parse((await app.inject(`/v1/tokens?chainId=${chain.chainId}`)).json())
    return Object.fromEntries(tokens.map(({ symbol, logoURI }) => [symbol, logoURI]))
  }

  test('default: pictures of listed tokens come from this server, and nothing is asked that they do not name', async () => {
    await using server = await start()
    await expect.poll(async () => (await logosOf(server)).OAK, { timeout: 10_000 }).toBeDefined()
    const logos = await logosOf(server)
    const path = new URL(logos.OAK!).pathname
    expect(path).toMatch(/^\/logos\/lists\/[0-9a-f]{64}\.webp$/)
    expect(logos.ELM).toBeUndefined()
    // The same picture, under the gateway that the operator names; the currency shows what it is wrapped as.
    await expect.poll(async () => (await logosOf(server)).WETH, { timeout: 10_000 }).toBe(logos.OAK)
    expect(server.services.tokens.find(chain.chainId, nativeToken)).toMatchObject({ symbol: 'ETH', logoUrl: path })
    expect(asked.sort()).toEqual(['/ipfs/bafy/ether.png', '/list.json', '/none.png', '/oak.png'])

    const { statusCode, headers, rawPayload } = await server.app.inject(path)
    expect({ statusCode, headers }).toMatchObject({
      statusCode: 200,
      headers: {
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      },
    })
    expect(await new Transformer(rawPayload).metadata()).toMatchObject({ width: 128, height: 128, format: 'webp' })
    for (const other of ['index.json', `${'0'.repeat(64)}.webp`, '..%2findex.json'])
      expect((await server.app.inject(`/logos/lists/${other}`)).statusCode, other).toBe(404)
  })

  test('behavior: a restart asks for neither what it has nor what was not there', async () => {
    {
      await using server = await start()
      await expect.poll(async () => (await logosOf(server)).OAK, { timeout: 10_000 }).toBeDefined()
      await server.services.logos.refresh()
    }
    asked = []
    isHostWell = false
    await using server = await start()
    await expect.poll(async () => (await logosOf(server)).OAK, { timeout: 10_000 }).toBeDefined()
    await server.services.logos.refresh()
    expect(asked).toEqual(['/list.json'])
  })

  test('behavior: off asks nobody', async () => {
    await using server = await start({ OXBOW_LOGOS: 'off' })
    const symbols = async () => Object.keys(await logosOf(server))
    await expect.poll(symbols, { timeout: 10_000 }).toEqual(['WETH', 'OAK', 'ELM'])
    await server.services.logos.refresh()
    expect((await logosOf(server)).OAK).toBeUndefined()
    expect(asked).toEqual(['/list.json'])
  })

  test("behavior: a network's mark is this server's too", async () => {
    await using server = await start()
    const mark = await Transformer.fromRgbaPixels(Buffer.alloc(64 * 64 * 4, 90), 64, 64).png()
    const { network } = server.services.chains.get(chain.chainId)!
    Object.assign(network, { logoUrl: `data:image/png;base64,${mark.toString('base64')}` })
    await server.services.logos.refresh()
    const [served] = networksResponseSchema.parse((await server.app.inject('/v1/networks')).json()).networks
    expect(served!.logoUrl).toMatch(/^\/logos\/lists\/[0-9a-f]{64}\.webp$/)
    expect((await server.app.inject(served!.logoUrl!)).statusCode).toBe(200)
  })
})
