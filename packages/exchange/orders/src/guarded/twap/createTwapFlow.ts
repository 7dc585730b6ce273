import { createNetworkFlow } from '@oxbow/flow/createNetworkFlow'
import type { OrderFlow } from '../../createLimitFlow.ts'
import type { SignedTwap } from './SignedTwap.ts'
import type { TwapCancelIntent, TwapIntent } from './TwapIntent.ts'
import { twapCancelDomain, twapDomain } from './twapDomain.ts'

/** Places or cancels a TWAP. Waits in `review` until it gets `START`. */
export function createTwapFlow({ intent, onSigned, ...rest }: createTwapFlow.Options): OrderFlow {
  const { client, connection, network } = rest
  const account = connection.account.address
  if (intent.kind === 'cancel-plan')
    return createNetworkFlow(twapCancelDomain({ account, intent, network }), {
      ...rest,
      intent,
      key: `cancel-plan:${intent.plan.id}`,
      lastStep: 'cancel-orders',
    })
  return createNetworkFlow(twapDomain(client, { account, intent, network, onSigned }), {
    ...rest,
    intent,
    key: `plan:${intent.id}`,
    lastStep: 'post',
  })
}

export declare namespace createTwapFlow {
  type Options = createNetworkFlow.Options<TwapIntent | TwapCancelIntent> & {
    /** Called once the TWAP is signed, before it is posted. */
    readonly onSigned?: ((twap: SignedTwap) => void) | undefined
  }
}
