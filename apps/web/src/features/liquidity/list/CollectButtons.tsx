import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import type { CollectGroup } from './CollectGroup.ts'

/** Collects all fees of an account, in one transaction per contract. */
export function CollectButtons({ groups, isOfSeveral, onCollect }: CollectButtons.Props) {
  const { t } = useLingui()
  if (groups.length === 0) return null
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {groups.map((group) => {
        const { network, protocol } = group
        const isAlone = groups.length === 1
        return (
          <Button key={`${network.chainId}${protocol}`} variant="secondary" onClick={() => onCollect(group)}>
            {isAlone
              ? t`Collect all fees`
              : isOfSeveral
                ? t`Collect all ${protocol} fees on ${network.name}`
                : t`Collect all ${protocol} fees`}
          </Button>
        )
      })}
    </div>
  )
}

export declare namespace CollectButtons {
  type Props = {
    groups: readonly CollectGroup[]
    /** Several networks: labels name theirs. */
    isOfSeveral: boolean
    onCollect: (group: CollectGroup) => void
  }
}
