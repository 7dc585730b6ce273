import { type Hex, keccak256 } from 'viem'
import type { Contracts } from '../Network.ts'
import { pinsOf } from './pinsOf.ts'

/** Whether the code at the pinned addresses is the pinned code. */
export type CodeVerdict =
  /** `unknown`: there is code, and this build does not know which. */
  | { readonly status: 'verified'; readonly unknown: readonly (keyof Contracts)[] }
  | { readonly status: 'unpinned' }
  /** Hashes; `found` is undefined where there is no code, `pinned` where any would do. */
  | {
      readonly status: 'mismatch'
      readonly contract: keyof Contracts
      readonly address: `0x${string}`
      readonly found: Hex | undefined
      readonly pinned: Hex | undefined
    }

/**
 * Reads the code of some contracts and compares it with what is pinned. It proves as much as the node that is read: ask the wallet's or the person's
 * own, not the one behind the server that named the addresses.
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
    /** Those that are about to be called or approved; what is not pinned at all is left out. */
    readonly contracts: readonly (keyof Contracts)[]
    /** `eth_getCode` of the newest block; undefined or `0x` where there is none. */
    readonly readCode: (address: `0x${string}`) => Promise<Hex | undefined>
  }
}
