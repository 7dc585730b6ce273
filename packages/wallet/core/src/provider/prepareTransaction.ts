import { z } from 'zod/mini'
import type { EvmTransaction, Hex } from '../signer/EvmTransaction.ts'
import type { WalletChain } from './createChains.ts'
import type { ChainNode } from './createNode.ts'
import { ProviderError } from './ProviderError.ts'
import type { RequestedTransaction } from './requestedTransaction.ts'
import { quantity } from './shapes.ts'

type WithoutNonce<T> = T extends unknown ? Omit<T, 'nonce'> : never
/** A complete transaction except for its nonce, which is chosen when it is sent. */
export type PreparedTransaction = WithoutNonce<Exclude<EvmTransaction, { type: 'eip7702' }>>

/** Gas fees, in wei. */
export type TransactionFees =
  | { readonly gasPrice: bigint }
  | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** Used if a node has no suggestion. */
const usualTip = 1_000_000_000n
const block = z.object({ baseFeePerGas: z.optional(quantity) })

/**
 * Fills in what a site left out: gas, estimated on the chain's node, and fees that cover two full
 * blocks. @throws ProviderError with the node's code and data when the transaction would fail
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
  // A contract's gas may change before inclusion; that of a plain transfer doesn't.
  return data === '0x' && to !== undefined ? gas : (gas * 6n) / 5n
}

/** The site's fees, else the node's suggestion. */
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

/** Parses a node's answer that must be a number. */
export function readQuantity(answer: unknown): bigint {
  const read = quantity.safeParse(answer)
  if (!read.success) throw new ProviderError('ChainDisconnected')
  return read.data
}

export function hex(value: bigint): Hex {
  return `0x${value.toString(16)}`
}
