import { spokePoolAbi } from '@oxbow/abi/spokePool'
import { aggregate } from '@oxbow/chain/aggregate'
import { type Address, type Client, encodeFunctionData } from 'viem'
import { readContract } from 'viem/actions'
import { hashRelay, type Relay } from './hashRelay.ts'

/** `slow`: a slow fill was requested; Across itself pays it out, which takes hours. */
export type FillStatus = 'open' | 'slow' | 'filled'

/** The fill status of each relay, in the order given, at the newest block or at `blockNumber`. */
export async function readFillStatuses(
  client: Client,
  { pool, relays, blockNumber, multicall3 }: readFillStatuses.Options,
): Promise<readonly FillStatus[]> {
  if (multicall3 !== undefined) {
    const calls = relays.map((relay) => {
      const read = { abi: spokePoolAbi, functionName: 'fillStatuses', args: [hashRelay(relay)] } as const
      return { target: pool, callData: encodeFunctionData(read) }
    })
    // A failed call must not count as open.
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
    /** Reads all statuses in one call. */
    readonly multicall3?: Address | undefined
  }
}

function toStatus(status: bigint): FillStatus {
  return status === 2n ? 'filled' : status === 1n ? 'slow' : 'open'
}
