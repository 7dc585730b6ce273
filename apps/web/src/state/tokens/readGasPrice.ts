import type { Network } from '@oxbow/chain/Network'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'

/** The price that a node suggests. */
export type GasPrice = {
  readonly weiPerGas: bigint
  /** What a rollup charges at most for the data of a usual trade, in wei; 0 on other networks. */
  readonly dataFeeWei: bigint
}

type Rpc = ReturnType<NodeAccess['rpc']>

/** Calldata of a swap over several paths. */
const usualBytes = 3_000

/** @throws if the node doesn't tell */
export async function readGasPrice(rpc: Rpc, network: Pick<Network, 'dataFeeOracle'>): Promise<GasPrice> {
  const [price, dataFeeWei] = await Promise.all([
    rpc.request({ method: 'eth_gasPrice' }) as Promise<string>,
    network.dataFeeOracle ? readDataFee(rpc, network) : 0n,
  ])
  return { weiPerGas: BigInt(price), dataFeeWei }
}

/** Its code is loaded where a network has such a fee. */
async function readDataFee(rpc: Rpc, network: Pick<Network, 'dataFeeOracle'>): Promise<bigint> {
  const { mostCostWei, readFees } = await import('@oxbow/transactions/readFees')
  const fees = await readFees(rpc, network)
  if (fees === undefined) throw new TypeError('The node does not tell the fees.')
  return mostCostWei(fees, 0n, [{ data: `0x${'00'.repeat(usualBytes)}` }])
}
