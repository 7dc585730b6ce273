import { ownAddress } from '@oxbow/devnet/deployOwnContracts'

/** Address of a v4 hook on every test chain: one that counts calls, one that sets the fee, and one that steals and can be told to revert. */
export function hookAddress(name: 'CountingHook' | 'DynamicFeeHook' | 'HostileHook'): `0x${string}` {
  return ownAddress(name)
}
