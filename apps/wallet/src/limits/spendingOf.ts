import { type Outgoing, type Spending, spendingId } from '@oxbow/wallet-core/Spending'
import { isUsualFee } from '@oxbow/wallet-ui/isHighFee'
import { outgoingOf } from '@oxbow/wallet-ui/outgoingOf'
import type { Examination } from '../request/examineRequest.ts'

type Examined = Pick<Examination, 'ask' | 'reading' | 'extras'>

/**
 * What a page's request counts toward the limits, by its bytes as this window decoded them.
 *
 * @param networkCost of transactions, once it is known
 */
export function spendingOf(examined: Examined, origin: string, networkCost?: Outgoing['networkCost']): Spending {
  const outgoing = { ...outgoingOf(examined.reading), ...(networkCost && { networkCost }) }
  return { id: spendingId(contentOf(examined)), origin, outgoing }
}

/** A usual fee isn't part of it: gas has another price when the request is asked for again after its wait. */
function contentOf({ ask, extras }: Examined): readonly unknown[] {
  const { params, verb } = ask
  if (extras === undefined || !('calls' in params)) return [verb, params]
  const { authorizations, fee } = extras
  const isUsual = isUsualFee(params.chainId, fee)
  const calls = isUsual ? params.calls.slice(0, -1) : params.calls
  return [verb, { ...params, calls }, isUsual ? fee.token : '', authorizations]
}
