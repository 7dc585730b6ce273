import type { Deposit } from '@oxbow/across/Deposit'
import { readDeposits } from '@oxbow/across/readDeposits'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import type { Hex } from 'viem'
import { getBlockNumber, getTransaction } from 'viem/actions'

/** About 22 hours on a network with a block every two seconds. */
const mostBlocks = 40_000n
/** Maximum transactions whose sender is read, newest first: strangers may have made any number of the others. */
const maxTransactions = 60

/** A deposit in an account's name. */
export type AccountDeposit = Deposit & {
  /** The account itself sent it. The pool lets anyone name any account as depositor. */
  readonly isOwn: boolean
}

/** Query options of an account's recent deposits in a network's pool, from any device, including those that others made in its name; newest first. */
export function depositsQueryOptions(
  client: ExchangeClient,
  { account, network }: { readonly account: Hex; readonly network: Network },
): QueryOptions<readonly AccountDeposit[]> {
  const { chainId, contracts } = network
  const pool = contracts.spokePool
  return {
    queryKey: ['deposits', { chainId, account }],
    async queryFn() {
      if (pool === undefined) return []
      const rpc = client.rpc(chainId)
      const toBlock = await getBlockNumber(rpc, { cacheTime: 0 })
      const fromBlock = toBlock > mostBlocks ? toBlock - mostBlocks : 0n
      const named = await readDeposits(rpc, { chainId, pool, depositor: account, fromBlock, toBlock })
      const hashes = [...new Set(named.map(({ transactionHash }) => transactionHash).toReversed())]
      const own = new Set<Hex>()
      await Promise.all(
        hashes.slice(0, maxTransactions).map(async (hash) => {
          const { from } = await getTransaction(rpc, { hash })
          if (from.toLowerCase() === account) own.add(hash)
        }),
      )
      return named
        .map((deposit) => ({ ...deposit, isOwn: own.has(deposit.transactionHash) }))
        .filter(({ isOwn, recipient }) => isOwn || recipient === account)
        .toReversed()
    },
    gcTime: 60_000,
    retry,
    retryDelay,
  }
}
