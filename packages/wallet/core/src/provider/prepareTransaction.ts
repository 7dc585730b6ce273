import { z } from 'zod/mini'
import type { EvmTransaction, Hex } from '../signer/EvmTransaction.ts'
import type { WalletChain } from './createChains.ts'
import type { ChainNode } from './createNode.ts'
import { ProviderError } from './ProviderError.ts'
import type { RequestedTransaction } from './requestedTransaction.ts'
import { quantity } from './shapes.ts'

type WithoutNonce<T> = T extends unknown ? Omit<T, 'nonce'> : never
/** Everything that will be signed but the nonce, which is chosen when it is sent. */
export type PreparedTransaction = WithoutNonce<Exclude<EvmTransaction, { type: 'eip7702' }>>

/** What is offered for gas, in wei. */
export type TransactionFees =
  | { readonly gasPrice: bigint }
  | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** Where a node has no suggestion. */
const usualTip = 1_000_000_000n
const block = z.object({ baseFeePerGas: z.optional(quantity) })

/**
 * Fills in what a site left to the wallet: gas, by trying the transaction on the chain's node, and fees for two blocks that are as full as can
 * be. @throws ProviderError with the node's own number and data when the transaction would fail
 */
export async function prepareTransaction(
  node: ChainNode,
  chain: WalletChain,
  requested: RequestedTransaction,
): Promise<PreparedTransaction> {
  const { to, value, data, accessList } = requested
  const [gas, fees] = await Promise.all([
    requested.gas ?? estimate(node, chain, requested),
    feesOf(node, chain, requested),
  ])
  const common = { chainId: chain.chainId, to, value, data, gas }
  if ('maxFeePerGas' in fees) return { type: 'eip1559', ...common, ...fees, accessList }
  if (accessList.length > 0) return { type: 'eip2930', ...common, ...fees, accessList }
  return { type: 'legacy', ...common, ...fees }
}

async function estimate(node: ChainNode, chain: WalletChain, requested: RequestedTransaction): Promise<bigint> {
  const { from, to, value, data, accessList } = requested
  const call = { from, ...(to && { to }), value: hex(value), data, ...(accessList.length > 0 && { accessList }) }
  const gas = readQuantity(await node.request(chain, { method: 'eth_estimateGas', params: [call] }))
  // What a contract does may have changed by the block that it is in; a plain payment costs what it costs.
  return data === '0x' && to !== undefined ? gas : (gas * 6n) / 5n
}

/** What the site says, else what the node suggests. */
export async function feesOf(
  node: ChainNode,
  chain: WalletChain,
  wanted: Pick<RequestedTransaction, 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas'>,
): Promise<TransactionFees> {
  const ask = (method: string, ...params: unknown[]) => node.request(chain, { method, params })
  if (wanted.gasPrice !== undefined) return { gasPrice: wanted.gasPrice }
  const latest = block.safeParse(await ask('eth_getBlockByNumber', 'latest', false))
  if (!latest.success) throw new ProviderError('ChainDisconnected')
  const { baseFeePerGas } = latest.data
  if (baseFeePerGas === undefined) return { gasPrice: readQuantity(await ask('eth_gasPrice')) }
  const suggested = async () => quantity.safeParse(await ask('eth_maxPriorityFeePerGas').catch(() => undefined)).data
  const tip = wanted.maxPriorityFeePerGas ?? (await suggested()) ?? usualTip
  const maxFeePerGas = wanted.maxFeePerGas ?? 2n * baseFeePerGas + tip
  return { maxFeePerGas, maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas }
}

/** What a node answers where a number belongs. */
export function readQuantity(answer: unknown): bigint {
  const read = quantity.safeParse(answer)
  if (!read.success) throw new ProviderError('ChainDisconnected')
  return read.data
}

export function hex(value: bigint): Hex {
  return `0x${value.toString(16)}`
}
