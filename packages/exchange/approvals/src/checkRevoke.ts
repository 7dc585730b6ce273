import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { verifyNetwork } from '@oxbow/connectors/verifyNetwork'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { openSigningNode } from '@oxbow/transactions/openSigningNode'
import { readFees } from '@oxbow/transactions/readFees'
import { simulateCalls } from '@oxbow/transactions/simulateCalls'
import { encodeRevokes } from './encodeRevokes.ts'
import type { RevokeIntent } from './RevokeIntent.ts'

/** What a review shows of revocations before anything is asked of the wallet. */
export type RevokeCheck = {
  /** How many transactions they take one after the other. */
  readonly transactions: number
  /** Of all of them at most, in wei; undefined when the node could not tell. */
  readonly networkCostWei: bigint | undefined
  /** Simulated: `failing` where a token refuses. */
  readonly trial: 'ok' | 'failing' | 'unavailable'
}

/** Simulates the revocations on the node that what is signed is read from. */
export async function checkRevoke(client: ExchangeClient, parameters: checkRevoke.Parameters): Promise<RevokeCheck> {
  const { intent, network, account, wallet } = parameters
  verifyNetwork(network, intent.chainId)
  const node = await openSigningNode(client, { wallet, chainId: network.chainId })
  const calls = encodeRevokes(intent.allowances, network.contracts.permit2).map(({ call }) => ({
    ...call,
    gas: trialGas,
  }))
  const simulate = (part: typeof calls) =>
    simulateCalls(node, { chainId: network.chainId, account, calls: part, reads: [] })
  const parts = []
  for (let start = 0; start < calls.length; start += callsAtOnce)
    parts.push(simulate(calls.slice(start, start + callsAtOnce)))
  const [trials, fees] = await Promise.all([Promise.all(parts), readFees(node.rpc(network.chainId))])
  const units = trials.flatMap((trial) => (trial.status === 'ok' ? trial.gasUnits : []))
  const gas = units.length === calls.length ? units.reduce((sum, each) => sum + withMargin(each), 0n) : undefined
  return {
    transactions: calls.length,
    networkCostWei: gas !== undefined && fees ? gas * fees.maxFeePerGas : undefined,
    trial: trials.find(({ status }) => status !== 'ok')?.status ?? 'ok',
  }
}

/** What a revocation may burn of the node's time, and how many of them one simulation has. */
const trialGas = 500_000n
const callsAtOnce = 16

export declare namespace checkRevoke {
  type Parameters = {
    readonly intent: RevokeIntent
    readonly network: Network
    /** Lower-case. */
    readonly account: `0x${string}`
    /** Its node is asked where there is one. */
    readonly wallet: Wallet
  }
}

/** What a node measures is after refunds, of a fifth at most (EIP-3529), and the state goes on: half as much again is given. */
function withMargin(gasUnits: bigint): bigint {
  return (gasUnits * 3n) / 2n
}
