import type { Deposit } from '@oxbow/across/Deposit'
import { readDeposits } from '@oxbow/across/readDeposits'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { type Hex, TransactionReceiptNotFoundError } from 'viem'
import { getTransactionReceipt } from 'viem/actions'
import type { UntilOptions } from './UntilOptions.ts'

/** Query options of a transaction's deposit in a network's pool: null while it is unconfirmed, or if it has none. Refetched until found. */
export function depositQueryOptions(
  client: ExchangeClient,
  { network, transactionHash }: { readonly network: Network; readonly transactionHash: Hex },
): UntilOptions<Deposit | null> {
  const { blockTimeSeconds, chainId, contracts } = network
  const pool = contracts.spokePool
  return {
    queryKey: ['deposit', { chainId, transactionHash }],
    async queryFn() {
      if (pool === undefined) return null
      const rpc = client.rpc(chainId)
      const receipt = await getTransactionReceipt(rpc, { hash: transactionHash }).catch((error: unknown) => {
        if (error instanceof TransactionReceiptNotFoundError) return undefined
        throw error
      })
      if (receipt === undefined) return null
      const { blockNumber } = receipt
      const deposits = await readDeposits(rpc, { chainId, pool, fromBlock: blockNumber, toBlock: blockNumber })
      return deposits.find((deposit) => deposit.transactionHash === transactionHash) ?? null
    },
    refetchInterval: ({ state }) => (state.data ? false : Math.max(2_000, blockTimeSeconds * 1_000)),
    gcTime: 60_000,
    retry,
    retryDelay,
  }
}
