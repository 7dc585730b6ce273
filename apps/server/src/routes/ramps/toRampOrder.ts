import type { RampOrder, RampQuoteRequest } from '@oxbow/ramps/Ramp'
import type { RampState } from '@oxbow/ramps/RampState'
import type { StoredRamp } from '../../own-data/ramps/applyClaim.ts'
import type { PacedRamp } from '../../own-data/ramps/paceRamp.ts'
import { toMoney } from '../../own-data/ramps/providers/amounts.ts'
import { leadingAttempt } from '../../own-data/ramps/RampAttempt.ts'

/** `isOwn`: requested by the device that began it. */
export function toRampOrder(row: StoredRamp, adapter: PacedRamp | undefined, isOwn: boolean): RampOrder {
  return {
    reference: row.reference,
    side: row.side as RampOrder['side'],
    // Only the id is left of a provider whose keys were removed.
    provider: adapter?.provider ?? { id: row.provider, name: row.provider, isSandbox: false },
    account: row.account as `0x${string}`,
    chainId: row.chainId,
    token: row.token as `0x${string}`,
    state: row.state as RampState,
    tokenAmount: row.tokenAmount,
    settledAmount: row.settledAmount,
    transactionHash: row.transactionHash as `0x${string}` | null,
    // Anybody may begin an order for any account, so the deposit address is only shown
    // to the device that began it: otherwise its owner might pay a stranger's sale.
    deposit:
      !isOwn || row.depositAddress === null || row.depositAmount === null
        ? null
        : { address: row.depositAddress as `0x${string}`, amount: row.depositAmount },
    depositFault: isOwn ? (row.depositFault as RampOrder['depositFault']) : null,
    createdAt: Math.floor(row.createdAt.getTime() / 1_000),
    changedAt: Math.floor(row.changedAt.getTime() / 1_000),
    own: isOwn
      ? {
          id: row.id,
          currency: row.currency as RampQuoteRequest['currency'],
          money: toMoney(row.money),
          paid: leadingAttempt(row.attempts)?.paid ?? null,
          url: row.url,
        }
      : null,
  }
}
