import { ownAddress } from '@oxbow/devnet/deployOwnContracts'

/** Where each test chain has a v4 hook: one that counts, one that sets the fee, and one that steals and can be told to refuse. */
export function hookAddress(name: 'CountingHook' | 'DynamicFeeHook' | 'HostileHook'): `0x${string}` {
  return ownAddress(name)
}
