import { askBriefly } from '@oxbow/connectors/askBriefly'
import type { Wallet } from '@oxbow/connectors/Wallet'
import type { Hex } from 'viem'

/** `unknown`: the wallet does not know them, or does not say. `failed`: none of them was done, and none will be. `included`: in this transaction. */
export type CallsStatus =
  | { readonly status: 'unknown' | 'pending' | 'failed' }
  | { readonly status: 'included'; readonly hash: Hex }

/** What a wallet says of calls that it was asked to do at once (EIP-5792), by their id. */
export async function getCallsStatus(wallet: Wallet, id: string): Promise<CallsStatus> {
  const found = await askBriefly(wallet, 'wallet_getCallsStatus', [id])
  const { status, receipts } = (found ?? {}) as {
    status?: unknown
    receipts?: readonly { transactionHash?: unknown }[]
  }
  if (typeof status !== 'number') return { status: 'unknown' }
  if (status < 200) return { status: 'pending' }
  if (status >= 400) return { status: 'failed' }
  const hash = receipts?.at(-1)?.transactionHash
  return typeof hash === 'string' ? { status: 'included', hash: hash as Hex } : { status: 'pending' }
}
