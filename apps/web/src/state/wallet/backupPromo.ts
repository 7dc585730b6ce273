import { persistedStore } from '@oxbow/runtime/persistedStore'
import { storage } from '../exchange.ts'

/** When the backup card was dismissed on this device, in Unix milliseconds; null if never. */
export const backupPromo = persistedStore<{ readonly dismissedAt: number | null }>({
  storage,
  key: 'oxbow.backup-promo',
  version: 1,
  initial: { dismissedAt: null },
  validate: (value): value is { dismissedAt: number | null } =>
    typeof value === 'object' &&
    value !== null &&
    'dismissedAt' in value &&
    (value.dismissedAt === null || typeof value.dismissedAt === 'number'),
})
