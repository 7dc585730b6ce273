import type { EvmTransaction, Hex } from '@oxbow/wallet-core/EvmTransaction'
import type { AnswerError } from '@oxbow/wallet-window/Answer'
import type { AskParams } from '@oxbow/wallet-window/Ask'
import { delegateOf, smartAccountCode } from '@oxbow/wallet-window/smartAccount'
import { actsOnItself } from '../request/actsOnItself.ts'
import { callNode } from '../server/callNode.ts'
import { loadNetworks } from '../server/served.ts'
import { batchOf } from './batchOf.ts'
import { callsOf } from './callsOf.ts'
import { feesOf } from './feesOf.ts'
import { gasOf } from './gasOf.ts'
import { nextNonce } from './nonce/nextNonce.ts'

/** Transactions as they will be signed, but for their nonces, which are asked for at the last moment. */
export type PreparedSend = {
  /** They go out in this order. One, unless a plain account was asked for several calls. */
  readonly transactions: readonly Omit<Extract<EvmTransaction, { readonly type: 'eip1559' }>, 'nonce'>[]
  /** Wei that gas costs at most, for all of them. */
  readonly mostGasCost: bigint
  /** It is in a block after those that wait there already. */
  readonly waits: boolean
  /** More than people pay: they say so before it is signed. */
  readonly isCostly: boolean
}

export type SendPreparation =
  | { readonly status: 'ready'; readonly send: PreparedSend }
  | ({ readonly status: 'refused' } & AnswerError)
  /** The node says that it would fail: nothing is signed. */
  | { readonly status: 'fails'; readonly reason: string }

/** What goes to whoever makes the block, beyond which a person is asked: a hundredth of a coin. Tips are paid whole, whatever the network asks for. */
const mostTipParts = 100n

/**
 * Tries the calls on the operator's node and chooses gas and fees. Several calls of a smart account are one transaction, all or none.
 *
 * @param own The wallet's accounts.
 * @throws {NodeError} and {ServerError} when nobody answers
 */
export async function prepareSend(params: AskParams<'send'>, own: readonly string[]): Promise<SendPreparation> {
  const { chainId, isAtomic = false } = params
  const address = params.address.toLowerCase() as Hex
  const network = (await loadNetworks()).find((each) => each.chainId === chainId)
  if (network === undefined) return refuse(5710, 'Unknown network')
  if (params.calls.some(({ to, data }) => data !== '0x' && actsOnItself(to, own)))
    return refuse(-32602, 'No site may have an account act on itself')
  const asked = callsOf(params)
  const isSmart =
    asked.length > 1 && delegateOf(await callNode(chainId, 'eth_getCode', [address, 'latest'])) === smartAccountCode
  if (asked.length > 1 && isAtomic && !isSmart) return refuse(5760, 'Several calls at once need a smart wallet')
  const calls = isSmart ? [batchOf(address, asked)] : asked

  const [fees, gas, { waits }] = await Promise.all([
    feesOf(chainId),
    gasOf(chainId, address, calls),
    // It is asked for again before anything is signed.
    nextNonce(chainId, address).catch(() => ({ waits: false })),
  ])
  if ('reason' in gas) return { status: 'fails', reason: gas.reason }
  const limit = sum(gas.limits)
  const [value, mostGasCost] = [sum(asked.map((call) => call.value)), limit * fees.maxFeePerGas]
  const mostTip = 10n ** BigInt(network.nativeCurrency.decimals) / mostTipParts
  const common = { type: 'eip1559', chainId, ...fees, accessList: [] } as const
  return {
    status: 'ready',
    send: {
      mostGasCost,
      waits,
      isCostly: limit * fees.maxPriorityFeePerGas > mostTip || (value > 0n && mostGasCost > value),
      transactions: calls.map((call, index) => ({ ...common, ...call, gas: gas.limits[index]! })),
    },
  }
}

function refuse(code: AnswerError['code'], message: string): SendPreparation {
  return { status: 'refused', code, message }
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n)
}
