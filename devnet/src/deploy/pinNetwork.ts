import type { Network } from '@oxbow/chain/Network'
import type { OperatorPins } from '@oxbow/chain/pinsOf'
import { keccak256, type PublicClient } from 'viem'

/** Pins for `OXBOW_PINS`: a network's contracts and the code that they have now, which never changes. */
export async function pinNetwork(
  client: PublicClient,
  { chainId, contracts }: Pick<Network, 'chainId' | 'contracts'>,
): Promise<OperatorPins> {
  const named = Object.entries(contracts).filter((each): each is [string, `0x${string}`] => each[1] !== undefined)
  const codeHashes = await Promise.all(
    named.map(async ([name, address]) => [name, keccak256((await client.getCode({ address })) ?? '0x')] as const),
  )
  return { [chainId]: { contracts, codeHashes: Object.fromEntries(codeHashes) } }
}
