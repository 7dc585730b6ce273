import { callNode } from '@oxbow/client/callNode'
import { type Client, encodeFunctionData, type Hex, size } from 'viem'

/** Fees to offer, in wei per gas. */
export type NetworkFees = {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** What a rollup charges for a transaction's data, twice what it would be now; read for networks with an oracle of it. */
  readonly dataFee?: { readonly wei: bigint; readonly weiPerByte: bigint } | undefined
}

/** Blocks whose median tip is used. */
const recentBlocks = 20
/** In wei, the default tip of common clients. Where nobody pays tips, a suggested tip is capped at the larger of this and the base fee. */
const maxUnpaidTip = 1_000_000_000n

/**
 * Fees to offer, from recent blocks: twice the next base fee, which covers a rise over five full blocks (12.5 % each, EIP-1559), and the median tip.
 * The node's suggested tip is used, within limits, only if no block paid any. Chains without base fees have a single price, which is used unchanged.
 *
 * Undefined if the node doesn't answer; the wallet then chooses.
 */
export async function readFees(rpc: Client, network: readFees.Network = {}): Promise<NetworkFees | undefined> {
  const { dataFeeOracle: oracle } = network
  try {
    const [fees, dataFee] = await Promise.all([read(rpc), oracle && readDataFee(rpc, oracle)])
    return dataFee ? { ...fees, dataFee } : fees
  } catch {
    return undefined
  }
}

export declare namespace readFees {
  type Network = { readonly dataFeeOracle?: Hex | undefined }
}

/** The most that transactions with these calldata cost together, in wei. */
export function mostCostWei(
  { maxFeePerGas, dataFee }: NetworkFees,
  gasUnits: bigint,
  calls: readonly { readonly data: Hex }[],
): bigint {
  const gas = gasUnits * maxFeePerGas
  if (dataFee === undefined) return gas
  const bytes = calls.reduce((sum, { data }) => sum + size(data), 0)
  return gas + dataFee.wei * BigInt(calls.length) + dataFee.weiPerByte * BigInt(bytes)
}

const outputs = [{ name: 'wei', type: 'uint256' }] as const
const upperBound = {
  type: 'function',
  name: 'getL1FeeUpperBound',
  inputs: [{ name: 'unsignedTxSize', type: 'uint256' }],
  stateMutability: 'view',
  outputs,
} as const
const exact = {
  type: 'function',
  name: 'getL1Fee',
  inputs: [{ name: 'data', type: 'bytes' }],
  stateMutability: 'view',
  outputs,
} as const
/** Bytes around the calldata of a transaction, with a margin. */
const envelopeBytes = 200
/** Calldata of the second reading: the fee is linear in the size. */
const sampleBytes = 10_000
/** Like the base fee, the fee of the layer below may double until the transaction is in a block. */
const riseFactor = 2n

async function readDataFee(rpc: Client, oracle: Hex): Promise<NonNullable<NetworkFees['dataFee']>> {
  const [small, large] = await Promise.all(
    [envelopeBytes, envelopeBytes + sampleBytes].map((bytes) => readDataFeeOf(rpc, oracle, bytes)),
  )
  const weiPerByte = large! > small! ? (large! - small! + BigInt(sampleBytes) - 1n) / BigInt(sampleBytes) : 0n
  return { wei: small! * riseFactor, weiPerByte: weiPerByte * riseFactor }
}

/** Rollups before the Fjord upgrade have no upper bound: there the fee counts bytes, those that aren't zero most. */
async function readDataFeeOf(rpc: Client, to: Hex, bytes: number): Promise<bigint> {
  const ask = async (data: Hex) => BigInt(await callNode(rpc, { to, data }))
  return ask(encodeFunctionData({ abi: [upperBound], args: [BigInt(bytes)] })).catch(() =>
    ask(encodeFunctionData({ abi: [exact], args: [`0x${'ff'.repeat(bytes)}`] })),
  )
}

async function read(rpc: Client): Promise<NetworkFees> {
  const ask = async (method: string, params: readonly unknown[] = []) =>
    (await rpc.request({ method, params } as never)) as unknown
  const history = (await ask('eth_feeHistory', [`0x${recentBlocks.toString(16)}`, 'latest', [50]])) as FeeHistory
  const baseFee = BigInt(history.baseFeePerGas?.at(-1) ?? 0)
  if (baseFee === 0n) {
    const price = BigInt((await ask('eth_gasPrice')) as string)
    return { maxFeePerGas: price, maxPriorityFeePerGas: price }
  }
  const tips = (history.reward ?? [])
    .flatMap(([tip], index) => ((history.gasUsedRatio?.[index] ?? 0) > 0 && tip ? [BigInt(tip)] : []))
    .sort((a, b) => Number(a - b))
  const paid = tips[tips.length >> 1] ?? 0n
  const tip = paid > 0n ? paid : withinBounds(BigInt((await ask('eth_maxPriorityFeePerGas')) as string), baseFee)
  return { maxFeePerGas: 2n * baseFee + tip, maxPriorityFeePerGas: tip }
}

function withinBounds(suggested: bigint, baseFee: bigint): bigint {
  const most = baseFee > maxUnpaidTip ? baseFee : maxUnpaidTip
  return suggested < most ? suggested : most
}

/** The node's response; `reward` has one percentile per block. */
type FeeHistory = {
  readonly baseFeePerGas?: readonly string[]
  readonly gasUsedRatio?: readonly number[]
  readonly reward?: readonly (readonly string[])[]
}
