import type { Config } from '@oxbow/contract/Config'
import { CompanyLinks } from '../features/menu/CompanyLinks.tsx'
import { useMenuSections } from './useMenuSections.ts'

/** What the menu beside the logo holds. */
export function SiteLinks({ config, onFollow }: SiteLinks.Props) {
  return <CompanyLinks sections={useMenuSections(config)} onFollow={onFollow} />
}

export declare namespace SiteLinks {
  type Props = { config: Config | undefined; onFollow: () => void }
}
