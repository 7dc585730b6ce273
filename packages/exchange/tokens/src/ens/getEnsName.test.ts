import { ensResolverAbi } from '@oxbow/abi/ensResolver'
import { createExchangeClient } from '@oxbow/client/createExchangeClient'
import { accounts } from '@oxbow/test/accounts'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getEnsName } from './getEnsName.ts'

const registrarAbi = parseAbi(['function setName(string name) returns (bytes32)'])

describe('getEnsName', () => {
  let chain: TestChain
  beforeAll(async () => {
    chain = await startChain()
  })
  afterAll(() => chain.stop())

  const nameOf = (index: number) =>
    getEnsName(createExchangeClient({ rpcUrl: () => chain.url }), {
      chainId: chain.chainId,
      registry: chain.contracts.ensRegistry,
      address: accounts[index]!.address,
    })

  /** What an account says of itself, true or not. */
  async function claim(index: number, name: string) {
    const wallet = chain.walletClient(accounts[index]!)
    const hash = await wallet.writeContract({
      address: chain.contracts.ensReverseRegistrar,
      abi: registrarAbi,
      functionName: 'setName',
      args: [name],
    })
    await chain.publicClient.waitForTransactionReceipt({ hash })
  }

  test('default: the name that leads there and back', async () => {
    expect(await nameOf(0)).toBe('alice.eth')
    expect(await nameOf(4)).toBe('erin.eth')
  })

  test('behavior: an account without a name has none', async () => {
    expect(await nameOf(7)).toBeUndefined()
  })

  test('behavior: a name that belongs to somebody else, or to nobody, is not believed', async () => {
    await claim(8, 'alice.eth')
    expect(await nameOf(8)).toBeUndefined()
    await claim(8, 'nobody-has-this.eth')
    expect(await nameOf(8)).toBeUndefined()
  })

  test('behavior: capitals and letters of another script that look like ours are refused', async () => {
    for (const name of ['Alice.eth', 'аlice.eth', 'alice', 'xn--lice.eth']) {
      await claim(9, name)
      expect(await nameOf(9)).toBeUndefined()
    }
  })

  test('behavior: a name that was taken back is gone', async () => {
    const { ensPublicResolver } = chain.contracts
    expect(await nameOf(1)).toBe('bob.eth')
    const { namehash } = await import('viem/ens')
    const hash = await chain.walletClient(accounts[1]!).writeContract({
      address: ensPublicResolver,
      abi: [...ensResolverAbi, ...parseAbi(['function setAddr(bytes32 node, address a)'])],
      functionName: 'setAddr',
      args: [namehash('bob.eth'), accounts[2]!.address],
    })
    await chain.publicClient.waitForTransactionReceipt({ hash })
    expect(await nameOf(1)).toBeUndefined()
  })
})
