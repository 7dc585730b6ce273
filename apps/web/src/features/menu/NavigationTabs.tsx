import { useLingui } from '@lingui/react/macro'
import { cx } from '@oxbow/react/cx'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { HoverMenu } from './HoverMenu.tsx'
import { MenuLink } from './MenuLink.tsx'

/** The main navigation: a link for tabs with one page, a menu for tabs with several. */
export function NavigationTabs({ tabs }: NavigationTabs.Props) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Main`} className="hidden md:block">
      <ul className="flex items-center">
        {tabs.map(({ id, label, pages: [first, ...others] }) => (
          <li key={id}>
            {first && others.length === 0 && (
              <Link
                to={first.to}
                className={cx(
                  'reacts flex h-10 items-center rounded-md px-3 text-sm md:max-lg:px-2 font-medium text-text-muted',
                  'hover:bg-surface-hover hover:text-text aria-[current=page]:text-text pointer-coarse:h-11',
                )}
              >
                {first.label}
              </Link>
            )}
            {first && others.length > 0 && (
              <HoverMenu
                label={label}
                face={
                  <>
                    {label}
                    <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" className="text-text-faint" />
                  </>
                }
              >
                {({ close }) => (
                  <ul className="w-44">
                    {[first, ...others].map((page) => (
                      <li key={page.to}>
                        <MenuLink item={page} onFollow={close} />
                      </li>
                    ))}
                  </ul>
                )}
              </HoverMenu>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

export declare namespace NavigationTabs {
  type Props = {
    tabs: readonly {
      readonly id: string
      readonly label: string
      readonly pages: readonly { readonly to: string; readonly label: string; readonly keepsNetwork?: boolean }[]
    }[]
  }
}
