import type { Allowance } from '@oxbow/approvals/Allowance'
import type { Network } from '@oxbow/chain/Network'
import type { PromiseCounts } from '../../features/approvals/SignatureItem.ts'
import type { Signature } from './Signature.ts'

/** Counts what fails after these approvals are revoked: orders use Permit2's own approval, trades over time and listings use Seaport's. */
export function countPromises(
  revoked: readonly Allowance[],
  { contracts }: Pick<Network, 'contracts'>,
  { isWhole, signatures }: countPromises.Signed,
): PromiseCounts {
  const { permit2, seaport } = contracts
  const isTaken = (chainId: number, token: string, spender: string | undefined) =>
    spender !== undefined &&
    revoked.some(
      (each) => each.kind === 'erc20' && each.chainId === chainId && each.token === token && each.spender === spender,
    )
  const isNftTaken = (chainId: number, collection: string, tokenId: string) =>
    revoked.some(
      (each) =>
        each.chainId === chainId &&
        each.token === collection &&
        each.spender === seaport &&
        (each.kind === 'operator' || (each.kind === 'nft' && each.tokenId === tokenId)),
    )
  const isAnyTaken = revoked.some(
    ({ kind, spender }) => kind !== 'permit2' && (spender === permit2 || spender === seaport),
  )
  const counts = { orders: 0, plans: 0, listings: 0, isUnknown: !isWhole && isAnyTaken }
  for (const { source } of signatures) {
    if (source.kind === 'order') {
      const { network, tokenIn } = source.order
      if (isTaken(network.chainId, tokenIn.address, permit2)) counts.orders++
    } else if (source.kind === 'plan') {
      const { network, tokenIn } = source.plan
      if (isTaken(network.chainId, tokenIn.address, seaport)) counts.plans++
    } else if (source.kind === 'listing') {
      const { chainId, collection, tokenId } = source.listing.terms
      if (isNftTaken(chainId, collection, tokenId)) counts.listings++
    }
  }
  return counts
}

export declare namespace countPromises {
  type Signed = {
    readonly signatures: readonly Pick<Signature, 'source'>[]
    /** The counted ones are all valid signatures of the account. */
    readonly isWhole: boolean
  }
}
