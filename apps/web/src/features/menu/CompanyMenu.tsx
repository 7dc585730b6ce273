import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { HoverMenu } from './HoverMenu.tsx'
import { MenuLink } from './MenuLink.tsx'
import type { MenuSection } from './MenuSection.ts'

/** All links of Oxbow and the operator, beside the logo on wide pages. */
export function CompanyMenu({ sections }: CompanyMenu.Props) {
  const { t } = useLingui()
  return (
    <HoverMenu
      label={t`About this site`}
      face={<ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" className="text-text-faint" />}
    >
      {({ close }) => (
        <div className="flex gap-2">
          {sections.map((section) => (
            <section key={section.id} aria-labelledby={`company-${section.id}`} className="w-44">
              <h2 id={`company-${section.id}`} className="px-2.5 pt-2 pb-1 text-sm font-medium">
                {section.title}
              </h2>
              <ul>
                {section.items.map((item) => (
                  <li key={item.label}>
                    <MenuLink item={item} onFollow={close} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </HoverMenu>
  )
}

export declare namespace CompanyMenu {
  type Props = { sections: readonly MenuSection[] }
}
