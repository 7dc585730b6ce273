import { useLingui } from '@lingui/react/macro'
import { checkRevoke } from '@oxbow/approvals/checkRevoke'
import { createRevokeFlow, type RevokeFlow } from '@oxbow/approvals/createRevokeFlow'
import type { RevokedAllowance } from '@oxbow/approvals/RevokeIntent'
import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Config } from '@oxbow/contract/Config'
import { toFailure } from '@oxbow/failures/toFailure'
import { shorten } from '@oxbow/i18n/shorten'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ApprovalItem } from '../../features/approvals/ApprovalItem.ts'
import { RevokeDialog } from '../../features/approvals/RevokeDialog.tsx'
import { NetworkCaution } from '../../features/network/NetworkCaution.tsx'
import type { ReviewButton } from '../../features/review/ReviewPlan.ts'
import { TransactionLine } from '../../features/swap/review/TransactionLine.tsx'
import { activity, client, locks, storage } from '../../state/exchange.ts'
import { revokeWords } from '../../state/failure/revokeWords.ts'
import { useTokensOfNetworks } from '../../state/tokens/useTokensOfNetworks.ts'
import { useAside } from '../../state/wallet/useAside.ts'
import { useCanBatch } from '../../state/wallet/useCanBatch.ts'
import { toAbsoluteRpcUrl } from '../../state/wallet/useWallets.ts'
import { InsteadNotice } from '../page/InsteadNotice.tsx'
import { toFlowMoment } from '../page/toFlowMoment.ts'
import { useFlowEndButton } from '../page/useFlowEndButton.ts'
import { useClaimConsent } from './useClaimConsent.tsx'

/** The last look at revocations on one network, their flow and their end. */
export function RevokeReview({ items, network, connection, config, onClosed }: RevokeReview.Props) {
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const [flow, setFlow] = useState<RevokeFlow>()
  const view = useSyncExternalStore(flow?.subscribe ?? neverChanges, () => flow?.getView())
  const isDone = view?.status === 'confirmed' || view?.status === 'final'
  const { wallet, account } = connection
  const {
    data: check,
    error,
    refetch,
  } = useQuery({
    queryKey: [
      'revoke-check',
      { account: account.address, chainId: network.chainId, keys: items.map(({ key }) => key) },
    ],
    queryFn: () => {
      const allowances = items.map(toRevoked)
      return checkRevoke(client, { chainId: network.chainId, allowances, network, account: account.address, wallet })
    },
    enabled: flow === undefined,
    gcTime: 30_000,
  })
  const canBatch = useCanBatch(network, connection)
  const networks = useMemo(() => [network], [network])
  const { toUsd } = useTokensOfNetworks(config, networks)
  useEffect(() => () => flow?.dispose(), [flow])
  useEffect(() => {
    if (isDone) void queries.invalidateQueries({ queryKey: ['allowances'] })
  }, [isDone, queries])
  // The local test wallet has no node but the server, and nothing of worth.
  const consent = useClaimConsent(wallet.isLocalTestWallet ? [] : (check?.claimed ?? []))
  const dialog = useAside({
    moment: toFlowMoment(view),
    onSent: onClosed,
    onClosed,
  })

  function start() {
    if (check === undefined) return
    const shared = { client, connection, network, activity, storage, locks, intent: check.intent }
    const created = createRevokeFlow({ ...shared, walletRpcUrl: toAbsoluteRpcUrl(network.chainId) })
    setFlow(created)
    created.send({ type: 'START', networkCostWei: check.networkCostWei })
  }

  const end = useFlowEndButton({
    view,
    dialog,
    onRetry: () => flow?.send({ type: 'RETRY' }),
    onReview: () => setFlow(undefined),
  })

  function toButton(): ReviewButton {
    if (end) return end
    if (check === undefined && error) return { label: t`Try again`, leaves: true, onPress: () => void refetch() }
    if (check?.intent.allowances.length === 0) return { label: t`Close`, leaves: true, onPress: dialog.close }
    return { label: t`Revoke`, isBusy: view !== undefined, isDisabled: check === undefined, onPress: start }
  }

  const cost = check?.networkCostWei
  return (
    <RevokeDialog
      items={items}
      check={check}
      failure={check === undefined && error ? toFailure(error).code : undefined}
      view={view}
      native={network.nativeCurrency}
      costUsd={cost === undefined ? undefined : toUsd({ address: nativeToken, chainId: network.chainId }, cost)}
      asks={canBatch ? 1 : (check?.transactions ?? 1)}
      button={toButton()}
      consent={consent}
      caution={<NetworkCaution network={network} />}
      transaction={isDone && view?.hash && <TransactionLine hash={view.hash} network={network} />}
      instead={view?.instead && <InsteadNotice instead={view.instead} network={network} />}
      explain={(code) => i18n._(revokeWords(code))}
      isOpen={dialog.isOpen}
      onClose={dialog.close}
      onClosed={dialog.onClosed}
    />
  )
}

export declare namespace RevokeReview {
  type Props = {
    items: readonly ApprovalItem[]
    network: Network
    connection: WalletConnection
    config: Config
    onClosed: () => void
  }
}

const neverChanges = () => () => {}

/** A token that nobody knows has no decimals: nothing is written of it but its address. */
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
