import type { Network } from '@oxbow/chain/Network'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { balanceCall, toBalance } from '@oxbow/transactions/balanceCall'
import { simulateCalls } from '@oxbow/transactions/simulateCalls'
import type { Address, Hex } from 'viem'
import type { BookOrder } from './collectOrders.ts'
import type { Verdict } from './judgeOrder.ts'

/** More than any fill takes, and less than a block holds. */
const mostGas = 6_000_000n

export type FillTrial =
  | { readonly status: 'passed'; readonly gasUnits: bigint }
  /** Its owner would get less than the filler pays: the token takes a part. */
  | { readonly status: 'taxed' }
  | { readonly status: 'failing' | 'unavailable'; readonly detail: string | undefined }

/**
 * Runs a fill on the node's newest state without sending it, and looks at what arrives.
 *
 * @param data the filler's call
 */
export async function tryFill(
  client: NodeAccess,
  { account, data, filler, network, order: { order }, verdict }: tryFill.Parameters,
): Promise<FillTrial> {
  const { token, recipient } = order.outputs[0]!
  const trial = await simulateCalls(client, {
    chainId: network.chainId,
    account,
    calls: [{ to: filler, data, value: 0n, gas: mostGas }],
    reads: [balanceCall(token, recipient, network.contracts)],
  })
  if (trial.status !== 'ok') return { status: trial.status, detail: trial.detail }
  const [before, after] = [toBalance(trial.before[0]), toBalance(trial.after[0])]
  if (before === undefined || after === undefined) return { status: 'failing', detail: 'Its balance cannot be read.' }
  return after - before < verdict.pays ? { status: 'taxed' } : { status: 'passed', gasUnits: trial.gasUnits[0]! }
}

export declare namespace tryFill {
  type Parameters = {
    readonly account: Address
    readonly data: Hex
    readonly filler: Address
    readonly network: Network
    readonly order: BookOrder
    readonly verdict: Extract<Verdict, { action: 'fill' }>
  }
}
