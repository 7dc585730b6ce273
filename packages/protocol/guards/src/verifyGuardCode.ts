import { type Hex, keccak256 } from 'viem'
import { type GuardName, guardContracts } from './guardContracts.ts'

/** Whether a network has the guard. Only `verified` offers what it guards: `missing` can be deployed by anybody, `foreign` is a chain that is not what it says. */
export type GuardVerdict = { readonly status: 'verified' | 'missing' | 'foreign' }

/**
 * Reads the code at a guard's address and compares it with what is written down. It proves as much as the node that is read.
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
  /** `eth_getCode` of the newest block; undefined or `0x` where there is none. */
  type ReadCode = (address: Hex) => Promise<Hex | undefined>
}
