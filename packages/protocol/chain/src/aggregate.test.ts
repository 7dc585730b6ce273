import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { concatHex, type Hex, http, numberToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aggregate } from './aggregate.ts'
import { createChainClient } from './createChainClient.ts'

const greedy: Hex = `0x${'9d'.repeat(20)}`
let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

test('a contract that uses up the gas of the whole read is undefined, and the others are still read', async () => {
  const { gasLimit } = await chain.publicClient.getBlock()
  await chain.testClient.setCode({ address: greedy, bytecode: revertingWith(gasLimit) })
  const client = createChainClient({ transport: http(chain.url) })
  const { multicall3 } = chain.contracts
  // getBlockNumber()
  const honest = { target: multicall3, callData: '0x42cbb15c' } as const
  const calls = [honest, { target: greedy, callData: '0x' as Hex }, honest]
  const [first, second, third] = await aggregate(client, { multicall3, calls })
  expect(BigInt(first!)).toBeGreaterThan(0n)
  expect(second).toBeUndefined()
  expect(third).toBe(first)
})

test("error: a node that is down isn't reported as a contract's answer", async () => {
  const client = createChainClient({ transport: http('http://127.0.0.1:9', { retryCount: 0 }) })
  const { multicall3 } = chain.contracts
  const calls = [{ target: multicall3, callData: '0x42cbb15c' as Hex }]
  await expect(aggregate(client, { multicall3, calls })).rejects.toMatchObject({ code: 'NodeUnavailable' })
})

/** Code that reverts with so much data that creating it takes 70 % of the gas, and the caller lacks the gas to copy it. */
function revertingWith(gas: bigint): Hex {
  // A word of memory costs its number squared by 512 (yellow paper, appendix H).
  const words = Math.floor(Math.sqrt(512 * 0.7 * Number(gas)))
  // PUSH4 size, PUSH1 0, REVERT
  return concatHex(['0x63', numberToHex(words * 32, { size: 4 }), '0x6000fd'])
}
