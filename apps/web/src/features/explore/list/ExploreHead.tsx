import { useLingui } from '@lingui/react/macro'
import { MarketFigures } from './MarketFigures.tsx'

/** The heading of the explore page, and the market's totals. */
export function ExploreHead({ note, ...figures }: ExploreHead.Props) {
  const { t } = useLingui()
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">{t`Explore`}</h1>
      <p className="mt-1.5 text-base max-sm:sr-only text-pretty text-text-muted">{t`Live markets, indexed by this server.`}</p>
      {note && <p className="mt-3 text-sm text-pretty text-text-muted">{note}</p>}
      <div className="mt-4 sm:mt-6">
        <MarketFigures {...figures} />
      </div>
    </>
  )
}

export declare namespace ExploreHead {
  type Props = MarketFigures.Props & {
    /** A notice that applies to the whole page. */
    note?: string | undefined
  }
}
