import { useLingui } from '@lingui/react/macro'
import { ExploreFrame } from './ExploreFrame.tsx'
import { ExploreHead } from './ExploreHead.tsx'
import type { ExploreTab } from './ExploreView.ts'
import { FiltersOutline } from './FiltersOutline.tsx'
import { ListOutline } from './ListOutline.tsx'

/** The skeleton of the explore page, in its final dimensions. The build prerenders it into the document. */
export function ExploreOutline({ tab }: ExploreOutline.Props) {
  const { t } = useLingui()
  return (
    <ExploreFrame>
      <div aria-busy="true">
        <ExploreHead totals={undefined} isFailed={false} />
        <div aria-hidden="true">
          <div className="mt-4 flex gap-1 border-b border-line text-base sm:mt-10 text-text-muted">
            {[t`Tokens`, t`Pools`, t`Transactions`].map((label) => (
              <span key={label} className="flex h-11 shrink-0 items-center px-3">
                {label}
              </span>
            ))}
          </div>
          <div className="pt-4">
            <FiltersOutline tab={tab} />
            <ListOutline tab={tab} />
          </div>
        </div>
      </div>
    </ExploreFrame>
  )
}

export declare namespace ExploreOutline {
  type Props = { tab: ExploreTab }
}
