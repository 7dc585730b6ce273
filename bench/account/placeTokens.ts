import type { TestChain } from '@oxbow/test/TestChain'
import type { Hex } from 'viem'

/** A million tokens of 18 decimals, whoever is asked about. */
export const balance = 10n ** 24n
/** Answers every call with that: `PUSH10 balance PUSH1 0 MSTORE PUSH1 32 PUSH1 0 RETURN`. */
const code = `0x69${balance.toString(16).padStart(20, '0')}60005260206000f3`

/** Puts `count` tokens of which everybody has a million onto some chains; the addresses of each. */
export function placeTokens(
  chains: readonly TestChain[],
  count: number,
  draw: () => number,
): Promise<readonly Hex[][]> {
  return Promise.all(
    chains.map(async ({ publicClient }, place) => {
      const addresses = Array.from({ length: Math.ceil((count - place) / chains.length) }, () => toAddress(draw))
      for (const address of addresses)
        await publicClient.request({ method: 'anvil_setCode', params: [address, code] } as never)
      return addresses
    }),
  )
}

export function toAddress(draw: () => number): Hex {
  return `0x${Array.from({ length: 40 }, () => Math.floor(draw() * 16).toString(16)).join('')}`
}
