import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { balanceCall, toBalance } from '@oxbow/transactions/balanceCall'
import { simulateCalls } from '@oxbow/transactions/simulateCalls'
import { simulateTransaction } from '@oxbow/transactions/simulateTransaction'
import { isAddressEqual } from 'viem'
import { encodeTransfer } from './encodeTransfer.ts'
import type { SendIntent, TokenIntent } from './SendIntent.ts'
import type { SendSimulation } from './SendSimulation.ts'
import type { SendFailureCode } from './sendFailures.ts'
import { simulateNft } from './simulateNft.ts'

/** Gas limit of a simulated transfer. */
const simulationGas = 3_000_000n

/**
 * Simulates a transfer on the node's latest state and reads both balances before and after (`eth_simulateV1`). A node without it runs `eth_call`.
 * Never throws.
 */
export async function simulateSend(
  client: NodeAccess,
  { intent, account, network, clock }: simulateSend.Parameters,
): Promise<SendSimulation> {
  if (intent.nft) return simulateNft(client, { intent, account, gas: simulationGas, clock })
  const { chainId, token, recipient, amount } = intent
  const transaction = encodeTransfer(intent, account)
  const reads = [account, recipient].map((owner) => balanceCall(token.address, owner, network.contracts))
  const calls = [{ ...transaction, gas: simulationGas }]
  const simulation = await simulateCalls(client, { chainId, account, calls, reads, clock })
  if (simulation.status === 'failing') return toFailing(intent, simulation, toBalance(simulation.before?.[0]))
  if (simulation.status === 'unavailable') {
    const plain = await simulateTransaction(client, { transaction })
    if (plain.status === 'failing') return toFailing(intent, plain, undefined)
    return plain.status === 'ok' ? { ...plain, left: undefined, arrived: undefined } : plain
  }
  const gasUnits = simulation.gasUnits[0]!
  if (isAddressEqual(account, recipient)) return { status: 'ok', left: undefined, arrived: undefined, gasUnits }
  const [fromBefore, toBefore, fromAfter, toAfter] = [...simulation.before, ...simulation.after].map(toBalance)
  if (fromBefore === undefined || toBefore === undefined || fromAfter === undefined || toAfter === undefined)
    return { status: 'unavailable', detail: 'A balance could not be read.' }
  // Some tokens return false instead of reverting: nothing moves, but the network cost is paid.
  if (amount > 0n && toAfter <= toBefore)
    return { status: 'failing', code: 'TokenCannotTransfer', detail: 'Nothing arrives at the recipient.' }
  return { status: 'ok', left: fromBefore - fromAfter, arrived: toAfter - toBefore, gasUnits }
}

export declare namespace simulateSend {
  type Parameters = {
    readonly intent: SendIntent
    readonly account: `0x${string}`
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    /** Source of the chain's current block; default the node that simulates. */
    readonly clock?: NodeAccess | undefined
  }
}

/** Tokens' revert reasons differ, so the sender's balance decides which failure it is. */
function toFailing(
  { token, amount }: TokenIntent,
  { code, detail }: { readonly code: SendFailureCode; readonly detail: string | undefined },
  held: bigint | undefined,
): SendSimulation {
  if (code === 'InsufficientGas') return { status: 'failing', code, detail }
  if (isNative(token.address))
    return { status: 'failing', code: code === 'InsufficientBalance' ? code : 'RecipientRefused', detail }
  const isShort = held === undefined ? code === 'InsufficientBalance' : held < amount
  return { status: 'failing', code: isShort ? 'InsufficientBalance' : 'TokenCannotTransfer', detail }
}
