import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { numberToHex } from 'viem'

type Holder = { readonly connection: WalletConnection }
export type Asked = { readonly method: string; readonly params?: unknown }

/** A wallet whose node gives other answers; signing and sending are unchanged. */
export function withNode(
  { connection }: Holder,
  tell: (asked: Asked, answer: unknown) => Promise<unknown>,
): WalletConnection {
  const { provider } = connection.wallet
  const request: typeof provider.request = async (asked) => {
    const answer = await provider.request(asked)
    return isRead(asked.method) ? tell(asked, answer) : answer
  }
  return { ...connection, wallet: { ...connection.wallet, provider: { ...provider, request } } }
}

/** A wallet whose node lags: reads of the latest state return that of an old block. */
export function withNodeAt({ connection }: Holder, blockNumber: bigint): WalletConnection {
  const { provider } = connection.wallet
  const old = (value: unknown) => (value === 'latest' || value === 'pending' ? numberToHex(blockNumber) : value)
  const request: typeof provider.request = ({ method, params = [] }) => {
    if (method === 'eth_blockNumber') return Promise.resolve(numberToHex(blockNumber))
    return provider.request({ method, params: isRead(method) ? (params as readonly unknown[]).map(old) : params })
  }
  return { ...connection, wallet: { ...connection.wallet, provider: { ...provider, request } } }
}

/** Whether a wallet forwards the method to its node. */
function isRead(method: string): boolean {
  return method.startsWith('eth_') && !/accounts$|^eth_(send|sign)/i.test(method)
}
