import { BaseError } from '@oxbow/errors/BaseError'
import type { createSpendingStore } from '../limits/createSpendingStore.ts'
import type { Outgoing } from '../limits/Spending.ts'
import { identify, type SigningApproval } from './Approval.ts'
import { ProviderError } from './ProviderError.ts'

type SpendingStore = ReturnType<typeof createSpendingStore>

/** The owner's daily limits, as a host holds them. */
export type SpendingLimits = {
  readonly store: Pick<SpendingStore, 'spend'>
  /** The unlocked wallet. @throws WalletLockedError */
  owner(): Parameters<SpendingStore['spend']>[0]
  /**
   * Upper bound of what a request lets leave its account, decoded from its bytes. This package can't read calls; the host uses the reading that its screen
   * shows.
   */
  outgoingOf(approval: SigningApproval): Promise<Outgoing>
}

/**
 * Counts what was approved toward the owner's limits, before it is signed.
 *
 * @throws {ProviderError} 4001 when the limits don't allow it now
 */
export async function countSpending(limits: SpendingLimits, approval: SigningApproval): Promise<void> {
  const outgoing = await limits.outgoingOf(approval)
  try {
    await limits.store.spend(limits.owner(), { ...identify(approval), outgoing })
  } catch (error) {
    if (error instanceof BaseError && error.name === 'SpendingError')
      throw new ProviderError('UserRejected', { message: error.shortMessage })
    throw error
  }
}
