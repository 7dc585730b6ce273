import type { Client } from 'viem'

/** Wei per gas, as the node proposes it. */
export async function getGasPrice(client: Client): Promise<bigint> {
  return BigInt(await client.request({ method: 'eth_gasPrice' }, { retryCount: 0 }))
}
