import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Chain,
  createPublicClient,
  createTestClient,
  createWalletClient,
  defineChain,
  type EIP1193RequestFn,
  type Hex,
  type HttpTransport,
  http,
  type PublicClient,
  TransactionReceiptNotFoundError,
  WaitForTransactionReceiptTimeoutError,
} from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'

/** Longest wait for a transaction that is blocked by its nonce or its price. */
const LONGEST_MS = 1000

/** viem clients for a test's node: no cache, no retries, and a sent transaction is in a block once its hash is returned. */
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
    publicClient: withOwnWait(createPublicClient({ chain, transport, pollingInterval: 20, cacheTime: 0 })),
    testClient: createTestClient({ chain, transport, mode: 'anvil' }),
    walletClient: (account: PrivateKeyAccount) =>
      createWalletClient({ account, chain, transport: afterBlock(transport) }),
  }
}

/**
 * viem looks for a receipt whenever there is a new block. anvil tells a block's number a moment before it has the block's receipts, and on a busy
 * machine viem asks in between; where only the test makes blocks, there is no later one to look again.
 */
function withOwnWait(client: PublicClient<HttpTransport, Chain>): PublicClient<HttpTransport, Chain> {
  return {
    ...client,
    async waitForTransactionReceipt({ hash, timeout = 120_000, pollingInterval = 20, ...others }) {
      if (Object.keys(others).length > 0)
        return client.waitForTransactionReceipt({ hash, timeout, pollingInterval, ...others })
      const end = Date.now() + timeout
      for (;;) {
        const receipt = await client.getTransactionReceipt({ hash }).catch(ifNotFound)
        if (receipt) return receipt
        if (Date.now() > end) throw new WaitForTransactionReceiptTimeoutError({ hash })
        await sleep(pollingInterval)
      }
    },
  }
}

function ifNotFound(error: unknown): undefined {
  if (!(error instanceof TransactionReceiptNotFoundError)) throw error
}

/** anvil returns a hash before the block is made, and on a busy machine the next request arrives before the block. */
function afterBlock(transport: HttpTransport): HttpTransport {
  return (options) => {
    const { request, ...others } = transport(options)
    return {
      ...others,
      request: (async (asked: { method: string; params?: unknown }, ...rest: []) => {
        const answer = await request(asked as never, ...rest)
        if (asked.method === 'eth_sendRawTransaction') await blockOf(answer as Hex, request)
        return answer
      }) as EIP1193RequestFn,
    }
  }
}

async function blockOf(hash: Hex, request: EIP1193RequestFn): Promise<void> {
  const end = Date.now() + LONGEST_MS
  while (Date.now() < end) {
    if (await request({ method: 'eth_getTransactionReceipt', params: [hash] } as never)) return
    // A server in front of the node doesn't support this method.
    if (!(await request({ method: 'anvil_getAutomine' } as never).catch(() => false))) return
    await sleep(5)
  }
}
