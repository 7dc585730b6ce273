import { type Hex, keccak256 } from 'viem'
import type { EnginePolicy } from './EngineMessages.ts'

/** Whether an address is on the operator's own list. The results of a screening service are known to the server alone. */
export function isAddressBlocked(
  { blockedAddressDigests }: Pick<EnginePolicy, 'blockedAddressDigests'>,
  address: Hex | null | undefined,
): boolean {
  return address != null && blockedAddressDigests.includes(keccak256(address))
}
