import { spokePoolAbi } from '@oxbow/abi/spokePool'
import type { Address, Client } from 'viem'
import { readContract } from 'viem/actions'
import { hashRelay, type Relay } from './hashRelay.ts'

/** `slow`: Across itself was asked to pay it out, which takes hours. */
export type FillStatus = 'open' | 'slow' | 'filled'

/** What the destination's pool says of each relay, in their order, at its newest block or at `blockNumber`. */
export async function readFillStatuses(
  client: Client,
  { pool, relays, blockNumber }: readFillStatuses.Options,
): Promise<readonly FillStatus[]> {
  return await Promise.all(
    relays.map(async (relay) => {
      const status = await readContract(client, {
        address: pool,
        abi: spokePoolAbi,
        functionName: 'fillStatuses',
        args: [hashRelay(relay)],
        ...(blockNumber === undefined ? {} : { blockNumber }),
      })
      return status === 2n ? 'filled' : status === 1n ? 'slow' : 'open'
    }),
  )
}

export declare namespace readFillStatuses {
  type Options = {
    readonly pool: Address
    readonly relays: readonly Relay[]
    readonly blockNumber?: bigint | undefined
  }
}
