import { delegateOf, smartAccountCode } from '@oxbow/delegation/smartAccount'
import type { Hex } from '@oxbow/wallet-core/EvmTransaction'
import { openAuthorizations } from '../relay/openAuthorizations.ts'
import { callNode } from '../server/callNode.ts'

/** Delegation state of an account on one network (EIP-7702). */
export type Delegation =
  | { readonly status: 'active' }
  | { readonly status: 'inactive' }
  /** Inactive, but the operator has an authorization that can still be used. */
  | { readonly status: 'signed' }
  /** The contract isn't deployed on the network. */
  | { readonly status: 'unavailable' }
  /** It runs code unknown to this wallet, which can do everything that its owner can. */
  | { readonly status: 'foreign'; readonly delegate: Hex }
  /** No answer. */
  | { readonly status: 'unknown' }

/** Reads the account's and the contract's code from the operator's node. Never throws. */
export async function readDelegation(chainId: number, account: string): Promise<Delegation> {
  const codeAt = (address: string) => callNode<Hex>(chainId, 'eth_getCode', [address, 'latest'])
  try {
    const [own, contract] = await Promise.all([codeAt(account), codeAt(smartAccountCode)])
    const delegate = delegateOf(own)
    if (delegate === smartAccountCode) return { status: 'active' }
    if (delegate !== undefined) return { status: 'foreign', delegate }
    if (contract === '0x') return { status: 'unavailable' }
    const nonce = openAuthorizations.of(chainId, account)
    const isOpen =
      nonce !== undefined && Number(await callNode(chainId, 'eth_getTransactionCount', [account, 'latest'])) <= nonce
    return { status: isOpen ? 'signed' : 'inactive' }
  } catch {
    return { status: 'unknown' }
  }
}
