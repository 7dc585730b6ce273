import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import type { SimulatedCall } from '@oxbow/client/callNode'
import type { Quote } from '@oxbow/trading/Quote'
import type { Address } from 'viem'
import { keptBps } from './simulatedTransfer.ts'
import type { SaleSimulation } from './TradeCheck.ts'

/** The pool that pays the output, which a later sale would transfer it back to. Native and wrapped currency can be sold anywhere. */
export function saleRecipient(
  { kind, tokenOut, route }: Pick<Quote, 'kind' | 'tokenOut' | 'route'>,
  contracts: Network['contracts'],
): Address | undefined {
  const last = route[0]?.hops.at(-1)
  if (kind !== 'swap' || last === undefined || isNative(tokenOut) || tokenOut === contracts.weth) return undefined
  return last.protocol === 'v4' ? contracts.v4PoolManager : last.poolId
}

/** What a simulated transfer to that pool says, by the pool's balances around it. */
export function toSale(
  before: bigint | undefined,
  after: bigint | undefined,
  transfer: SimulatedCall | undefined,
  sent: bigint,
): SaleSimulation {
  if (transfer === undefined || before === undefined || after === undefined || sent === 0n) return { status: 'unknown' }
  if (transfer.status !== '0x1') return { status: 'refused' }
  return { status: 'possible', taxBps: keptBps(sent, after - before) }
}
