import { persistedStore } from '@oxbow/runtime/persistedStore'
import { storage } from './exchange.ts'

/** Whether the warning about remaining native currency was dismissed on this device. */
export const lowNativeNotice = persistedStore<{ readonly isDismissed: boolean }>({
  storage,
  key: 'oxbow.low-native',
  version: 1,
  initial: { isDismissed: false },
  validate: (value): value is { isDismissed: boolean } =>
    typeof value === 'object' && value !== null && 'isDismissed' in value && typeof value.isDismissed === 'boolean',
})
