import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Config } from '@oxbow/contract/Config'
import { CancelReview } from '../orders/CancelReview.tsx'
import { TwapCancelReview } from '../orders/TwapCancelReview.tsx'
import { ListingCancelReview } from './ListingCancelReview.tsx'
import { PermitCancelReview } from './PermitCancelReview.tsx'
import type { Signature } from './Signature.ts'

/** Cancels a signature, by the review of its kind. */
export function SignatureCancel({ item, ...shared }: SignatureCancel.Props) {
  const { source } = item
  switch (source.kind) {
    case 'order':
      return (
        <CancelReview
          {...shared}
          items={[source.order]}
          network={source.order.network}
          leftCount={0}
          onNext={shared.onClosed}
        />
      )
    case 'plan':
      return <TwapCancelReview {...shared} item={source.plan} />
    case 'listing':
      return <ListingCancelReview {...shared} {...source} item={item} />
    case 'permit': {
      const { network, permit, token } = source
      const intent = { chainId: network.chainId, permit, token }
      return <PermitCancelReview {...shared} item={item} intent={intent} network={network} />
    }
  }
}

export declare namespace SignatureCancel {
  type Props = {
    item: Signature
    connection: WalletConnection
    config: Config
    onClosed: () => void
  }
}
