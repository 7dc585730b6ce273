import { useLingui } from '@lingui/react/macro'
import { checkRevoke } from '@oxbow/approvals/checkRevoke'
import { createRevokeFlow, type RevokeFlowView } from '@oxbow/approvals/createRevokeFlow'
import type { RevokedAllowance } from '@oxbow/approvals/RevokeIntent'
import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Config } from '@oxbow/contract/Config'
import { shorten } from '@oxbow/i18n/shorten'
import type { ApprovalItem } from '../../features/approvals/ApprovalItem.ts'
import { RevokeDialog } from '../../features/approvals/RevokeDialog.tsx'
import type { PromiseCounts } from '../../features/approvals/SignatureItem.ts'
import type { ReviewButton } from '../../features/review/ReviewPlan.ts'
import { client } from '../../state/exchange.ts'
import { toRevokeMessage } from '../../state/failure/toRevokeMessage.ts'
import { useCanBatch } from '../../state/wallet/useCanBatch.ts'
import { useFlowCheck } from '../page/useFlowCheck.ts'
import { useReviewedFlow } from '../page/useReviewedFlow.tsx'
import { useClaimConsent } from './useClaimConsent.tsx'

/** The review and flow of revocations on one network. */
export function RevokeReview({ items, promises, network, connection, config, onClosed }: RevokeReview.Props) {
  const { t, i18n } = useLingui()
  const { flow, end, shared, start, close, shown } = useReviewedFlow<RevokeFlowView>({
    network,
    connection,
    changes,
    onSent: onClosed,
    onClosed,
  })
  const { wallet, account } = connection
  const { check, failure, costUsd, checkAgain } = useFlowCheck({
    network,
    config,
    queryKey: [
      'revoke-check',
      { account: account.address, chainId: network.chainId, keys: items.map(({ key }) => key) },
    ],
    check: () => {
      const allowances = items.map(toRevoked)
      return checkRevoke(client, { chainId: network.chainId, allowances, network, account: account.address, wallet })
    },
    isWanted: flow === undefined,
  })
  const canBatch = useCanBatch(network, connection)
  // The local test wallet only has the server's node, and holds nothing of value.
  const consent = useClaimConsent(wallet.isLocalTestWallet ? [] : (check?.claimed ?? []))

  function revoke() {
    if (check !== undefined)
      start(createRevokeFlow({ ...shared, intent: check.intent, batches: canBatch !== false }), check.networkCostWei)
  }

  function toButton(): ReviewButton {
    if (end) return end
    if (checkAgain) return checkAgain
    if (check?.intent.allowances.length === 0) return { label: t`Close`, leaves: true, onPress: close }
    return { label: t`Revoke`, isBusy: flow !== undefined, isDisabled: check === undefined, onPress: revoke }
  }

  return (
    <RevokeDialog
      {...shown}
      items={items}
      promises={promises}
      check={check}
      failure={failure}
      costUsd={costUsd}
      asks={canBatch ? 1 : (check?.transactions ?? 1)}
      button={toButton()}
      consent={consent}
      explain={(code) => i18n._(toRevokeMessage(code))}
    />
  )
}

export declare namespace RevokeReview {
  type Props = {
    items: readonly ApprovalItem[]
    /** What fails after the revocation. */
    promises: PromiseCounts
    network: Network
    connection: WalletConnection
    config: Config
    onClosed: () => void
  }
}

const changes = ['allowances']

/** An unknown token has no decimals, so only its address is shown. */
function toRevoked({ allowance, token: facts }: ApprovalItem): RevokedAllowance {
  const { amount: _, chainId: __, expiration: ___, ...name } = allowance
  const { token } = name
  return {
    ...name,
    facts: facts
      ? { address: token, symbol: facts.symbol, decimals: facts.decimals, logoUri: facts.logoUri }
      : { address: token, symbol: shorten(token), decimals: 0 },
  }
}
