import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtInNetworksPath } from './loadNetworks.ts'
import { networkSchema } from './Network.ts'
import { networkFields } from './networkFields.ts'
import { networksFromEnvironment } from './networksFromEnvironment.ts'
import { publicNetworks } from './publicNetworks.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oxbow-networks-'))
})
afterAll(() => rm(folder, { recursive: true }))

const address = (digit: string) => `0x${digit.repeat(40)}`
const foreign = {
  chainId: 777_001,
  slug: 'foreign',
  name: 'Foreign',
  isTestnet: false,
  wrappedSymbol: 'WFOR',
  nativeCurrency: { name: 'Foreign', symbol: 'FOR', decimals: 18 },
  blockTimeSeconds: 2,
  finalityDepthBlocks: 30,
  startBlock: 5,
  universalRouterVersion: '2.0.0',
  contracts: {
    weth: address('A'),
    multicall3: address('b'),
    permit2: address('c'),
    universalRouter: address('d'),
  },
  stablecoins: [],
}

async function networksOf(file: unknown, environment: Record<string, string> = {}) {
  const path = join(folder, 'networks.json')
  await writeFile(path, typeof file === 'string' ? file : JSON.stringify(file))
  const set = { OXBOW_PROFILE: 'public', OXBOW_NETWORKS: path, OXBOW_RPC_1: 'http://127.0.0.1:1', ...environment }
  return networksFromEnvironment(set, folder)
}

