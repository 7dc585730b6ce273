import type { Deposit } from '@oxbow/across/Deposit'
import { readSpeedUps } from '@oxbow/across/readSpeedUps'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { getBlockNumber } from 'viem/actions'

/** A deposit expires after at most six hours, so older blocks aren't read. */
const mostBlocks = 40_000n

/** Query options of the lowest output that a deposit's owner has agreed to since, from the origin's pool; null if none. */
export function speedUpsQueryOptions(
  client: ExchangeClient,
  { deposit, origin }: { readonly deposit: Deposit; readonly origin: Network },
): QueryOptions<bigint | null> {
  const { blockNumber, depositId, depositor, originChainId } = deposit
  return {
    queryKey: ['speed-ups', { originChainId, depositId: String(depositId) }],
    async queryFn() {
      const rpc = client.rpc(originChainId)
      const toBlock = await getBlockNumber(rpc, { cacheTime: 0 })
      const oldest = toBlock - mostBlocks
      const fromBlock = oldest > blockNumber ? oldest : blockNumber
      const pool = origin.contracts.spokePool!
      const found = await readSpeedUps(rpc, { pool, fromBlock, toBlock, depositId, depositor })
      const amounts = found.map(({ outputAmount }) => outputAmount)
      return amounts.reduce<bigint | null>((least, each) => (least === null || each < least ? each : least), null)
    },
    refetchInterval: 15_000,
    gcTime: 60_000,
    retry,
    retryDelay,
  }
}
