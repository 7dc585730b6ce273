import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { type Hex, keccak256 } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Contracts } from '../Network.ts'
import { localChainIds, localContracts } from './localContracts.ts'
import { verifyContractCode } from './verifyContractCode.ts'

describe('verifyContractCode', () => {
  const all = Object.keys(localContracts()) as (keyof Contracts)[]
  let chain: TestChain
  beforeAll(async () => {
    chain = await startChain()
  })
  afterAll(() => chain.stop())
  const readCode = (address: Hex) => chain.publicClient.getCode({ address })

  test.each(localChainIds)('default: every contract of the devnet with id %i has the pinned code', async (chainId) => {
    await using own = await startChain({ chainId })
    const verdict = await verifyContractCode({
      chainId,
      contracts: all,
      readCode: (address) => own.publicClient.getCode({ address }),
    })
    expect(verdict).toEqual({ status: 'verified', unknown: [] })
  })

  test.each(all)('error: a single changed byte in the code of %s', async (contract) => {
    const address = localContracts()[contract]
    const code = (await readCode(address))!
    const changed = `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}` as const
    const verdict = await verifyContractCode({
      chainId: 31337,
      contracts: [contract],
      readCode: async () => changed as Hex,
    })
    expect(verdict).toEqual({
      status: 'mismatch',
      contract,
      address,
      found: keccak256(changed as Hex),
      pinned: keccak256(code),
    })
  })

  test("error: the same contract's code from another chain, which contains that chain's id", async () => {
    const verdict = await verifyContractCode({ chainId: 31338, contracts: ['permit2'], readCode })
    expect(verdict).toMatchObject({ status: 'mismatch', contract: 'permit2' })
  })

  test.each([undefined, '0x'] as const)('error: no code (%s), whether its hash is known or not', async (code) => {
    const nowhere = async () => code
    for (const [chainId, contract] of [
      [31337, 'weth'],
      [1, 'universalRouter'],
    ] as const)
      expect(await verifyContractCode({ chainId, contracts: [contract], readCode: nowhere })).toMatchObject({
        status: 'mismatch',
        contract,
        found: undefined,
      })
  })

  test('behavior: reports code without a pinned hash as unknown', async () => {
    const anyCode = async (): Promise<Hex> => '0x6000'
    expect(await verifyContractCode({ chainId: 1, contracts: ['universalRouter'], readCode: anyCode })).toEqual({
      status: 'verified',
      unknown: ['universalRouter'],
    })
  })

  test('behavior: skips a contract that a pinned network leaves to its operator, without reading code', async () => {
    const verdict = await verifyContractCode({
      chainId: 1,
      contracts: ['rewardDistributor'],
      readCode: () => Promise.reject(new Error('asked')),
    })
    expect(verdict).toEqual({ status: 'verified', unknown: [] })
  })

  test("behavior: a network without pins is unpinned, and its node isn't called", async () => {
    const verdict = await verifyContractCode({
      chainId: 424242,
      contracts: all,
      readCode: () => Promise.reject(new Error('asked')),
    })
    expect(verdict).toEqual({ status: 'unpinned' })
  })

  test('error: a node that does not answer proves nothing', async () => {
    const readNothing = () => Promise.reject(new Error('away'))
    await expect(
      verifyContractCode({ chainId: 31337, contracts: ['permit2'], readCode: readNothing }),
    ).rejects.toThrowError('away')
  })
})
