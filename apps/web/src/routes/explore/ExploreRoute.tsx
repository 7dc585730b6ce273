import { useLingui } from '@lingui/react/macro'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ExploreFrame } from '../../features/explore/list/ExploreFrame.tsx'
import { ExploreOutline } from '../../features/explore/list/ExploreOutline.tsx'
import * as ExploreView from '../../features/explore/list/ExploreView.ts'
import { PageNotice } from '../../features/notice/PageNotice.tsx'
import { SwapLink } from '../../features/notice/SwapLink.tsx'
import type { PageSearch } from '../../router/PageSearch.ts'
import { useOutage } from '../../state/node/useOutage.ts'
import { useChain } from '../../state/useChain.ts'
import { LoadFailure } from '../page/LoadFailure.tsx'
import { ExploreLists } from './ExploreLists.tsx'
import { IndexedOnly } from './IndexedOnly.tsx'

/** `/explore`: the market of one network or all. */
export function ExploreRoute() {
  const { t } = useLingui()
  const search = useSearch({ strict: false })
  const params = useParams({ strict: false })
  const navigate = useNavigate()
  const { config, networks, network: standard, error } = useChain(undefined)
  const outage = useOutage(standard, error)
  if (config === undefined || networks === undefined || standard === undefined)
    return error && !outage ? (
      <ExploreFrame>
        <LoadFailure error={error} />
      </ExploreFrame>
    ) : (
      <ExploreOutline tab={ExploreView.toTab((params as { tab?: string }).tab)} />
    )

  const view = ExploreView.fromUrl(params, search, networks, standard)
  if (view === undefined)
    return (
      <PageNotice title={t`Network not found`} action={<SwapLink />}>
        {t`This site doesn’t support that network.`}
      </PageNotice>
    )
  return (
    <IndexedOnly data={config.features.data} action={<SwapLink />}>
      <ExploreFrame>
        <ExploreLists
          view={view}
          networks={networks}
          onList={(to) => void navigate({ to, search: keepList, resetScroll: false })}
          onPath={(to) => void navigate({ to, search: keepTheme })}
          onSearch={(change) =>
            void navigate({ to: '.', search: (old) => ({ ...old, ...change }), replace: true, resetScroll: false })
          }
        />
      </ExploreFrame>
    </IndexedOnly>
  )
}

function keepTheme({ theme }: PageSearch): PageSearch {
  return theme ? { theme } : {}
}

function keepList({ theme, q, period, unlisted, tvl, volume, age }: PageSearch): PageSearch {
  return {
    ...(theme && { theme }),
    ...(q !== undefined && { q }),
    ...(period !== undefined && { period }),
    ...(unlisted !== undefined && { unlisted }),
    ...(tvl !== undefined && { tvl }),
    ...(volume !== undefined && { volume }),
    ...(age !== undefined && { age }),
  }
}
