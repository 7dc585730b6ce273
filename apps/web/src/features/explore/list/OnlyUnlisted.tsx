import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { EmptyState } from '@oxbow/ui/EmptyState'

/** Replaces the rows if all of them are unlisted; they are shown on demand. */
export function OnlyUnlisted({ of, count, isMore, onShow }: OnlyUnlisted.Props) {
  const { t } = useLingui()
  return (
    <EmptyState
      title={of === 'tokens' ? t`Only unlisted tokens` : t`Only unlisted pools`}
      detail={
        isMore
          ? t`More than ${count} are hidden: no list names their tokens, or they carry a warning.`
          : t`${plural(count, {
              one: '# is hidden: no list names its tokens, or they carry a warning.',
              other: '# are hidden: no list names their tokens, or they carry a warning.',
            })}`
      }
      action={
        <Button variant="secondary" onClick={onShow}>
          {t`Show unlisted`}
        </Button>
      }
    />
  )
}

export declare namespace OnlyUnlisted {
  type Props = {
    of: 'tokens' | 'pools'
    count: number
    /** There are more than counted. */
    isMore: boolean
    onShow: () => void
  }
}
