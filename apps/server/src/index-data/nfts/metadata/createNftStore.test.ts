import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { erc721Abi } from '@oxbow/abi/erc721'
import { ExecutionRevertedError, encodeFunctionResult, type PublicClient } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { createNftStore, type NftKey } from './createNftStore.ts'
import type { NftHosts } from './fetchNftFile.ts'

const collection = `0x${'a'.repeat(40)}` as const
const key: NftKey = { chainId: 1, collection, standard: 'erc721', tokenId: 7n }
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><circle r="4" fill="#fff"/></svg>'
const json = (value: unknown) => `data:application/json;base64,${Buffer.from(JSON.stringify(value)).toString('base64')}`
/** 8 by 8 pixels. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC'

const hosts: { close(): void; closeAllConnections(): void }[] = []
afterEach(() => {
  for (const host of hosts.splice(0)) {
    host.close()
    host.closeAllConnections()
  }
})

async function listen(answer: RequestListener): Promise<string> {
  const host = createServer(answer)
  hosts.push(host)
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done))
  return `127.0.0.1:${(host.address() as AddressInfo).port}`
}

/** A store over a contract that answers with `uri`. */
function storeOf(uri: string | (() => string), allowed: Partial<NftHosts> = {}) {
  let calls = 0
  const answer = () =>
    encodeFunctionResult({ abi: erc721Abi, functionName: 'tokenURI', result: typeof uri === 'string' ? uri : uri() })
  const client = {
    call: async () => {
      calls++
      return { data: answer() }
    },
  } as unknown as PublicClient
  const none: NftHosts = { ipfsGateway: undefined, allowed: new Set(), privateHosts: new Set() }
  const store = createNftStore({ hosts: { ...none, ...allowed }, clientOf: () => client })
  return Object.assign(store, { calls: () => calls })
}

describe('metadata', () => {
  test('default: from the contract itself, cleaned, cut, and asked for once', async () => {
    const attributes = [
      { trait_type: 'Hour', value: 'Dusk' },
      { value: 4 },
      { trait_type: 'x' },
      null,
      'x',
      { trait_type: '\u202eA', value: true },
    ]
    const store = storeOf(
      json({ name: ` Ferry\u0000\n 7${'x'.repeat(200)}`, description: 5, attributes, image: 'ipfs://a' }),
    )
    const [first, second] = await Promise.all([store.readMetadata(key), store.readMetadata(key)])
    expect(first.name).toHaveLength(100)
    expect(first.name).toMatch(/^Ferry 7xx/)
    expect(first).toMatchObject({ description: '5', pictureUrl: 'ipfs://a' })
    expect(first.traits).toEqual([
      { kind: 'Hour', value: 'Dusk' },
      { kind: '', value: '4' },
      { kind: 'A', value: 'true' },
    ])
    expect(second).toBe(first)
    expect(store.calls()).toBe(1)
  })

  test('default: JSON that is written as it is, with a colour in it', async () => {
    const store = storeOf(
      `data:application/json;utf8,{"name":"100% #1","image":"data:image/svg+xml;utf8,${drawing.replaceAll('"', "'")}"}`,
    )
    expect(await store.readMetadata(key)).toMatchObject({ name: '100% #1' })
    expect((await store.readPicture(key)).type).toBe('image/svg+xml')
  })

  test('default: by the operator’s gateway, with the number in 64 digits', async () => {
    let asked = ''
    const host = await listen(({ url }, response) => {
      asked = url ?? ''
      response.end('{"name":"Pass"}')
    })
    const allowed = { ipfsGateway: `http://${host}/ipfs/`, privateHosts: new Set([host]) }
    expect(await storeOf('ipfs://cid/{id}.json', allowed).readMetadata(key)).toMatchObject({ name: 'Pass' })
    expect(asked).toBe(`/ipfs/cid/${'7'.padStart(64, '0')}.json`)
  })

  test.each([
    ['IPFS without a gateway', 'ipfs://cid/7', 'not-allowed'],
    ['a host that nobody allowed', 'https://example.com/7', 'not-allowed'],
    ['this machine', 'http://localhost:5432/', 'not-allowed'],
    ["a cloud's metadata", 'https://169.254.169.254/latest/meta-data', 'not-allowed'],
    ['a file', 'file:///etc/passwd', 'not-allowed'],
    ['nothing', '', 'not-allowed'],
    ['no JSON', 'data:application/json,[1,2', 'no-metadata'],
    ['JSON that is no object', 'data:application/json,7', 'no-metadata'],
    ['a book', `data:application/json,${'x'.repeat(600_000)}`, 'too-large'],
    ['more than a contract may say', 'x'.repeat(1_100_000), 'too-large'],
  ])('behavior: %s is told apart and not asked', async (_name, uri, fault) => {
    await expect(storeOf(uri).readMetadata(key)).rejects.toMatchObject({ fault })
  })

  test('behavior: an allowed name that leads to this machine, and a redirect, are refused', async () => {
    const allowed = { allowed: new Set(['localhost', '127.0.0.1']) }
    for (const uri of ['https://localhost/7', 'https://127.0.0.1/7', 'http://localhost/7'])
      await expect(storeOf(uri, allowed).readMetadata(key)).rejects.toMatchObject({ fault: 'not-allowed' })
    const host = await listen((_request, response) =>
      response.writeHead(302, { location: 'https://example.com/' }).end(),
    )
    const own = { allowed: new Set([host]), privateHosts: new Set([host]) }
    await expect(storeOf(`http://${host}/7`, own).readMetadata(key)).rejects.toMatchObject({ fault: 'unreachable' })
  })

  test('behavior: a contract that reverts has nothing to say', async () => {
    const store = storeOf(() => {
      throw new ExecutionRevertedError({})
    })
    await expect(store.readMetadata(key)).rejects.toMatchObject({ fault: 'silent' })
  })
})

describe('pictures', () => {
  test('default: a drawing as it is once it is checked, pixels as WebP', async () => {
    const svg = await storeOf(json({ image: `data:image/svg+xml,${encodeURIComponent(drawing)}` })).readPicture(key)
    expect(svg).toMatchObject({ type: 'image/svg+xml' })
    expect(svg.bytes.toString()).toBe(drawing)
    const pixels = await storeOf(json({ image: `data:image/png;base64,${png}` })).readPicture(key)
    expect(pixels.type).toBe('image/webp')
    expect(pixels.bytes.subarray(8, 12).toString()).toBe('WEBP')
  })

  test.each([
    ['none', undefined, 'no-picture'],
    ['a script in a drawing', 'data:image/svg+xml,<svg><script>1</script></svg>', 'unsafe'],
    ['a drawing that calls itself pixels', 'data:image/png,<svg><script>1</script></svg>', 'unsafe'],
    ['a page', 'data:text/html,<html></html>', 'unsafe'],
    ['text', 'data:image/png,hello', 'no-image'],
    ['a neighbour', 'http://127.0.0.1:8545/', 'not-allowed'],
    ['too many parts', `data:image/svg+xml,<svg>${'<g/>'.repeat(2_000)}</svg>`, 'too-many'],
  ])('behavior: %s is refused', async (_name, image, fault) => {
    await expect(storeOf(json({ image })).readPicture(key)).rejects.toMatchObject({ fault })
  })
})
