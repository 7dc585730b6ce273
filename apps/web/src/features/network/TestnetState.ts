import type { Network } from '@oxbow/chain/Network'

/** What testnet mode of the page is doing. */
export type TestnetState =
  /** Main networks are shown. */
  | { readonly kind: 'off' }
  /** The local test network is on its way. */
  | { readonly kind: 'starting' }
  | { readonly kind: 'failed' }
  /** Test networks are shown, and nothing else. */
  | { readonly kind: 'on' }

export function from({ isTestnetMode, offered, startError }: TestnetFacts): TestnetState {
  if (!isTestnetMode) return { kind: 'off' }
  if (offered.length > 0) return { kind: 'on' }
  return { kind: startError === null ? 'starting' : 'failed' }
}

export type TestnetFacts = {
  readonly isTestnetMode: boolean
  /** The networks to choose from. */
  readonly offered: readonly Network[]
  /** Of the last try to start the local test network. */
  readonly startError: Error | null
}
