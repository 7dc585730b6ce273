import { useLingui } from '@lingui/react/macro'
import type { Config } from '@oxbow/contract/Config'
import type { MenuSection } from '../features/menu/MenuSection.ts'
import type { RouteRow } from '../router/rows/RouteRow.ts'
import { toNavigation } from '../router/toNavigation.ts'
import { offersRamps } from '../state/ramps/offersRamps.ts'

const navigation = toNavigation()

/** The sections of the menus, without pages that the site doesn't have, and without empty sections. */
export function useMenuSections(config: Config | undefined): readonly MenuSection[] {
  const { t, i18n } = useLingui()
  const { appUrl, leaves, links = [] } = config?.site ?? {}
  const isOffered = ({ needs }: { needs: RouteRow['needs'] }) => needs === undefined || offersRamps(config, needs)
  const sections: readonly MenuSection[] = [
    {
      id: 'app',
      title: t`App`,
      items: navigation.flatMap(({ tab, pages }) =>
        pages
          .filter(isOffered)
          .map(({ path, title }) => ({ to: path, label: i18n._(title), keepsNetwork: tab === 'trade' })),
      ),
    },
    { id: 'products', title: t`Products`, items: appUrl ? [{ href: appUrl, label: t`Wallet app` }] : [] },
    {
      id: 'protocol',
      title: t`Protocol`,
      items: [
        ...(leaves?.vote ? [{ href: leaves.vote, label: t`Governance` }] : []),
        { href: '/v1/openapi.json', label: t`For programs (API)` },
      ],
    },
    { id: 'company', title: t`Company`, items: links.map(({ name, url }) => ({ href: url, label: name })) },
  ]
  return sections.filter(({ items }) => items.length > 0)
}
