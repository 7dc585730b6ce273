import type { Network } from '@oxbow/chain/Network'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import type { FailureCode } from '@oxbow/failures/FailureCode'
import { balanceCall, toBalance } from '@oxbow/transactions/balanceCall'
import { simulateCalls } from '@oxbow/transactions/simulateCalls'
import { simulateTransaction } from '@oxbow/transactions/simulateTransaction'
import type { CollectFeesIntent } from './CollectFeesIntent.ts'
import { toCollectRequest } from './toCollectRequest.ts'

/** Result of simulating a collection now. */
export type CollectFeesSimulation =
  | {
      readonly status: 'ok'
      /** Raw units received of each token of the intent, without network cost; undefined if the node only knows that it succeeds. */
      readonly arrived: readonly bigint[] | undefined
      readonly gasUnits: bigint
      /** Set if only the server's node could tell. */
      readonly isServerSimulated?: boolean | undefined
    }
  | { readonly status: 'failing'; readonly code: FailureCode; readonly detail: string | undefined }
  /** The node can't simulate it; the transaction may still succeed. */
  | { readonly status: 'unavailable'; readonly detail: string | undefined }

/** Gas limit per position in a simulation, since tokens and hooks are third-party code. */
const simulationGasPerPosition = 1_000_000n

/**
 * Simulates a collection on the node's latest state and reads each balance before and after (`eth_simulateV1`), or else runs `eth_call`. Never
 * throws.
 */
export async function simulateCollect(
  client: NodeAccess,
  { intent, account, network, deadlineSeconds, clock }: simulateCollect.Parameters,
): Promise<CollectFeesSimulation> {
  const { chainId, positions, tokens } = intent
  const { contracts } = network
  const transaction = toCollectRequest(intent, { account, contracts, deadlineSeconds })
  const calls = [{ ...transaction, gas: simulationGasPerPosition * BigInt(positions.length) }]
  const reads = tokens.map(({ address }) => balanceCall(address, account, contracts))
  const simulation = await simulateCalls(client, { chainId, account, calls, reads, clock })
  if (simulation.status === 'failing') return { status: 'failing', code: simulation.code, detail: simulation.detail }
  if (simulation.status === 'unavailable') {
    const plain = await simulateTransaction(client, { transaction })
    return plain.status === 'ok' ? { ...plain, arrived: undefined } : plain
  }
  const [before, after] = [simulation.before.map(toBalance), simulation.after.map(toBalance)]
  const arrived = after.flatMap((held, index) => {
    const had = before[index]
    return held === undefined || had === undefined ? [] : [held - had]
  })
  if (arrived.length < tokens.length) return { status: 'unavailable', detail: 'A balance could not be read.' }
  return { status: 'ok', arrived, gasUnits: simulation.gasUnits[0]! }
}

export declare namespace simulateCollect {
  type Parameters = {
    readonly intent: CollectFeesIntent
    /** Lower-case. */
    readonly account: `0x${string}`
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    /** Unix seconds. */
    readonly deadlineSeconds: number
    /** Source of the chain's current block; default the node that simulates. */
    readonly clock?: NodeAccess | undefined
  }
}
