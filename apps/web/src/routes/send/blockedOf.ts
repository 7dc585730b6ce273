import type { Site } from '@oxbow/contract/Site'
import { isAddressBlocked } from '@oxbow/trading/isAddressBlocked'
import type { Recipient } from '../../features/send/Recipient.ts'

/** Which side of a transfer the operator blocks: the connected account comes first, because no other recipient helps. */
export function blockedOf(
  site: Pick<Site, 'blockedAddressDigests'>,
  account: `0x${string}` | undefined,
  recipient: Recipient,
): 'account' | 'other' | undefined {
  if (isAddressBlocked(site, account)) return 'account'
  return recipient.status === 'found' && isAddressBlocked(site, recipient.address) ? 'other' : undefined
}
