import type { Client } from 'viem'

/** What is offered for gas, in wei. */
export type NetworkFees = { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** Blocks whose tips say what is usual. */
const recentBlocks = 20
/** In wei. What clients suggest by default where tips don't matter; more than that, and than the base fee, is not worth paying where nobody does. */
const mostUnpaidTip = 1_000_000_000n

/**
 * What to offer for gas, from what the recent blocks took: twice the base fee of the next block, which outlasts six full ones (EIP-1559 raises it by an
 * eighth each), and the median of the tips that were paid. A node that suggests a tip is asked only where nobody has paid one, and believed within bounds.
 * Chains without base fees have one price, which is offered as it is.
 *
 * Undefined when the node does not say: then the wallet chooses.
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
  const most = baseFee > mostUnpaidTip ? baseFee : mostUnpaidTip
  return suggested < most ? suggested : most
}

/** As nodes answer it; `reward` holds one percentile a block. */
type FeeHistory = {
  readonly baseFeePerGas?: readonly string[]
  readonly gasUsedRatio?: readonly number[]
  readonly reward?: readonly (readonly string[])[]
}
