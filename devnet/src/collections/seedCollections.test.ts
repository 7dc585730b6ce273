import { addCollections } from '@oxbow/test/addCollections'
import { balanceOf } from '@oxbow/test/balanceOf'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { devAddress } from '../node/devAccounts.ts'
import { collectionsOf } from './collectionTable.ts'

const abi = parseAbi([
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function tokenURI(uint256 id) view returns (string)',
  'function uri(uint256 id) view returns (string)',
])
const [ferries, stones, passes, strange] = collectionsOf('ethereum').map(({ address }) => address)
const alice = devAddress(0)

let chain: TestChain
let blocksBefore: bigint
beforeAll(async () => {
  chain = await startChain()
  blocksBefore = await chain.publicClient.getBlockNumber()
  await addCollections(chain)
})
afterAll(() => chain.stop())

describe('collections of a local chain', () => {
  test('two blocks, and nothing that a test account has sent', async () => {
    expect(await chain.publicClient.getBlockNumber()).toBe(blocksBefore + 2n)
    for (const index of [0, 1, 2, 3, 4])
      expect(await chain.publicClient.getTransactionCount({ address: devAddress(index) })).toBe(0)
  })

  test('each test account has some of all, and one item has been through many hands', async () => {
    expect(await balanceOf(chain, ferries!, alice)).toBe(8n)
    expect(await balanceOf(chain, stones!, alice)).toBe(8n)
    expect(await balanceOf(chain, ferries!, devAddress(4))).toBe(7n)
    expect(await read(ferries!, 'ownerOf', [7n])).toMatch(new RegExp(alice, 'i'))
    expect(await read(passes!, 'balanceOf', [alice, 1n])).toBe(15n)
  })

  test('metadata is in the contract: a name, traits, and a drawing that asks nobody', async () => {
    const names = []
    for (const [address, read] of [
      [ferries!, 'tokenURI'] as const,
      [stones!, 'tokenURI'] as const,
      [passes!, 'uri'] as const,
    ]) {
      const { attributes, image, name } = await readJson(address, read)
      const svg = fromDataUrl(image, 'image/svg+xml')
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg".*<\/svg>$/)
      expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|script|style|href/)
      expect(attributes.length).toBeGreaterThan(0)
      names.push(name)
    }
    expect(names).toEqual(['Ferry 1', 'Stones 1', 'Single crossing'])
    expect(await read(passes!, 'uri', [4n])).toMatch(/^ipfs:\/\/.*\{id\}\.json$/)
  })

  test('the strange one does what it is there for', async () => {
    const pictures = await Promise.all([1n, 2n, 3n].map(async (id) => (await readJson(strange!, 'tokenURI', id)).image))
    const [script, stranger, multitude] = pictures.map((image) => fromDataUrl(image, 'image/svg+xml'))
    expect(script).toContain('<script>')
    expect(stranger).toContain('https://example.com')
    expect(multitude!.length).toBeLessThan(2_000)
    expect(String(await read(strange!, 'tokenURI', [7n])).length).toBe(2_000_000)
    await expect(read(strange!, 'tokenURI', [9n])).rejects.toThrow('nothing to say')
  })
})

function read(
  address: `0x${string}`,
  functionName: 'ownerOf' | 'balanceOf' | 'tokenURI' | 'uri',
  args: readonly unknown[],
) {
  return chain.publicClient.readContract({ address, abi, functionName, args } as never)
}

async function readJson(address: `0x${string}`, functionName: 'tokenURI' | 'uri', id = 1n) {
  const text = fromDataUrl(String(await read(address, functionName, [id])), 'application/json')
  return JSON.parse(text) as { name: string; image: string; attributes: unknown[] }
}

function fromDataUrl(url: string, type: string): string {
  expect(url.startsWith(`data:${type};base64,`)).toBe(true)
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64').toString()
}
