import type { SignedPermit } from '@oxbow/activity/SignedPermit'
import type { Network } from '@oxbow/chain/Network'
import type { SignedListing } from '@oxbow/listings/Listing'
import type { SignatureItem } from '../../features/approvals/SignatureItem.ts'
import type { OrderItem } from '../../features/orders/list/OrderItem.ts'
import type { TwapItem } from '../../features/orders/twap/list/TwapItem.ts'

/** An item with the data that canceling it needs. */
export type Signature = SignatureItem & {
  readonly source:
    | { readonly kind: 'order'; readonly order: OrderItem }
    | { readonly kind: 'plan'; readonly plan: TwapItem }
    | { readonly kind: 'listing'; readonly listing: SignedListing; readonly network: Network; readonly name: string }
    | {
        readonly kind: 'permit'
        readonly permit: SignedPermit
        readonly network: Network
        readonly token: { readonly address: `0x${string}`; readonly symbol: string; readonly decimals: number }
      }
}
