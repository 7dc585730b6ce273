import { persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'

/** Random id of this browser, by which a server counts the usernames claimed with it. Created on first use, and used for nothing else. */
export function createDeviceId(storage: StringStorage): () => string {
  const store = persistedStore<string>({
    storage,
    key: 'oxbow.device',
    version: 1,
    initial: '',
    validate: (value): value is string => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value),
  })
  return () => store.update((known) => (known === '' ? crypto.randomUUID().replaceAll('-', '') : known))
}
