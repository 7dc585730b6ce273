import type { EvmTransaction, Hex } from '@oxbow/wallet-core/EvmTransaction'
import type { AskParams } from '@oxbow/wallet-window/Ask'
import { callNode } from '../server/callNode.ts'
import { loadNetworks } from '../server/served.ts'
import { boundTip } from './boundTip.ts'

/** A transaction as it will be signed, but for its nonce, which is asked for at the last moment. */
export type PreparedSend = {
  readonly transaction: Omit<Extract<EvmTransaction, { readonly type: 'eip1559' }>, 'nonce'>
  /** Wei that gas costs at most. */
  readonly mostGasCost: bigint
  /** More than people pay: they say so before it is signed. */
  readonly isCostly: boolean
}

export type SendPreparation =
  | { readonly status: 'ready'; readonly send: PreparedSend }
  | { readonly status: 'refused'; readonly code: 5710 | 5760; readonly message: string }
  /** The node says that it would fail: nothing is signed. */
  | { readonly status: 'fails'; readonly reason: string }

/** What goes to whoever makes the block, beyond which a person is asked: a hundredth of a coin. Tips are paid whole, whatever the network asks for. */
const mostTipParts = 100n

/** A quarter more than the trial took: state moves until a block has it. */
const gasMargin = 4n

/** Tries the call on the operator's node and chooses gas and fees. @throws {NodeError} and {ServerError} when nobody answers */
export async function prepareSend({ address, chainId, calls }: AskParams<'send'>): Promise<SendPreparation> {
  const [call, ...more] = calls
  if (more.length > 0) return { status: 'refused', code: 5760, message: 'Several calls at once need a smart wallet' }
  const networks = await loadNetworks()
  const network = networks.find((each) => each.chainId === chainId)
  if (call === undefined || network === undefined) return { status: 'refused', code: 5710, message: 'Unknown network' }
  const [block, maxPriorityFeePerGas] = await Promise.all([
    callNode<{ readonly baseFeePerGas?: Hex }>(chainId, 'eth_getBlockByNumber', ['latest', false]),
    boundTip(chainId),
  ])
  const gas = await callNode<Hex>(chainId, 'eth_estimateGas', [{ from: address, ...call }]).then(
    (gas) => ({ gas: BigInt(gas) }),
    (error: Error & { code?: unknown }) => {
      if (error.code !== 'NodeRefused') throw error
      return { reason: error.message }
    },
  )
  if ('reason' in gas) return { status: 'fails', reason: gas.reason }
  const limit = gas.gas + gas.gas / gasMargin
  const maxFeePerGas = 2n * BigInt(block.baseFeePerGas ?? 0) + maxPriorityFeePerGas
  const [value, mostGasCost] = [BigInt(call.value), limit * maxFeePerGas]
  const mostTip = 10n ** BigInt(network.nativeCurrency.decimals) / mostTipParts
  return {
    status: 'ready',
    send: {
      mostGasCost,
      isCostly: limit * maxPriorityFeePerGas > mostTip || (value > 0n && mostGasCost > value),
      transaction: {
        type: 'eip1559',
        chainId,
        to: call.to as Hex,
        value,
        data: call.data as Hex,
        gas: limit,
        maxFeePerGas,
        maxPriorityFeePerGas,
        accessList: [],
      },
    },
  }
}
