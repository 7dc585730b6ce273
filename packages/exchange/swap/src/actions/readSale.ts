import type { Network } from '@oxbow/chain/Network'
import { simulateNewest } from '@oxbow/client/callNode'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import type { Quote } from '@oxbow/trading/Quote'
import { balanceCall } from '@oxbow/transactions/balanceCall'
import type { Address } from 'viem'
import { saleRecipient, toSale } from './saleRecipient.ts'
import { toAmount, transferCall } from './simulatedTransfer.ts'
import type { SaleSimulation } from './TradeCheck.ts'

/** Of what the trade buys at least: several pools pay together what the last one alone may not have. */
const parts = [1n, 16n, 1_024n]

/** Gas limit of each call, so that a hostile token can't burn the node's time. */
const gas = 500_000n

/**
 * Simulates a sale of what a trade would buy, for a trade that the account doesn't send itself: the pool pays the account, which transfers a quarter
 * back, so that a tax on the payment doesn't look like a refusal. A pool that can't pay all of it pays a part. Unknown if it can't pay a thousandth,
 * or no node can simulate it; the current block is that of the first node.
 */
export async function readSale(
  nodes: readonly NodeAccess[],
  { quote, leastOut, account, network: { chainId, contracts } }: readSale.Parameters,
): Promise<SaleSimulation> {
  const pool = saleRecipient(quote, contracts)
  if (pool === undefined) return { status: 'unknown' }
  const { tokenOut: token } = quote
  const read = { from: pool, ...balanceCall(token, pool, contracts) }
  for (const part of parts) {
    const amount = leastOut / part
    const returned = amount / 4n
    const calls = [
      transferCall(token, { from: pool, to: account, amount }),
      read,
      transferCall(token, { from: account, to: pool, amount: returned }),
      read,
    ].map((call) => ({ ...call, gas }))
    for (const node of nodes) {
      const results = await simulateNewest(node.rpc(chainId), calls, nodes[0]!.rpc(chainId)).catch(() => undefined)
      if (results?.[0]?.status !== '0x1') continue
      const [, before, transfer, after] = results
      return toSale(toAmount(before), toAmount(after), transfer, returned)
    }
  }
  return { status: 'unknown' }
}

export declare namespace readSale {
  type Parameters = {
    readonly quote: Pick<Quote, 'kind' | 'tokenOut' | 'route'>
    /** Raw units that the trade buys at least. */
    readonly leastOut: bigint
    /** Lower-case. */
    readonly account: Address
    readonly network: Pick<Network, 'chainId' | 'contracts'>
  }
}