describe('OXBOW_NETWORKS', () => {
  test('default: a network of the operator beside those that are built in', async () => {
    const networks = await networksOf([foreign], { OXBOW_RPC_777001: 'http://127.0.0.1:2' })
    expect(networks.map(({ network }) => network.chainId)).toEqual([1, 777_001])
    expect(networks[1]).toMatchObject({
      startBlock: 5,
      network: { profile: 'public', contracts: { weth: address('a') } },
    })
    expect(networks[0]!.network).toEqual(publicNetworks[0])
  })

  test('behavior: changes a built-in network only where the file says so', async () => {
    const [ethereum] = publicNetworks
    const [enabled] = await networksOf([
      { chainId: 1, explorerUrl: 'https://explorer.example', contracts: { v3TickLens: address('e') } },
    ])
    expect(enabled?.network).toEqual({
      ...ethereum,
      explorerUrl: 'https://explorer.example',
      contracts: { ...ethereum!.contracts, v3TickLens: address('e') },
    })
  })

  test('behavior: only accepts http and https for a node suggested to wallets', async () => {
    const [enabled] = await networksOf([{ chainId: 1, publicRpcUrl: 'https://rpc.example/v1' }])
    expect(enabled?.network.publicRpcUrl).toBe('https://rpc.example/v1')
    await expect(networksOf([{ chainId: 1, publicRpcUrl: 'ws://rpc.example' }])).rejects.toThrow(/0\.publicRpcUrl: /)
  })

  test.each([
    [
      'a comma too many',
      '[\n  {"chainId": 1,}\n]',
      /line 2, column 17: this is not JSON: a name in double quotes has to follow/,
    ],
    ['a file that ends early', '[{"chainId": 1', /line 1, column 15: this is not JSON: .*clos/],
    ['a comment', '[\r\n  // mine\r\n]', /line 2, column 3: this is not JSON: comments are not allowed/],
    ['an empty file', '', /line 1, column 1: this is not JSON: a value has to follow/],
    [
      'a misspelt field, by the line of its name',
      '[\n  {\n    "chainId": 1,\n    "explorerURL": "https://explorer.example"\n  }\n]',
      /line 4, column 5: 0: "explorerURL" is no field of it; did you mean "explorerUrl"\?/,
    ],
    [
      'a wrong address, by the line of the value',
      '[\n  {\n    "chainId": 1,\n    "contracts": {\n      "weth": "0x12"\n    }\n  }\n]',
      /line 5, column 15: 0\.contracts\.weth: write an address: 0x and 40 digits/,
    ],
    [
      'a field that is missing, by the line of its network',
      '[\n  { "chainId": 1 },\n  { "chainId": 777001 }\n]',
      /line 3, column 3: chain 777001: name: it is missing; write a name, in quotes/,
    ],
    [
      'a slug twice, by the line of the second',
      `[\n{"chainId": 10, "slug": "ethereum"}]`,
      /line 2, column 25: slug "ethereum" is there twice/,
    ],
    [
      'a misspelt field',
      [{ ...foreign, stablecoin: [] }],
      /0: "stablecoin" is no field of it; did you mean "stablecoins"\?/,
    ],
    [
      'a misspelt contract',
      [{ ...foreign, contracts: { ...foreign.contracts, v5: address('1') } }],
      /0\.contracts: "v5" is no field of it\n/,
    ],
    [
      'a router that Oxbow writes nothing for',
      [{ ...foreign, universalRouterVersion: '2.1.0' }],
      /universalRouterVersion: write "2\.0\.0": Oxbow writes transactions for no other/,
    ],
    ['a wrong address', [{ ...foreign, contracts: { weth: '0x12' } }], /0\.contracts\.weth: /],
    ['a field that is missing', [{ ...foreign, name: undefined }], /chain 777001: name: /],
    ['a chain twice', [foreign, foreign], /chain 777001 is there twice/],
    ['the slug of another', [{ ...foreign, slug: 'ethereum' }], /slug "ethereum" is there twice/],
    ['no list', { networks: [] }, /the file: write a list of networks/],
    [
      'a number where a text belongs',
      [{ ...foreign, name: 5 }],
      /line 1, column \d+: 0\.name: write a name, in quotes/,
    ],
    [
      'an address that is no link',
      [{ ...foreign, explorerUrl: 'explorer' }],
      /0\.explorerUrl: write the address of its/,
    ],
    ['a block time of 0', [{ ...foreign, blockTimeSeconds: 0 }], /0\.blockTimeSeconds: write how many seconds pass/],
  ])('error: %s', async (_, file, said) => {
    await expect(networksOf(file)).rejects.toThrow(said)
    await expect(networksOf(file)).rejects.toMatchObject({ code: 'InvalidConfiguration' })
  })

  test('error: a file that is not there, and a chain that nobody describes', async () => {
    await expect(networksOf([], { OXBOW_NETWORKS: join(folder, 'absent.json') })).rejects.toThrow(
      /absent\.json: ENOENT/,
    )
    await expect(networksOf([], { OXBOW_RPC_777001: 'http://127.0.0.1:2' })).rejects.toThrow(
      'describe the network in a file that OXBOW_NETWORKS names',
    )
  })

  test('behavior: the built-in networks are such a file, and given as one they change nothing', async () => {
    const builtIn = await readFile(builtInNetworksPath, 'utf8')
    const settings = Object.fromEntries(
      publicNetworks.map(({ chainId }) => [`OXBOW_RPC_${chainId}`, 'http://127.0.0.1:2']),
    )
    const networks = await networksOf(builtIn, settings)
    expect(networks.map(({ network }) => network)).toEqual(publicNetworks)
    expect(JSON.stringify(networks)).toBe(JSON.stringify(await networksOf([], settings)))
  })

  test('behavior: each field that a file may have has words', () => {
    const { profile: _, contracts, ...fields } = networkSchema.shape
    const currency = Object.keys(fields.nativeCurrency.shape)
    for (const field of [...Object.keys(fields), ...currency, ...Object.keys(contracts.shape)])
      expect(networkFields, field).toHaveProperty(field)
  })

  test('the example of the guide is one', async () => {
    const guide = await readFile(new URL('../../../../docs/operators.md', import.meta.url), 'utf8')
    const [, example] = /```json networks\n([\s\S]*?)```/.exec(guide)!
    const networks = await networksOf(example, { OXBOW_RPC_424242: 'http://127.0.0.1:2' })
    expect(networks.map(({ network }) => network.name)).toEqual(['Ethereum', 'Example Chain'])
  })
})
