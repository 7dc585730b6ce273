import type { Hex } from '@oxbow/wallet-core/EvmTransaction'
import { signTransaction } from '@oxbow/wallet-core/signTransaction'
import { withKeys } from '../keeper/withKeys.ts'
import { callNode } from '../server/callNode.ts'
import type { PreparedSend } from './prepareSend.ts'

/** Signs what was shown and hands it to the operator's node. @returns its hash */
export async function sendPrepared({ transaction }: PreparedSend, from: string): Promise<Hex> {
  const { chainId } = transaction
  const nonce = Number(await callNode<Hex>(chainId, 'eth_getTransactionCount', [from, 'pending']))
  const { raw, hash } = await withKeys((keyring) => signTransaction(keyring, from, { ...transaction, nonce }))
  await callNode(chainId, 'eth_sendRawTransaction', [raw])
  return hash
}
