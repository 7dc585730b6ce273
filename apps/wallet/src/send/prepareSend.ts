import { delegateOf, smartAccountCode } from '@oxbow/delegation/smartAccount'
import type { EvmTransaction, Hex } from '@oxbow/wallet-core/EvmTransaction'
import { mostUsualCost } from '@oxbow/wallet-ui/mostUsualCost'
import type { AnswerError } from '@oxbow/wallet-window/Answer'
import type { WindowRequestParams } from '@oxbow/wallet-window/WindowRequest'
import { actsOnItself } from '../request/actsOnItself.ts'
import { callNode } from '../server/callNode.ts'
import { loadNetworks } from '../server/served.ts'
import { batchOf } from './batchOf.ts'
import { callsOf } from './callsOf.ts'
import { feesOf } from './feesOf.ts'
import { gasOf } from './gasOf.ts'
import { nextNonce } from './nonce/nextNonce.ts'

/** Unsigned transactions without nonces, which are chosen right before signing. */
export type PreparedSend = {
  /** In the order of sending. One, unless an account without batch support has several calls. */
  readonly transactions: readonly Omit<Extract<EvmTransaction, { readonly type: 'eip1559' }>, 'nonce'>[]
  /** Maximum gas cost of all of them, wei. */
  readonly mostGasCost: bigint
  /** The highest cost of a request that is usual on this network, wei; undefined if nothing is known of its currency. */
  readonly usualCost: bigint | undefined
  /** The account has pending transactions, which must confirm first. */
  readonly waits: boolean
  /** Unusually expensive: the person must accept the cost before signing. */
  readonly isCostly: boolean
  /** The account has too little native currency for the gas. */
  readonly isShort: boolean
}

export type SendPreparation =
  | { readonly status: 'ready'; readonly send: PreparedSend }
  | ({ readonly status: 'refused' } & AnswerError)
  /** It would fail according to the node: nothing is signed. */
  | { readonly status: 'fails'; readonly reason: string }

/** Priority fee above which the person is asked, as a fraction of a coin: a hundredth. Unlike the base fee, a tip is always paid in full. */
const maxTipParts = 100n

const needsSmartWallet = 'Several calls at once need a smart wallet'

/**
 * Simulates the calls on the operator's node and sets gas and fees. Several calls of a smart account become one transaction, all or none.
 *
 * @param own the wallet's accounts
 * @throws {NodeError} and {ServerError} without an answer
 */
export async function prepareSend(
  params: WindowRequestParams<'send'>,
  own: readonly string[],
): Promise<SendPreparation> {
  const { chainId, isAtomic = false } = params
  const address = params.address.toLowerCase() as Hex
  const network = (await loadNetworks()).find((each) => each.chainId === chainId)
  if (network === undefined) return refuse(5710, 'Unknown network')
  if (params.calls.some(({ to, data }) => data !== '0x' && actsOnItself(to, own)))
    return refuse(-32602, 'No site may have an account act on itself')
  const asked = callsOf(params)
  const code = asked.length > 1 && (await callNode(chainId, 'eth_getCode', [address, 'latest']))
  const isSmart = delegateOf(code) === smartAccountCode
  const needsRelay = isAtomic && code !== false && !isSmart
  if (needsRelay && code !== '0x') return refuse(5760, needsSmartWallet)
  const calls = isSmart ? [batchOf(address, asked)] : asked

  const [fees, gas, held, { waits }] = await Promise.all([
    feesOf(chainId),
    gasOf(chainId, address, calls),
    callNode<Hex>(chainId, 'eth_getBalance', [address, 'latest']).then(BigInt, () => undefined),
    // Read again right before signing.
    nextNonce(chainId, address).catch(() => ({ waits: false })),
  ])
  if ('reason' in gas) return { status: 'fails', reason: gas.reason }
  const limit = sum(gas.limits)
  const [value, mostGasCost] = [sum(asked.map((call) => call.value)), limit * fees.maxFeePerGas]
  const maxTip = 10n ** BigInt(network.nativeCurrency.decimals) / maxTipParts
  const isShort = held !== undefined && held < value + mostGasCost
  // What is sent for a fee in a token is one transaction, which makes the account a smart one.
  if (needsRelay && !isShort) return refuse(5760, needsSmartWallet)
  const usualCost = mostUsualCost(chainId, network.nativeCurrency.symbol)
  const isUnusual = usualCost !== undefined && mostGasCost > usualCost
  const common = { type: 'eip1559', chainId, ...fees, accessList: [] } as const
  return {
    status: 'ready',
    send: {
      mostGasCost,
      usualCost,
      waits,
      isShort,
      isCostly: isUnusual || limit * fees.maxPriorityFeePerGas > maxTip || (value > 0n && mostGasCost > value),
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
