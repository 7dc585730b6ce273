import { useLingui } from '@lingui/react/macro'
import type { ActivityItem } from '@oxbow/activity/ActivityItem'
import { maxNoteCharacters } from '@oxbow/activity/createActivityNotes'
import { transactionFactsQueryOptions } from '@oxbow/activity/transactionFactsQueryOptions'
import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { useQuery } from '@tanstack/react-query'
import { ActivityDialog } from '../../features/activity/ActivityDialog.tsx'
import { approvalKinds } from '../../features/activity/approvalKinds.ts'
import { activityNotes } from '../../state/activity/activityNotes.ts'
import { client } from '../../state/exchange.ts'
import { arrivalOf } from '../account/arrival/arrivalOf.tsx'
import { ApprovalsLink } from '../page/ApprovalsLink.tsx'
import { useSettled } from './useSettled.ts'
import { useWorthThen } from './useWorthThen.ts'

/** A transaction's details: the node's facts, its value at that time, and the owner's note. */
export function ActivityDialogContainer({
  item: listed,
  network,
  account,
  isOwn,
  isIndexed,
  ...actions
}: ActivityDialogContainer.Props) {
  const { i18n } = useLingui()
  const item = useSettled(listed, network, account)
  const tokens = [...item.paid, ...item.received].map(({ token }) => token.address)
  const worthThen = useWorthThen(network, [...tokens, nativeToken], Math.floor(item.timeMs / 1_000), isIndexed)
  const note = activityNotes.getSnapshot().find((each) => each.account === account && each.id === item.id)
  const approved = item.paid[0]?.token.address
  return (
    <ActivityDialog
      item={item}
      network={network}
      facts={useNodeFacts(item, account)}
      worthOf={(amount) => {
        const usd = worthThen(amount)
        return usd === undefined ? undefined : formatUsd(usd, i18n.locale)
      }}
      note={
        isOwn
          ? {
              text: note?.text ?? '',
              onWrite: (text) => activityNotes.write({ account, id: item.id, text }),
              maxCharacters: maxNoteCharacters,
            }
          : undefined
      }
      approvals={
        isOwn &&
        approvalKinds.has(item.kind) &&
        approved && <ApprovalsLink chainId={item.chainId} token={approved.toLowerCase()} />
      }
      arrival={arrivalOf(item, network)}
      {...actions}
    />
  )
}

export declare namespace ActivityDialogContainer {
  type Props = Pick<ActivityDialog.Props, 'onCancel' | 'imitated' | 'onClosed'> & {
    item: ActivityItem
    network: Network
    /** Lower-case. */
    account: `0x${string}`
    isOwn: boolean
    isIndexed: boolean
  }
}

function useNodeFacts(item: ActivityItem, account: `0x${string}`): ActivityDialog.NodeFacts {
  const { chainId, hash, isSignature, status } = item
  // Signatures, and dropped or replaced transactions, are in no block.
  const isIncluded = !isSignature && (status === 'confirmed' || status === 'final' || status === 'failed')
  const { data, isError, refetch } = useQuery(
    transactionFactsQueryOptions(client, { chainId, hash: isIncluded ? hash : undefined }),
  )
  if (!isIncluded || data === null) return { kind: 'none' }
  if (data === undefined) return isError ? { kind: 'failed', onRetry: () => void refetch() } : { kind: 'loading' }
  const { blockNumber, confirmations, networkCostWei, signer } = data
  return { kind: 'known', blockNumber, confirmations, networkCostWei: signer === account ? networkCostWei : undefined }
}
