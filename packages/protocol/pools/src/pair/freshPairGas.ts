import type { Client, Hex } from 'viem'

/** Two storage slots that were zero, and what is computed for them. */
const gasPerPair = 46_000n

/** `price0CumulativeLast()` */
const data = '0x5909c0d5'

/**
 * Gas that an estimate may lack for v2 pairs that nobody has traded in. A pair notes the sum of its prices by the time since its last change, and
 * nodes estimate at the newest block's time: while that is the time of the first deposit nothing is noted, and in any later block both sums are. For
 * pairs that have noted some before, it takes a quarter of that, which a usual margin covers. A node that doesn't answer adds nothing.
 */
export async function freshPairGas(rpc: Client, hops: readonly freshPairGas.Hop[]): Promise<bigint> {
  const pairs = new Set(hops.flatMap(({ poolId, protocol }) => (protocol === 'v2' ? poolId : [])))
  const read = async (to: string): Promise<Hex> =>
    await rpc.request({ method: 'eth_call', params: [{ to: to as Hex, data }, 'latest'] } as never)
  const sums = await Promise.all([...pairs].map((pair) => read(pair).catch(() => '0x')))
  return gasPerPair * BigInt(sums.filter((sum) => /^0x0{64}$/.test(sum)).length)
}

export declare namespace freshPairGas {
  type Hop = { readonly protocol: string; readonly poolId: string }
}
