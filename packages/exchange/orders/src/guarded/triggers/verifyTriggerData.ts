import type { Network } from '@oxbow/chain/Network'
import type { signTypedData } from '@oxbow/connectors/signTypedData'
import { readOrderData } from '@oxbow/dutch/readOrderData'
import { guardContracts } from '@oxbow/guards/guardContracts'
import { readMarketTerms } from '@oxbow/guards/readTerms'
import { OrderMismatchError } from '../../OrderError.ts'
import { verifyOrderFrame } from '../../verifyOrderFrame.ts'
import { verifyStillV3 } from '../../verifyStillV3.ts'
import { verifyMarketTerms } from '../verifyMarketTerms.ts'
import type { TriggerIntent } from './TriggerIntent.ts'

type Hex = `0x${string}`

/**
 * Checks the data that a wallet is about to sign against the intended stop-loss or take-profit, without any code that builds orders: it takes no more
 * than the sold amount, pays the recipient at least the minimum, and can only be filled where MarketGuard allows it.
 *
 * @throws {OrderMismatchError}
 */
export function verifyTriggerData(typedData: signTypedData.Data, facts: verifyTriggerData.Facts): void {
  const { intent, network } = facts
  const data = readOrderData(typedData)
  const address = network.contracts.dutchV3Reactor
  if (data === undefined || address === undefined) throw new OrderMismatchError('It cannot be read.')
  const reactor = { version: 'v3', address } as const
  const order = verifyOrderFrame(data, { ...facts, reactor }, { guard: guardContracts.marketGuard.address })
  const terms = readMarketTerms(order.info.additionalValidationData)
  if (terms === undefined) throw new OrderMismatchError('Its terms cannot be read.')
  verifyMarketTerms(terms, intent.market)
  if (order.outputs[0]!.startAmount !== intent.leastOut || intent.leastOut <= 0n)
    throw new OrderMismatchError('Its minimum is another amount.')
  // The guard, not the order, demands more than the minimum.
  verifyStillV3(order, intent)
}

export declare namespace verifyTriggerData {
  /** `account`: lower-case. */
  type Facts = { readonly intent: TriggerIntent; readonly account: Hex; readonly network: Network }
}
