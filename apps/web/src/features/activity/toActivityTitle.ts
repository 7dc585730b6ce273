import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ActivityItem } from '@oxbow/activity/ActivityItem'
import { activityLabels } from '../../state/activity/activityLabels.ts'

/** The title of a transaction, by its kind and status. */
export function toActivityTitle({ kind, status, instead }: ActivityItem): MessageDescriptor {
  if (instead !== undefined) return msg`Your wallet sent something else`
  const words = Object.hasOwn(activityLabels, kind) ? activityLabels[kind] : undefined
  if (words === undefined) return msg`Transaction`
  if (status === 'confirmed' || status === 'final' || words.failed === undefined) return words.done
  if (status === 'failed') return words.failed
  return status === 'pending' ? words.pending : words.plain
}
