import type { ActivityItem } from '@oxbow/activity/ActivityItem'
import { eth, network, usdc } from '../../../test/fixtures.ts'

/** A final swap of 0.25 ETH for 750.123456 USDC, unless told otherwise. */
export function activityItem(rest: Partial<ActivityItem> = {}): ActivityItem {
  return {
    id: 'a',
    chainId: network.chainId,
    hash: `0x${'a'.repeat(64)}`,
    kind: 'swap',
    replacedBy: undefined,
    status: 'final',
    wasReorged: false,
    isCancelling: false,
    timeMs: Date.UTC(2026, 0, 5, 12),
    paid: [{ token: eth, amount: 250_000_000_000_000_000n }],
    received: [{ token: usdc, amount: 750_123_456n }],
    counterparty: undefined,
    isUnlimited: false,
    ...rest,
  }
}
