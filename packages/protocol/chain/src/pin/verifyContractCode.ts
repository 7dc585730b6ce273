import { type Hex, keccak256 } from 'viem'
import type { Contracts } from '../Network.ts'
import { pinsOf } from './pinsOf.ts'

/** Whether the code at the pinned addresses has the pinned hashes. */
export type CodeVerdict =
  /** `unknown`: contracts with code for which this build has no hash. */
  | { readonly status: 'verified'; readonly unknown: readonly (keyof Contracts)[] }
  | { readonly status: 'unpinned' }
  /** Code hashes. `found` is undefined if there is no code, `pinned` if any code would do. */
  | {
      readonly status: 'mismatch'
      readonly contract: keyof Contracts
      readonly address: `0x${string}`
      readonly found: Hex | undefined
      readonly pinned: Hex | undefined
    }

/**
 * Compares the code of some contracts with the pinned hashes. The result is only as trustworthy as the node, so use the wallet's or the user's own
 * node, not the one behind the server that named the addresses.
 *
 * @throws what `readCode` throws
 */
export async function verifyContractCode(parameters: verifyContractCode.Parameters): Promise<CodeVerdict> {
  const { chainId, contracts, readCode } = parameters
  const pins = pinsOf(chainId)
  if (pins === undefined) return { status: 'unpinned' }
  const unknown: (keyof Contracts)[] = []
  const read = await Promise.all(
    contracts.map(async (contract) => {
      const address = pins.contracts[contract]
      return { contract, address, code: address && (await readCode(address)) }
    }),
  )
  for (const { contract, address, code } of read) {
    if (address === undefined) continue
    const found = code === undefined || code === '0x' ? undefined : keccak256(code)
    const pinned = pins.codeHashes[contract]
    if (found === undefined || (pinned !== undefined && found !== pinned))
      return { status: 'mismatch', contract, address, found, pinned }
    if (pinned === undefined) unknown.push(contract)
  }
  return { status: 'verified', unknown }
}

export declare namespace verifyContractCode {
  type Parameters = {
    readonly chainId: number
    /** Contracts about to be called or approved; those without a pin are skipped. */
    readonly contracts: readonly (keyof Contracts)[]
    /** `eth_getCode` at the latest block; undefined or `0x` without code. */
    readonly readCode: (address: `0x${string}`) => Promise<Hex | undefined>
  }
}
