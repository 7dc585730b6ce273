import { spokePoolAbi } from '@oxbow/abi/spokePool'
import { aggregate } from '@oxbow/chain/aggregate'
import { type Address, type Client, encodeFunctionData } from 'viem'
import { readContract } from 'viem/actions'
import { hashRelay, type Relay } from './hashRelay.ts'

/** `slow`: Across itself was asked to pay it out, which takes hours. */
export type FillStatus = 'open' | 'slow' | 'filled'

/** What the destination's pool says of each relay, in their order, at its newest block or at `blockNumber`. */
export async function readFillStatuses(
  client: Client,
  { pool, relays, blockNumber, multicall3 }: readFillStatuses.Options,
): Promise<readonly FillStatus[]> {
  if (multicall3 !== undefined) {
    const calls = relays.map((relay) => {
      const read = { abi: spokePoolAbi, functionName: 'fillStatuses', args: [hashRelay(relay)] } as const
      return { target: pool, callData: encodeFunctionData(read) }
    })
    // What does not answer is not known to be open.
    return (await aggregate(client, { multicall3, calls, blockNumber })).map((word) => toStatus(BigInt(word ?? 2)))
  }
  return await Promise.all(
    relays.map(async (relay) => {
      const status = await readContract(client, {
        address: pool,
        abi: spokePoolAbi,
        functionName: 'fillStatuses',
        args: [hashRelay(relay)],
        ...(blockNumber === undefined ? {} : { blockNumber }),
      })
      return toStatus(status)
    }),
  )
}

export declare namespace readFillStatuses {
  type Options = {
    readonly pool: Address
    readonly relays: readonly Relay[]
    readonly blockNumber?: bigint | undefined
    /** Where many are read at a time. */
    readonly multicall3?: Address | undefined
  }
}

function toStatus(status: bigint): FillStatus {
  return status === 2n ? 'filled' : status === 1n ? 'slow' : 'open'
}
