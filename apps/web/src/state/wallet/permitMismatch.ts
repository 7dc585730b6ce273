import { persistedStore } from '@oxbow/runtime/persistedStore'
import { createFlag } from '../createFlag.ts'
import { storage } from '../exchange.ts'

/** Whether this device has shown once that a wallet can't batch for a smart account. */
export const permitMismatchTold = persistedStore<{ readonly isTold: boolean }>({
  storage,
  key: 'oxbow.permit-mismatch',
  version: 1,
  initial: { isTold: false },
  validate: (value): value is { isTold: boolean } =>
    typeof value === 'object' && value !== null && 'isTold' in value && typeof value.isTold === 'boolean',
})

/** The dialog that explains it. */
export const permitMismatchDialog = createFlag()
