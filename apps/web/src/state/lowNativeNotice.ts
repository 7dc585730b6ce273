import { persistedStore } from '@oxbow/runtime/persistedStore'
import { storage } from './exchange.ts'

/** Whether this device was told often enough that the network has to be paid. */
export const lowNativeNotice = persistedStore<{ readonly isDismissed: boolean }>({
  storage,
  key: 'oxbow.low-native',
  version: 1,
  initial: { isDismissed: false },
  validate: (value): value is { isDismissed: boolean } =>
    typeof value === 'object' && value !== null && 'isDismissed' in value && typeof value.isDismissed === 'boolean',
})
