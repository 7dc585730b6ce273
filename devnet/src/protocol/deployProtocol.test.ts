import { ensRegistryAbi } from '@oxbow/abi/ensRegistry'
import { ensResolverAbi } from '@oxbow/abi/ensResolver'
import { contractsSchema } from '@oxbow/chain/Network'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { keccak256 } from 'viem'
import { namehash } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { devAddress } from '../node/devAccounts.ts'
import { ensNames } from './deployEns.ts'
import { smartAccountAddress } from './deploySmartAccount.ts'
import { readArtifact } from './readArtifact.ts'

describe('deployProtocol', () => {
  let chain: TestChain
  beforeAll(async () => {
    chain = await startChain()
  })
  afterAll(() => chain.stop())

  test('default: every contract of the schema has code', async () => {
    const names = Object.keys(contractsSchema.shape) as (keyof typeof chain.contracts)[]
    for (const name of names) {
      expect(await chain.publicClient.getCode({ address: chain.contracts[name] }), name).toMatch(/^0x[0-9a-f]{100,}/)
    }
  })

  test('behavior: canonical contracts have their canonical addresses', () => {
    const { permit2, multicall3, seaport, entryPoint07, entryPoint08 } = chain.contracts
    expect({ permit2, multicall3, seaport, entryPoint07, entryPoint08 }).toMatchInlineSnapshot(`
      {
        "entryPoint07": "0x0000000071727de22e5e9d8baf0edac6f37da032",
        "entryPoint08": "0x4337084d9e255ff0702461cf8895ce9e3b5ff108",
        "multicall3": "0xca11bde05977b3631167028862be2a173976ca11",
        "permit2": "0x000000000022d473030f116ddee9f6b43ac78ba3",
        "seaport": "0x0000000000000068f116a894984e2db1123eb395",
      }
    `)
  })

  test('behavior: the code of smart accounts is at its address of everywhere, which is made of that code', async () => {
    expect(await chain.publicClient.getCode({ address: smartAccountAddress })).toMatch(/^0x[0-9a-f]{20000,}$/)
  })

  test('behavior: so are the contracts by which others act for a smart account', async () => {
    for (const address of [
      '0xdb9b1e94b5b69df7e401ddbede43491141047db3',
      '0x1e141e455d08721dd5bcda1baa6ea5633afd5017',
      '0xc8b5d93463c893401094cc70e66a206fb5987997',
      '0x1046bb45c8d673d4ea75321280db34899413c069',
    ] as const)
      expect(await chain.publicClient.getCode({ address }), address).toMatch(/^0x[0-9a-f]{2000,}$/)
  })

  test('behavior: pairs and pools have the init code hashes that routers assume', () => {
    expect(keccak256(readArtifact('UniswapV2Pair').bytecode)).toBe(
      '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f',
    )
    expect(keccak256(readArtifact('UniswapV3Pool').bytecode)).toBe(
      '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54',
    )
  })

  test('behavior: a second chain has the same addresses', async () => {
    await using other = await startChain({ chainId: 31338 })
    expect(other.contracts).toEqual(chain.contracts)
  })

  test('behavior: ENS names resolve forward and back, and their owners have sent nothing', async () => {
    for (const [index, name] of ensNames.entries()) {
      const owner = devAddress(index)
      expect((await resolve(chain, namehash(name), 'addr')).toLowerCase()).toBe(owner)
      expect(await resolve(chain, namehash(`${owner.slice(2)}.addr.reverse`), 'name')).toBe(name)
      expect(await chain.publicClient.getTransactionCount({ address: owner })).toBe(0)
    }
  })
})

async function resolve(chain: TestChain, node: `0x${string}`, functionName: 'addr' | 'name'): Promise<string> {
  const resolver = await chain.publicClient.readContract({
    address: chain.contracts.ensRegistry,
    abi: ensRegistryAbi,
    functionName: 'resolver',
    args: [node],
  })
  return await chain.publicClient.readContract({ address: resolver, abi: ensResolverAbi, functionName, args: [node] })
}
