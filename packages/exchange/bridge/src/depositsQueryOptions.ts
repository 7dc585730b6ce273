import type { Deposit } from '@oxbow/across/Deposit'
import { readDeposits } from '@oxbow/across/readDeposits'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import type { Hex } from 'viem'
import { getBlockNumber } from 'viem/actions'

/** About two days of a network that makes a block each two seconds. */
const mostBlocks = 40_000n

/** What an account has left in a network's pool of late, on whatever device; newest first. */
export function depositsQueryOptions(
  client: ExchangeClient,
  { account, network }: { readonly account: Hex; readonly network: Network },
): QueryOptions<readonly Deposit[]> {
  const { chainId, contracts } = network
  const pool = contracts.spokePool
  return {
    queryKey: ['deposits', { chainId, account }],
    async queryFn() {
      if (pool === undefined) return []
      const rpc = client.rpc(chainId)
      const toBlock = await getBlockNumber(rpc, { cacheTime: 0 })
      const fromBlock = toBlock > mostBlocks ? toBlock - mostBlocks : 0n
      return (await readDeposits(rpc, { chainId, pool, depositor: account, fromBlock, toBlock })).toReversed()
    },
    gcTime: 60_000,
    retry,
    retryDelay,
  }
}
