import { useLingui } from '@lingui/react/macro'
import { permitKey } from '@oxbow/activity/SignedPermit'
import { checkPermitCancel } from '@oxbow/approvals/checkPermitCancel'
import { createPermitCancelFlow } from '@oxbow/approvals/createPermitCancelFlow'
import type { PermitCancelIntent } from '@oxbow/approvals/PermitCancelIntent'
import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Config } from '@oxbow/contract/Config'
import { SignatureCancelDialog } from '../../features/approvals/SignatureCancelDialog.tsx'
import type { SignatureItem } from '../../features/approvals/SignatureItem.ts'
import { client } from '../../state/exchange.ts'
import { toCancelPermitMessage } from '../../state/failure/toCancelPermitMessage.ts'
import { useCheckedFlow } from '../page/useCheckedFlow.ts'

/** The review and flow of canceling a permit. */
export function PermitCancelReview({ item, intent, network, connection, config, onClosed }: PermitCancelReview.Props) {
  const { t, i18n } = useLingui()
  const { wallet, account } = connection
  const { check, failure, costUsd, button, shown } = useCheckedFlow({
    network,
    connection,
    config,
    changes,
    onSent: onClosed,
    onClosed,
    queryKey: ['cancel-permit-check', { account: account.address, key: permitKey(intent.permit) }],
    check: () => checkPermitCancel(client, { intent, network, account: account.address, wallet }),
    retry: false,
    label: t`Cancel signature`,
    create: (shared) => createPermitCancelFlow({ ...shared, intent }),
  })

  return (
    <SignatureCancelDialog
      {...shown}
      item={item}
      hint={
        intent.permit.kind === 'token'
          ? t`You sign a permit for zero to yourself and send it, so the old one no longer counts.`
          : undefined
      }
      cost={check}
      costUsd={costUsd}
      failure={failure}
      asks={check?.asks ?? 1}
      button={button}
      explain={(code) => i18n._(toCancelPermitMessage(code))}
    />
  )
}

export declare namespace PermitCancelReview {
  type Props = {
    item: SignatureItem
    intent: PermitCancelIntent
    network: Network
    connection: WalletConnection
    config: Config
    onClosed: () => void
  }
}

const changes = ['live-permits']
