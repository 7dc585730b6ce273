import type { Contracts } from '@oxbow/chain/Network'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import type { DutchOrder } from '@oxbow/dutch/DutchOrder'
import { hashOrderPermit } from '@oxbow/dutch/hashOrder'
import { isSignedBy } from '@oxbow/transactions/isSignedBy'
import type { Hex } from 'viem'

/**
 * Whether an order's owner signed it. Permit2 asks the contract of every account that has code and ignores its key; here the key's signature counts
 * as well, because it only decides what may be canceled.
 */
export async function isSigned(
  order: DutchOrder,
  signature: Hex,
  { chainId, contracts, node }: isSigned.Facts,
): Promise<boolean> {
  const { permit2 } = contracts
  const hash = hashOrderPermit(order, { chainId, permit2 })
  return await isSignedBy(order.info.swapper, { chainId, hash, node, signature, verifier: permit2 })
}

export declare namespace isSigned {
  type Facts = {
    readonly chainId: number
    readonly contracts: Pick<Contracts, 'permit2'>
    readonly node: NodeAccess
  }
}
