import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { verifyNetwork } from '@oxbow/connectors/verifyNetwork'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { ExpectedToFailError } from '@oxbow/failures/ExpectedToFailError'
import type { BatchedCall } from '@oxbow/flow/FlowDomain'
import { openSigningNode } from '@oxbow/transactions/openSigningNode'
import { mostCostWei, readFees } from '@oxbow/transactions/readFees'
import { simulateCalls } from '@oxbow/transactions/simulateCalls'
import type { Hex } from 'viem'
import { getBlock } from 'viem/actions'
import type { BridgeIntent } from './BridgeIntent.ts'
import type { BridgePlaces } from './BridgePlaces.ts'
import { planBridge } from './planBridge.ts'

/** What a review shows before the wallet is asked. */
export type BridgeCheck = {
  /** The intent, with the current clocks of both networks. */
  readonly intent: BridgeIntent
  /** The number of wallet prompts. */
  readonly asks: number
  /** Maximum network cost of approvals and deposit in wei; undefined if the node couldn't tell. */
  readonly networkCostWei: bigint | undefined
  /** Approvals and deposit, in order. */
  readonly calls: readonly BatchedCall[]
}

/** The time for relayers to fill. Most fill within a minute, and an unfilled deposit is refunded sooner than with the pool's maximum of six hours. */
const waitSeconds = 2 * 3_600
/** Gas limit of simulated approvals and deposits. */
const mostGas = 1_000_000n

/**
 * What bridging would do now.
 *
 * @throws {BridgeError} when there is no route between the two, or the pool is paused; {ExpectedToFailError} when the deposit would fail
 */
export async function checkBridge(client: ExchangeClient, parameters: checkBridge.Parameters): Promise<BridgeCheck> {
  const { account, places, wallet, wish } = parameters
  const { chainId } = wish
  verifyNetwork(places.origin, chainId)
  const node = await openSigningNode(client, { wallet, chainId })
  const [here, there] = await Promise.all([
    getBlock(node.rpc(chainId)),
    getBlock(client.rpc(places.destination.chainId)),
  ])
  const times = { quotedAt: Number(here.timestamp), latestFill: Number(there.timestamp) + waitSeconds }
  const intent = { ...wish, ...times }
  const { steps } = await planBridge(intent, { account, node }, places)
  const calls = steps.flatMap((step) =>
    'transaction' in step && step.transaction !== undefined ? [{ ...step.transaction, gas: mostGas }] : [],
  )
  const [fees, simulation] = await Promise.all([
    readFees(node.rpc(chainId), places.origin),
    simulateCalls(node, { chainId, account, calls, reads: [] }),
  ])
  if (simulation.status === 'failing') throw new ExpectedToFailError(simulation.code, simulation.detail)
  if (simulation.status !== 'ok' || fees === undefined)
    return { intent, asks: steps.length, calls, networkCostWei: undefined }
  const gas = simulation.gasUnits.reduce((sum, units) => sum + units, 0n)
  return { intent, asks: steps.length, calls, networkCostWei: mostCostWei(fees, (gas * 3n) / 2n, calls) }
}

export declare namespace checkBridge {
  type Parameters = {
    readonly wish: Omit<BridgeIntent, 'quotedAt' | 'latestFill'>
    readonly places: BridgePlaces
    /** Lower-case. */
    readonly account: Hex
    /** Its own node is used if it has one. */
    readonly wallet: Wallet
  }
}
