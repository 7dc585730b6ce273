import type { Network } from '@oxbow/chain/Network'

/** The state of testnet mode. */
export type TestnetState =
  /** Main networks are shown. */
  | { readonly kind: 'off' }
  /** The local test network is starting. */
  | { readonly kind: 'starting' }
  | { readonly kind: 'failed' }
  /** Only test networks are shown. */
  | { readonly kind: 'on' }

export function from({ isTestnetMode, offered, startError }: TestnetFacts): TestnetState {
  if (!isTestnetMode) return { kind: 'off' }
  if (offered.length > 0) return { kind: 'on' }
  return { kind: startError === null ? 'starting' : 'failed' }
}

export type TestnetFacts = {
  readonly isTestnetMode: boolean
  /** Networks to choose from. */
  readonly offered: readonly Network[]
  /** Error of the last attempt to start the local test network. */
  readonly startError: Error | null
}
