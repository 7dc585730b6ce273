import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { balanceCall, toBalance } from '@oxbow/transactions/balanceCall'
import { simulateCalls } from '@oxbow/transactions/simulateCalls'
import { simulateTransaction } from '@oxbow/transactions/simulateTransaction'
import { isAddressEqual } from 'viem'
import { encodeTransfer } from './encodeTransfer.ts'
import type { SendIntent } from './SendIntent.ts'
import type { SendFailureCode } from './sendFailures.ts'

/** What a transfer would do if it were sent now. */
export type SendTrial =
  | {
      readonly status: 'ok'
      /** Raw units that leave the sender, network cost aside. Undefined where the node can only say that it passes, and in a transfer to oneself. */
      readonly left: bigint | undefined
      /** Raw units that the recipient has more afterwards: less than what was sent where the token keeps a part. Undefined as `left`. */
      readonly arrived: bigint | undefined
      readonly gasUnits: bigint
      /** No other node than the server's could tell. */
      readonly isServersWord?: boolean | undefined
    }
  | { readonly status: 'failing'; readonly code: SendFailureCode; readonly detail: string | undefined }
  /** The node cannot try it; that says nothing about the transaction. */
  | { readonly status: 'unavailable'; readonly detail: string | undefined }

/** What a transfer may burn of the node's time. */
const trialGas = 3_000_000n

/** Runs a transfer on the node's newest state and reads both balances before and after (`eth_simulateV1`). A node without it runs the bare call. Never throws. */
export async function simulateSend(
  client: NodeAccess,
  { intent, account, network }: simulateSend.Parameters,
): Promise<SendTrial> {
  const { chainId, token, recipient, amount } = intent
  const transaction = encodeTransfer(intent, account)
  const reads = [account, recipient].map((owner) => balanceCall(token.address, owner, network.contracts))
  const calls = [{ ...transaction, gas: trialGas }]
  const trial = await simulateCalls(client, { chainId, account, calls, reads })
  if (trial.status === 'failing') return toFailing(intent, trial, toBalance(trial.before?.[0]))
  if (trial.status === 'unavailable') {
    const plain = await simulateTransaction(client, { transaction })
    if (plain.status === 'failing') return toFailing(intent, plain, undefined)
    return plain.status === 'ok' ? { ...plain, left: undefined, arrived: undefined } : plain
  }
  const gasUnits = trial.gasUnits[0]!
  if (isAddressEqual(account, recipient)) return { status: 'ok', left: undefined, arrived: undefined, gasUnits }
  const [fromBefore, toBefore, fromAfter, toAfter] = [...trial.before, ...trial.after].map(toBalance)
  if (fromBefore === undefined || toBefore === undefined || fromAfter === undefined || toAfter === undefined)
    return { status: 'unavailable', detail: 'A balance could not be read.' }
  // Some tokens say no by an answer and do not revert: nothing moves, and the network cost is paid.
  if (amount > 0n && toAfter <= toBefore)
    return { status: 'failing', code: 'TokenCannotTransfer', detail: 'Nothing arrives at the recipient.' }
  return { status: 'ok', left: fromBefore - fromAfter, arrived: toAfter - toBefore, gasUnits }
}

export declare namespace simulateSend {
  type Parameters = {
    readonly intent: SendIntent
    readonly account: `0x${string}`
    readonly network: Pick<Network, 'chainId' | 'contracts'>
  }
}

/** What the contracts themselves say is in as many words as there are tokens: what the sender holds tells more. */
function toFailing(
  { token, amount }: SendIntent,
  { code, detail }: { readonly code: SendFailureCode; readonly detail: string | undefined },
  held: bigint | undefined,
): SendTrial {
  if (code === 'InsufficientGas') return { status: 'failing', code, detail }
  if (isNative(token.address))
    return { status: 'failing', code: code === 'InsufficientBalance' ? code : 'RecipientRefused', detail }
  const isShort = held === undefined ? code === 'InsufficientBalance' : held < amount
  return { status: 'failing', code: isShort ? 'InsufficientBalance' : 'TokenCannotTransfer', detail }
}
