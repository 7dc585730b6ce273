import type { TestChain } from '@oxbow/test/TestChain'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** Creates accounts with ether for gas. */
export async function createWallets(chain: TestChain, count: number) {
  const wallets = Array.from({ length: count }, () => privateKeyToAccount(generatePrivateKey()))
  for (const { address } of wallets) await chain.testClient.setBalance({ address, value: parseEther('1') })
  return wallets
}
