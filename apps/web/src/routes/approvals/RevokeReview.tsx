import { useLingui } from '@lingui/react/macro'
import { checkRevoke } from '@oxbow/approvals/checkRevoke'
import { createRevokeFlow } from '@oxbow/approvals/createRevokeFlow'
import type { RevokedAllowance } from '@oxbow/approvals/RevokeIntent'
import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Config } from '@oxbow/contract/Config'
import { shorten } from '@oxbow/i18n/shorten'
import type { ApprovalItem } from '../../features/approvals/ApprovalItem.ts'
import { RevokeDialog } from '../../features/approvals/RevokeDialog.tsx'
import type { PromiseCounts } from '../../features/approvals/SignatureItem.ts'
import { client } from '../../state/exchange.ts'
import { toRevokeMessage } from '../../state/failure/toRevokeMessage.ts'
import { useCanBatch } from '../../state/wallet/useCanBatch.ts'
import { useCheckedFlow } from '../page/useCheckedFlow.ts'
import { useClaimConsent } from './useClaimConsent.tsx'

/** The review and flow of revocations on one network. */
export function RevokeReview({ items, promises, network, connection, config, onClosed }: RevokeReview.Props) {
  const { t, i18n } = useLingui()
  const { wallet, account } = connection
  const canBatch = useCanBatch(network, connection)
  const { check, failure, costUsd, button, shown } = useCheckedFlow({
    network,
    connection,
    config,
    changes,
    onSent: onClosed,
    onClosed,
    queryKey: [
      'revoke-check',
      { account: account.address, chainId: network.chainId, keys: items.map(({ key }) => key) },
    ],
    check: () => {
      const allowances = items.map(toRevoked)
      return checkRevoke(client, { chainId: network.chainId, allowances, network, account: account.address, wallet })
    },
    isEmpty: (found) => found?.intent.allowances.length === 0,
    label: t`Revoke`,
    create: (shared, { intent }) => createRevokeFlow({ ...shared, intent, batches: canBatch !== false }),
  })
  // The local test wallet only has the server's node, and holds nothing of value.
  const consent = useClaimConsent(wallet.isLocalTestWallet ? [] : (check?.claimed ?? []))

  return (
    <RevokeDialog
      {...shown}
      items={items}
      promises={promises}
      check={check}
      failure={failure}
      costUsd={costUsd}
      asks={canBatch ? 1 : (check?.transactions ?? 1)}
      button={button}
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
