import { type Hex, keccak256 } from 'viem'
import { type GuardName, guardContracts } from './guardContracts.ts'

/**
 * Whether a network has the guard. Guarded orders require `verified`. Anyone can deploy a `missing` guard; `foreign` means other code at its address.
 */
export type GuardVerdict = { readonly status: 'verified' | 'missing' | 'foreign' }

/**
 * Compares the code at a guard's address with the known hash. The result is only as trustworthy as the node.
 *
 * @throws what `readCode` throws
 */
export async function verifyGuardCode(name: GuardName, readCode: verifyGuardCode.ReadCode): Promise<GuardVerdict> {
  const { address, codeHash } = guardContracts[name]
  const code = await readCode(address)
  if (code === undefined || code === '0x') return { status: 'missing' }
  return { status: keccak256(code) === codeHash ? 'verified' : 'foreign' }
}

export declare namespace verifyGuardCode {
  /** `eth_getCode` at the latest block; undefined or `0x` without code. */
  type ReadCode = (address: Hex) => Promise<Hex | undefined>
}
