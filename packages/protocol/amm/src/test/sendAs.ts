import { BaseError } from '@oxbow/errors/BaseError'
import type { TestChain } from '@oxbow/test/TestChain'
import type { Address, Hex } from 'viem'

/** Sends a transaction from any account, including owners and hooks, after funding it with 2^127 wei, and waits until it is mined. */
export async function sendAs(chain: TestChain, from: Address, to: Address, data: Hex, value = 0n): Promise<void> {
  const { publicClient, testClient } = chain
  await testClient.impersonateAccount({ address: from })
  await testClient.setBalance({ address: from, value: 1n << 127n })
  const hash = await testClient.sendUnsignedTransaction({ from, to, data, value, gas: 30_000_000n })
  // The node returns the hash before the receipt exists; after another block it exists.
  await testClient.mine({ blocks: 1 })
  const { status } = await publicClient.getTransactionReceipt({ hash })
  if (status !== 'success')
    throw new BaseError('A transaction of the fuzz test reverted.', { facts: [`${to} ${data}`] })
}
