import { persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'

/** Limit; the oldest names are dropped. */
const kept = 200

type Address = `0x${string}`

/** Addresses that names resolved to when this browser last sent to them, to detect a change. */
export type SentNames = {
  /** The stored address of the first of an account's names that differs from `address`. */
  findElsewhere(names: readonly string[], address: Address): Address | undefined
  remember(name: string, address: Address): void
}

export function createSentNames(storage: StringStorage): SentNames {
  const store = persistedStore<Readonly<Record<string, Address>>>({
    storage,
    key: 'oxbow.sent-names',
    version: 1,
    initial: {},
    validate: isSentNames,
  })
  return {
    findElsewhere(names, address) {
      const sent = new Map(Object.entries(store.getSnapshot()))
      return names.map((name) => sent.get(name)).find((each) => each !== undefined && each !== address)
    },
    remember(name, address) {
      store.update(({ [name]: _, ...others }) =>
        Object.fromEntries([...Object.entries(others), [name, address] as const].slice(-kept)),
      )
    },
  }
}

function isSentNames(value: unknown): value is Readonly<Record<string, Address>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((address) => typeof address === 'string' && /^0x[0-9a-f]{40}$/.test(address))
  )
}
