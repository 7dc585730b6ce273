import { useLingui } from '@lingui/react/macro'
import type { Config } from '@oxbow/contract/Config'
import type { NavigationTabs } from '../features/menu/NavigationTabs.tsx'
import { toNavigation } from '../router/toNavigation.ts'
import { offersRamps } from '../state/ramps/offersRamps.ts'

const navigation = toNavigation()

/** The header's tabs. A tab with a single page is a link with that page's name. */
export function useNavigationTabs(config: Config | undefined): NavigationTabs.Props['tabs'] {
  const { t, i18n } = useLingui()
  const labels = { trade: t`Trade`, explore: t`Explore`, pools: t`Pools`, portfolio: t`Portfolio` }
  return navigation.map(({ tab, pages }) => ({
    id: tab,
    label: labels[tab],
    pages: pages
      .filter(({ needs }) => needs === undefined || offersRamps(config, needs))
      .map(({ path, title }) => ({ to: path, label: i18n._(title), keepsNetwork: tab === 'trade' })),
  }))
}
