import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Config } from '@oxbow/contract/Config'
import { lazyPart } from '@oxbow/react/lazyPart'
import { Button } from '@oxbow/ui/Button'
import { EmptyState } from '@oxbow/ui/EmptyState'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { ApprovalItem } from '../../features/approvals/ApprovalItem.ts'
import { ApprovalTotals } from '../../features/approvals/ApprovalTotals.tsx'
import { NetworkSection } from '../../features/approvals/NetworkSection.tsx'
import { SignatureSection } from '../../features/approvals/SignatureSection.tsx'
import { activity } from '../../state/exchange.ts'
import { useDelegations } from '../../state/useDelegations.ts'
import { unlessAsked } from '../../state/wallet/openRequest.ts'
import { countPromises } from './countPromises.ts'
import { Delegations } from './Delegations.tsx'
import type { Signature } from './Signature.ts'
import { useApprovalFilter } from './useApprovalFilter.ts'
import { useApprovals } from './useApprovals.ts'
import { useSignatures } from './useSignatures.ts'

// Signing code is loaded on demand.
const RevokeReview = lazyPart(() => import('./RevokeReview.tsx').then((module) => module.RevokeReview))
const SignatureCancel = lazyPart(() => import('./SignatureCancel.tsx').then((module) => module.SignatureCancel))

/** An account's approvals on all networks, and the dialog that revokes some on one network. */
export function Approvals({ connection, config, networks }: Approvals.Props) {
  const { t } = useLingui()
  const filter = useApprovalFilter(networks)
  const answers = useApprovals(config, filter.networks, connection.account.address).map(filter.apply)
  const [revoking, setRevoking] = useState<{ readonly network: Network; readonly items: readonly ApprovalItem[] }>()
  const signatures = useSignatures({ account: connection.account.address, config, networks })
  const [canceledKey, setCanceledKey] = useState<string>()
  const canceled = useKept(
    signatures.items.find(({ key }) => key === canceledKey),
    canceledKey,
  )
  const cancel = useCallback((key: string) => unlessAsked(() => setCanceledKey(key)), [])
  const delegations = useDelegations(filter.networks, connection.account.address)
  const embedded = config.features.embeddedWallet
  const isEmbedded = connection.wallet.kind === 'passkey' && embedded.status === 'on'
  const origin = isEmbedded ? embedded.value.origin : undefined
  useFreshAllowances(connection)
  const items = answers.flatMap((answer) => answer.items ?? [])
  const isWhole = answers.every((answer) => answer.items !== undefined)
  const isNothing = isWhole && items.length === 0
  const isCut = answers.some((answer) => answer.isCut)
  const { isLoading, unnamedCount, unread } = signatures
  const areSignaturesWhole = !isLoading && unnamedCount + unread.length === 0
  // Each network's section reports the other two, if it shows anything.
  const isPartial =
    isCut ||
    delegations.length > 0 ||
    answers.some(({ isNftsMissing, fromBlock }) => isNftsMissing || fromBlock === undefined)
  const partly = t`Only part of your history could be read. There may be approvals that aren’t shown.`
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">{t`Approvals`}</h1>
      <p className="mt-1.5 max-w-[40rem] text-pretty text-text-muted">
        {t`These can take your tokens and NFTs without asking again. Revoke what you don’t use.`}
      </p>
      <Delegations
        delegations={delegations}
        wallet={origin === undefined ? undefined : { origin, address: connection.account.address }}
      />
      {filter.token !== undefined && (
        <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
          <p>{t`Showing ${filter.name(answers)} only`}</p>
          <Button size="sm" variant="secondary" onClick={filter.clear}>
            {t`Show all approvals`}
          </Button>
        </div>
      )}
      {!isNothing && <ApprovalTotals items={items} isWhole={isWhole} />}
      {isNothing ? (
        <EmptyState
          title={isPartial ? t`No approvals found` : t`No active approvals`}
          detail={
            isPartial
              ? partly
              : delegations.length + signatures.items.length > 0 || !areSignaturesWhole
                ? t`No spender holds an approval, as far as this site can see.`
                : filter.token === undefined
                  ? t`Nobody can take your tokens, as far as this site can see.`
                  : t`Nobody can take this token, as far as this site can see.`
          }
          className="mt-4"
        />
      ) : (
        answers.map((answer) => (
          <NetworkSection
            key={answer.network.chainId}
            {...answer}
            onRevoke={(chosen) => unlessAsked(() => setRevoking({ network: answer.network, items: chosen }))}
          />
        ))
      )}
      {filter.token === undefined && <SignatureSection {...signatures} onCancel={cancel} />}
      {isCut && !isNothing && <p className="mt-8 px-2 text-sm text-pretty text-text-muted">{partly}</p>}
      <p className="mt-8 px-2 text-sm text-pretty text-text-muted">
        {t`Covers listed tokens and your NFT collections. Older approvals, and those of other contracts, may be missing.`}
      </p>
      {revoking && (
        <RevokeReview
          {...revoking}
          promises={countPromises(
            revoking.items.map(({ allowance }) => allowance),
            revoking.network,
            {
              signatures: signatures.items,
              isWhole: !isLoading && unnamedCount === 0 && !unread.includes(revoking.network),
            },
          )}
          connection={connection}
          config={config}
          onClosed={() => setRevoking(undefined)}
          onLoadFailed={() => setRevoking(undefined)}
        />
      )}
      {canceled && (
        <SignatureCancel
          key={canceled.key}
          item={canceled}
          connection={connection}
          config={config}
          onClosed={() => setCanceledKey(undefined)}
          onLoadFailed={() => setCanceledKey(undefined)}
        />
      )}
    </>
  )
}

export declare namespace Approvals {
  type Props = { connection: WalletConnection; config: Config; networks: readonly Network[] }
}

/** The item as last known: a canceled item leaves the list before its dialog is closed. */
function useKept(item: Signature | undefined, key: string | undefined): Signature | undefined {
  const [kept, setKept] = useState<Signature>()
  if (item !== undefined && item.key !== kept?.key) setKept(item)
  if (key === undefined) return undefined
  return item ?? (kept?.key === key ? kept : undefined)
}

/** Refreshes the list when this device's approvals or revocations are confirmed, whichever dialog sent them. */
function useFreshAllowances({ account }: WalletConnection): void {
  const queries = useQueryClient()
  const entries = useSyncExternalStore(activity.subscribe, activity.getSnapshot)
  const done = entries.filter(
    ({ account: owner, summary, block }) => owner === account.address && summary.type === 'approval' && block,
  ).length
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: ['allowances'] })
    void queries.invalidateQueries({ queryKey: ['live-permits'] })
  }, [queries, done])
}
