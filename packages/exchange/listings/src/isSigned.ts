import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { isSignedBy } from '@oxbow/transactions/isSignedBy'
import { type Hex, hashTypedData } from 'viem'
import type { CancelIntent } from './NftTradeIntent.ts'
import { toListingData } from './toListingData.ts'

/** Whether the account signed these terms, by Seaport's rules: the signature of a key, or else the account contract's answer. */
export async function isSigned({ chainId, signature, terms }: CancelIntent, facts: isSigned.Facts): Promise<boolean> {
  const { account, node, seaport } = facts
  const hash = hashTypedData(toListingData(terms, seaport))
  return await isSignedBy(account, { chainId, hash, node, signature, verifier: seaport })
}

export declare namespace isSigned {
  /** `account`: lower-case. */
  type Facts = { readonly account: Hex; readonly node: NodeAccess; readonly seaport: Hex }
}
