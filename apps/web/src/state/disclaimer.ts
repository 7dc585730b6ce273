import { persistedStore } from '@oxbow/runtime/persistedStore'
import { useSyncExternalStore } from 'react'
import { storage } from './exchange.ts'

const store = persistedStore<{ readonly isDismissed: boolean }>({
  storage,
  key: 'oxbow.disclaimer',
  version: 1,
  initial: { isDismissed: false },
  validate: (value): value is { isDismissed: boolean } =>
    typeof value === 'object' && value !== null && 'isDismissed' in value && typeof value.isDismissed === 'boolean',
})

/** The country whose visitors see the disclaimer. */
const disclaimedCountry = 'GB'

/** Whether a visitor from `country` sees the disclaimer: until it is dismissed once on this device. */
export function useDisclaimer(country: string | null | undefined): boolean {
  const { isDismissed } = useSyncExternalStore(store.subscribe, store.getSnapshot)
  return country === disclaimedCountry && !isDismissed
}

export function dismissDisclaimer(): void {
  store.update(() => ({ isDismissed: true }))
}
