import type { V3DutchOrder } from '@oxbow/dutch/DutchOrder'
import { flatOrder } from '@oxbow/dutch/flatOrder'
import { encodeMarketTerms } from '@oxbow/guards/encodeTerms'
import { guardContracts } from '@oxbow/guards/guardContracts'
import type { TriggerIntent } from './TriggerIntent.ts'

type Hex = `0x${string}`

/**
 * The order of a stop-loss or take-profit: a V3 order with a constant minimum output; MarketGuard prevents fills below the market. Only V3 lets a
 * filler pay more than was signed. `account`: lower-case.
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
