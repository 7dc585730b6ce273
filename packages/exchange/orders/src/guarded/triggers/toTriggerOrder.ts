import type { V3DutchOrder } from '@oxbow/dutch/DutchOrder'
import { flatOrder } from '@oxbow/dutch/flatOrder'
import { encodeMarketTerms } from '@oxbow/guards/encodeTerms'
import { guardContracts } from '@oxbow/guards/guardContracts'
import type { TriggerIntent } from './TriggerIntent.ts'

type Hex = `0x${string}`

/**
 * The order of a stop-loss or a take-profit: a flat one of V3 at the least, which MarketGuard keeps from being filled below the market. V3 alone lets whoever fills pay more
 * than was signed. `account`: lower-case.
 */
export function toTriggerOrder(intent: TriggerIntent, { account, reactor }: toTriggerOrder.Facts): V3DutchOrder {
  const { amountIn, deadline, leastOut, market, nonce, recipient, tokenIn, tokenOut } = intent
  const order = flatOrder('v3', {
    reactor,
    swapper: account,
    recipient,
    nonce,
    deadline: BigInt(deadline),
    tokenIn: tokenIn.address,
    amountIn,
    tokenOut: tokenOut.address,
    amountOut: leastOut,
  })
  const guard = {
    additionalValidationContract: guardContracts.marketGuard.address,
    additionalValidationData: encodeMarketTerms(market),
  }
  return { ...order, info: { ...order.info, ...guard } }
}

export declare namespace toTriggerOrder {
  type Facts = { readonly account: Hex; readonly reactor: Hex }
}
