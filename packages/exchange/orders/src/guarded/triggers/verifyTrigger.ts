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
 * Reads what a wallet is about to sign and holds it against the stop-loss or take-profit that the person wants; it uses nothing of what makes orders. An order may take
 * what is sold and no more, must give its recipient the least, and is filled where MarketGuard lets it alone.
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
    throw new OrderMismatchError('Its least is another amount.')
  // More than the least is for the guard to demand.
  verifyStillV3(order, intent)
}

export declare namespace verifyTriggerData {
  /** `account`: lower-case. */
  type Facts = { readonly intent: TriggerIntent; readonly account: Hex; readonly network: Network }
}
