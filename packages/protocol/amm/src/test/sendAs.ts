import { BaseError } from '@oxbow/errors/BaseError'
import type { TestChain } from '@oxbow/test/TestChain'
import type { Address, Hex } from 'viem'

/** Sends a transaction in the name of any account, owners and hooks included, who then has 2^127 wei, and waits until it is mined. */
export async function sendAs(chain: TestChain, from: Address, to: Address, data: Hex, value = 0n): Promise<void> {
  const { publicClient, testClient } = chain
  await testClient.impersonateAccount({ address: from })
  await testClient.setBalance({ address: from, value: 1n << 127n })
  const hash = await testClient.sendUnsignedTransaction({ from, to, data, value, gas: 30_000_000n })
  // The node tells the hash before the receipt is there; behind another block it is.
  await testClient.mine({ blocks: 1 })
  const { status } = await publicClient.getTransactionReceipt({ hash })
  if (status !== 'success')
    throw new BaseError('A transaction of the fuzz test reverted.', { facts: [`${to} ${data}`] })
}
