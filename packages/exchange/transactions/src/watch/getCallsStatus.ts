import { requestSilently } from '@oxbow/connectors/requestSilently'
import type { Wallet } from '@oxbow/connectors/Wallet'
import type { Hex } from 'viem'

/** `unknown`: the wallet doesn't know the batch, or doesn't answer. `failed`: nothing was or will be done. `included`: in this transaction. */
export type CallsStatus =
  | { readonly status: 'unknown' | 'pending' | 'failed' }
  | { readonly status: 'included'; readonly hash: Hex }

/** A batch's status (EIP-5792) by its id, from the wallet. */
export async function getCallsStatus(wallet: Wallet, id: string): Promise<CallsStatus> {
  const found = await requestSilently(wallet, 'wallet_getCallsStatus', [id])
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
