import { startFlakyNode } from '@oxbow/rpc/startFlakyNode'
import { accounts } from '@oxbow/test/accounts'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createV2ProtocolPart } from './createV2ProtocolPart.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

const open = (url: string, contracts: object = chain.contracts) =>
  createV2ProtocolPart({ network: { chainId: chain.chainId, contracts } as never, rpcUrls: [url] })

test('a sixth once the factory names who gets it, as the chain is now, whatever is indexed', async () => {
  expect(await open(chain.url)()).toBe(0)
  const { v2Factory } = chain.contracts
  const setter = (await chain.publicClient.readContract({
    address: v2Factory,
    abi: parseAbi(['function feeToSetter() view returns (address)']),
    functionName: 'feeToSetter',
  })) as Hex
  const data = encodeFunctionData({
    abi: parseAbi(['function setFeeTo(address)']),
    functionName: 'setFeeTo',
    args: [accounts[1]!.address],
  })
  await chain.testClient.impersonateAccount({ address: setter })
  await chain.testClient.setBalance({ address: setter, value: 10n ** 18n })
  await chain.publicClient.request({
    method: 'eth_sendTransaction',
    params: [{ from: setter, to: v2Factory, data }],
  } as never)
  await chain.testClient.mine({ blocks: 1 })
  expect(await open(chain.url)()).toBe(1 / 6)
})

test('unknown without v2 and without an answer, which takes seconds and not a minute', async () => {
  expect(await open(chain.url, {})()).toBeUndefined()
  const flaky = await startFlakyNode(chain.url)
  const read = open(flaky.url)
  flaky.answerLate(60_000)
  const askedMs = Date.now()
  expect(await read()).toBeUndefined()
  // A hundred blocks that come after it ask nobody.
  for (let block = 0; block < 100; block++) await read()
  expect(Date.now() - askedMs).toBeLessThan(8_000)
  expect(flaky.asked('eth_chainId')).toBe(1)
  await flaky.stop()
}, 20_000)
