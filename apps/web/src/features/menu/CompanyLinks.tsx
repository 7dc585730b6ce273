import { MenuLink } from './MenuLink.tsx'
import type { MenuSection } from './MenuSection.ts'

/** All links of Oxbow and the operator, side by side. */
export function CompanyLinks({ sections, onFollow }: CompanyLinks.Props) {
  return (
    <div className="flex gap-2">
      {sections.map((section) => (
        <section key={section.id} aria-labelledby={`company-${section.id}`} className="w-44">
          <h2 id={`company-${section.id}`} className="px-2.5 pt-2 pb-1 text-sm font-medium">
            {section.title}
          </h2>
          <ul>
            {section.items.map((item) => (
              <li key={item.label}>
                <MenuLink item={item} onFollow={onFollow} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

export declare namespace CompanyLinks {
  type Props = { sections: readonly MenuSection[]; onFollow: () => void }
}
