import type { Client } from 'viem'

/** Fees to offer, in wei per gas. */
export type NetworkFees = { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

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
export function readFees(rpc: Client): Promise<NetworkFees | undefined> {
  return read(rpc).catch(() => undefined)
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
