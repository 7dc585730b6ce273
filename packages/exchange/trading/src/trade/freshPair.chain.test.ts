import { COMMAND, commandInputs, SENDER, universalRouterFunctions } from '@oxbow/calldata/universalRouter'
import { freshPairGas } from '@oxbow/pools/freshPairGas'
import { accounts } from '@oxbow/test/accounts'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { encodeAbiParameters, encodeFunctionData, erc20Abi, type Hex, maxUint256, numberToHex, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulate } from './simulate.ts'

const person = accounts[0]!
const permit2Abi = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])

let chain: TestChain
let tokens: readonly [Hex, Hex, Hex]
beforeAll(async () => {
  chain = await startChain()
  const deploy = async () => (await deployToken(chain, { holders: [person.address] })).address
  tokens = [await deploy(), await deploy(), await deploy()]
  const { permit2, universalRouter } = chain.contracts
  const { writeContractSync } = chain.walletClient(person)
  const [address] = tokens
  const spend = [address, universalRouter, 2n ** 159n, 2 ** 40] as const
  await writeContractSync({ address, abi: erc20Abi, functionName: 'approve', args: [permit2, maxUint256] })
  await writeContractSync({ address: permit2, abi: permit2Abi, functionName: 'approve', args: spend })
})
afterAll(() => chain?.stop())

function swapAlong(...path: readonly Hex[]) {
  const input = encodeAbiParameters(commandInputs.v2Swap, [SENDER, 10n ** 15n, 1n, path, true])
  const args = [numberToHex(COMMAND.v2SwapExactIn, { size: 1 }), [input], 2n ** 40n] as const
  const data = encodeFunctionData({ abi: universalRouterFunctions, functionName: 'execute', args })
  return { from: person.address, to: chain.contracts.universalRouter, data, value: 0n }
}

test('a first swap fits its gas limit, although the node measured it at the time of the deposit', async () => {
  const { publicClient, testClient } = chain
  /** A node that measures at the newest block's time, as public ones do; this one goes by its clock. */
  const request = async (asked: { method: string; params: readonly unknown[] }) => {
    if (asked.method !== 'eth_estimateGas') return publicClient.request(asked as never)
    const { timestamp } = await publicClient.getBlock()
    const params = [asked.params[0], 'latest', {}, { time: numberToHex(timestamp) }]
    return publicClient.request({ method: 'eth_estimateGas', params } as never)
  }
  const node = { client: { ...publicClient, request }, network: { name: 'Local' } } as never
  const measure = async (call: ReturnType<typeof swapAlong>) => (await simulate(node, call)).gasLimit!
  const inLaterBlock = async (call: ReturnType<typeof swapAlong>, gas: bigint) => {
    const { timestamp } = await publicClient.getBlock()
    await testClient.setNextBlockTimestamp({ timestamp: timestamp + 12n })
    const hash = await chain.walletClient(person).sendTransaction({ ...call, gas })
    return (await publicClient.waitForTransactionReceipt({ hash })).status
  }
  const [a, b, c] = tokens
  const first = await createPool(chain, { protocol: 'v2', tokenA: a, tokenB: b })
  const second = await createPool(chain, { protocol: 'v2', tokenA: b, tokenB: c })
  const hops = [first, second].map(({ id: poolId }) => ({ protocol: 'v2', poolId }))
  const call = swapAlong(a, b, c)
  const limit = await measure(call)
  const missing = await freshPairGas(publicClient, [...hops, hops[0]!, { protocol: 'v3', poolId: first.id }])
  expect(missing).toBe(92_000n)
  const id = await testClient.snapshot()
  expect(await inLaterBlock(call, limit)).toBe('reverted')
  await testClient.revert({ id })
  expect(await inLaterBlock(call, limit + missing)).toBe('success')
  // Pairs that have noted prices need no more than the margin, also in the second of their last swap.
  expect(await freshPairGas(publicClient, hops)).toBe(0n)
  expect(await inLaterBlock(call, await measure(call))).toBe('success')
})
