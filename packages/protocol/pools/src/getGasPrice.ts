import type { Client } from 'viem'

/** The node's suggested gas price in wei (`eth_gasPrice`). */
export async function getGasPrice(client: Client): Promise<bigint> {
  return BigInt(await client.request({ method: 'eth_gasPrice' }, { retryCount: 0 }))
}
