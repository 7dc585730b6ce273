import { type Chain, createPublicClient, createTestClient, createWalletClient, defineChain, http } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'

/** viem clients of a test's node: nothing is cached, nothing tried again. */
export function createClients(url: string, chainId: number) {
  const chain: Chain = defineChain({
    id: chainId,
    name: 'Test chain',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  const transport = http(url, { timeout: 60_000, retryCount: 0 })
  return {
    chainId,
    url,
    publicClient: createPublicClient({ chain, transport, pollingInterval: 20, cacheTime: 0 }),
    testClient: createTestClient({ chain, transport, mode: 'anvil' }),
    walletClient: (account: PrivateKeyAccount) => createWalletClient({ account, chain, transport }),
  }
}
