import { createLimitFlow } from '@oxbow/orders/createLimitFlow'
import { getNonce } from '@oxbow/orders/nextNonce'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Expiry, secondsOf } from '../../features/orders/limit/LimitForm.ts'
import { client } from '../../state/exchange.ts'
import { rememberOrder } from '../../state/signed/signedOrders.ts'
import { usePlacement } from './usePlacement.tsx'

type OrderIntent = createLimitFlow.Options['intent']

/** Places an order with a nonce and a deadline: a limit, stop-loss or take-profit. Both are fixed when the review opens. */
export function useOrderPlacement<Intent extends OrderIntent>(
  props: usePlacement.Props,
  { expiry, toIntent, ...kind }: useOrderPlacement.Kind<Intent>,
) {
  const { connection, network } = props
  const { chainId } = network
  const account = connection.account.address
  const [openedAt] = useState(() => Math.floor(Date.now() / 1_000))
  const deadline = openedAt + secondsOf(expiry)
  const nonce = useQuery({
    queryKey: ['order-nonce', { chainId, account, openedAt }],
    queryFn: () => getNonce(client, { account, chainId }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
  const shown = usePlacement<Intent>(props, {
    ...kind,
    number: nonce,
    name: `${nonce.data} ${openedAt}`,
    toIntent: (number, own, checkedAt) => toIntent({ ...own, deadline, nonce: number }, checkedAt),
    create: placeOrder,
    changes,
  })
  return { shown, deadline }
}

export declare namespace useOrderPlacement {
  type Kind<Intent extends OrderIntent> = Pick<
    usePlacement.Kind<Intent>,
    'amountIn' | 'isWaiting' | 'label' | 'warnings'
  > & {
    expiry: Expiry
    /** `checkedAt`: the block of the check, once done. */
    toIntent: (own: Own, checkedAt?: bigint) => Intent
  }
  type Own = usePlacement.Own & Pick<OrderIntent, 'deadline' | 'nonce'>
}

const changes = ['orders', 'standing-orders'] as const

/** The order is stored on this device before it is sent to the server. */
function placeOrder(options: createLimitFlow.Options, onSigned: () => void) {
  return createLimitFlow({
    ...options,
    onSigned(signed) {
      rememberOrder(signed)
      onSigned()
    },
  })
}
