import { hashTwapTerms } from '@oxbow/guards/encodeTerms'
import { guardContracts } from '@oxbow/guards/guardContracts'
import type { PartOrder } from '@oxbow/twap/PartOrder'
import { twapOrders } from '@oxbow/twap/twapOrders'
import type { TwapIntent } from './TwapIntent.ts'

type Hex = `0x${string}`

/** The orders of a TWAP, all covered by one signature. `account`: lower-case. */
export function toTwapParts(intent: toTwapParts.Intent, account: Hex): readonly PartOrder[] {
  const { amountIn, counter, id, leastPrice, market, parts, periodSeconds, recipient, startTime } = intent
  return twapOrders({
    amountIn,
    counter,
    id,
    leastPrice,
    owner: account,
    parts,
    recipient,
    tokenIn: intent.tokenIn.address,
    tokenOut: intent.tokenOut.address,
    startTime: BigInt(startTime),
    periodSeconds: BigInt(periodSeconds),
    zone: guardContracts.planZone.address,
    zoneHash: hashTwapTerms({ plan: id, market }),
  })
}

export declare namespace toTwapParts {
  type Token = Pick<TwapIntent['tokenIn'], 'address'>
  type Intent = Omit<TwapIntent, 'kind' | 'chainId' | 'tokenIn' | 'tokenOut' | 'promised' | 'approval'> & {
    readonly tokenIn: Token
    readonly tokenOut: Token
  }
}
