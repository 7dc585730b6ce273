import { useLingui } from '@lingui/react/macro'
import { permitKey } from '@oxbow/activity/SignedPermit'
import { checkPermitCancel } from '@oxbow/approvals/checkPermitCancel'
import { createPermitCancelFlow, type PermitCancelView } from '@oxbow/approvals/createPermitCancelFlow'
import type { PermitCancelIntent } from '@oxbow/approvals/PermitCancelIntent'
import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Config } from '@oxbow/contract/Config'
import { toFailure } from '@oxbow/failures/toFailure'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { SignatureCancelDialog } from '../../features/approvals/SignatureCancelDialog.tsx'
import type { SignatureItem } from '../../features/approvals/SignatureItem.ts'
import type { ReviewButton } from '../../features/review/ReviewPlan.ts'
import { client } from '../../state/exchange.ts'
import { toCancelPermitMessage } from '../../state/failure/toCancelPermitMessage.ts'
import { useTokensOfNetworks } from '../../state/tokens/useTokensOfNetworks.ts'
import { useReviewedFlow } from '../page/useReviewedFlow.tsx'

/** The review and flow of canceling a permit. */
export function PermitCancelReview({ item, intent, network, connection, config, onClosed }: PermitCancelReview.Props) {
  const { t, i18n } = useLingui()
  const { flow, end, shared, start, shown } = useReviewedFlow<PermitCancelView>({
    network,
    connection,
    changes,
    onSent: onClosed,
    onClosed,
  })
  const { wallet, account } = connection
  const { chainId } = network
  const { data, error, refetch } = useQuery({
    queryKey: ['cancel-permit-check', { account: account.address, key: permitKey(intent.permit) }],
    queryFn: () => checkPermitCancel(client, { intent, network, account: account.address, wallet }),
    enabled: flow === undefined,
    gcTime: 30_000,
    retry: false,
  })
  const networks = useMemo(() => [network], [network])
  const { toUsd } = useTokensOfNetworks(config, networks)
  const cost = data?.networkCostWei

  function toButton(): ReviewButton {
    if (end) return end
    if (data === undefined && error) return { label: t`Try again`, leaves: true, onPress: () => void refetch() }
    return {
      label: t`Cancel signature`,
      isBusy: flow !== undefined,
      isDisabled: data === undefined,
      onPress: () => start(createPermitCancelFlow({ ...shared, intent }), cost),
    }
  }

  return (
    <SignatureCancelDialog
      {...shown}
      item={item}
      hint={
        intent.permit.kind === 'token'
          ? t`You sign a permit for zero to yourself and send it, so the old one no longer counts.`
          : undefined
      }
      cost={data}
      costUsd={cost === undefined ? undefined : toUsd({ address: nativeToken, chainId }, cost)}
      failure={data === undefined && error ? toFailure(error).code : undefined}
      asks={data?.asks ?? 1}
      button={toButton()}
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
