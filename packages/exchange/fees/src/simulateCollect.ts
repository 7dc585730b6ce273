import type { Network } from '@oxbow/chain/Network'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import type { FailureCode } from '@oxbow/failures/FailureCode'
import { balanceCall, toBalance } from '@oxbow/transactions/balanceCall'
import { simulateCalls } from '@oxbow/transactions/simulateCalls'
import { simulateTransaction } from '@oxbow/transactions/simulateTransaction'
import type { CollectFeesIntent } from './CollectFeesIntent.ts'
import { toCollectRequest } from './toCollectRequest.ts'

/** What a collection would pay if it were sent now. */
export type CollectFeesTrial =
  | {
      readonly status: 'ok'
      /** Raw units that arrive of each token of the intent, network cost aside; undefined where the node can only say that it passes. */
      readonly arrived: readonly bigint[] | undefined
      readonly gasUnits: bigint
      /** No other node than the server's could tell. */
      readonly isServersWord?: boolean | undefined
    }
  | { readonly status: 'failing'; readonly code: FailureCode; readonly detail: string | undefined }
  /** The node cannot try it; that says nothing about the transaction. */
  | { readonly status: 'unavailable'; readonly detail: string | undefined }

/** What one position may burn of the node's time: tokens and hooks are other people's code. */
const trialGasOfOne = 1_000_000n

/** Runs a collection on the node's newest state and reads each token's balance before and after (`eth_simulateV1`). A node without it runs the bare call. Never throws. */
export async function simulateCollect(
  client: NodeAccess,
  { intent, account, network, deadlineSeconds, clock }: simulateCollect.Parameters,
): Promise<CollectFeesTrial> {
  const { chainId, positions, tokens } = intent
  const { contracts } = network
  const transaction = toCollectRequest(intent, { account, contracts, deadlineSeconds })
  const calls = [{ ...transaction, gas: trialGasOfOne * BigInt(positions.length) }]
  const reads = tokens.map(({ address }) => balanceCall(address, account, contracts))
  const trial = await simulateCalls(client, { chainId, account, calls, reads, clock })
  if (trial.status === 'failing') return { status: 'failing', code: trial.code, detail: trial.detail }
  if (trial.status === 'unavailable') {
    const plain = await simulateTransaction(client, { transaction })
    return plain.status === 'ok' ? { ...plain, arrived: undefined } : plain
  }
  const [before, after] = [trial.before.map(toBalance), trial.after.map(toBalance)]
  const arrived = after.flatMap((held, index) => {
    const had = before[index]
    return held === undefined || had === undefined ? [] : [held - had]
  })
  if (arrived.length < tokens.length) return { status: 'unavailable', detail: 'A balance could not be read.' }
  return { status: 'ok', arrived, gasUnits: trial.gasUnits[0]! }
}

export declare namespace simulateCollect {
  type Parameters = {
    readonly intent: CollectFeesIntent
    /** Lower-case. */
    readonly account: `0x${string}`
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    /** Unix seconds. */
    readonly deadlineSeconds: number
    /** Tells how far the chain is: the node that simulates, where there is no other. */
    readonly clock?: NodeAccess | undefined
  }
}
