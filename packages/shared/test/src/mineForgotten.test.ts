import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { accounts } from './accounts.ts'
import { startChain } from './startChain.ts'

test('a transaction that the node has forgotten is mined within seconds, one that is held back is not', async () => {
  await using chain = await startChain()
  const [from, to] = accounts
  const send = async () =>
    (await chain.publicClient.request({
      method: 'eth_sendTransaction',
      params: [{ from: from!.address, to: to!.address, value: `0x${parseEther('1').toString(16)}` }],
    } as never)) as `0x${string}`
  await chain.testClient.setAutomine(false)
  const hash = await send()
  await new Promise((done) => setTimeout(done, 6_000))
  expect(await chain.publicClient.request({ method: 'eth_getTransactionReceipt', params: [hash] })).toBeNull()
  // Turning it on announces nothing: the node sleeps until another transaction comes.
  await chain.testClient.setAutomine(true)
  const { status } = await chain.publicClient.waitForTransactionReceipt({ hash, timeout: 15_000 })
  expect(status).toBe('success')
})
