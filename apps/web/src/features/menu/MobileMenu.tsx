import { useLingui } from '@lingui/react/macro'
import { Disclosure } from '@oxbow/ui/Disclosure'
import { Drawer } from '@oxbow/ui/Drawer'
import { ChevronRight, Settings as SettingsIcon, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { MenuLink } from './MenuLink.tsx'
import type { MenuSection } from './MenuSection.ts'

/** The menu on narrow pages: sections, the first one open, and the settings as pages with a back button. */
export function MobileMenu({ sections, appUrl, settings, onSettings, onClose }: MobileMenu.Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(true)
  const [openSections, setOpenSections] = useState<readonly string[]>(['app'])
  const close = () => setIsOpen(false)
  return (
    <Drawer
      open={isOpen}
      onClose={close}
      onClosed={onClose}
      side="bottom"
      title={settings?.title ?? t`Menu`}
      closeLabel={t`Close`}
      back={settings && { label: t`Back`, onPress: settings.onBack }}
    >
      {settings ? (
        settings.content
      ) : (
        <div className="flex flex-col gap-1 px-3 pt-1 pb-[max(1rem,env(safe-area-inset-bottom))]">
          <nav aria-label={t`Menu`} className="flex flex-col gap-1">
            {sections.map(({ id, title, items }) => (
              <Disclosure
                key={id}
                title={title}
                open={openSections.includes(id)}
                onChange={(open) =>
                  setOpenSections(open ? [...openSections, id] : openSections.filter((other) => other !== id))
                }
              >
                <ul className="pb-2">
                  {items.map((item) => (
                    <li key={item.label}>
                      <MenuLink item={item} onFollow={close} className="ps-4 text-base" />
                    </li>
                  ))}
                </ul>
              </Disclosure>
            ))}
          </nav>
          <hr className="mx-2 border-line" />
          <button
            type="button"
            onClick={onSettings}
            className="reacts flex min-h-12 items-center gap-3 rounded-sm px-2 text-start hover:bg-surface-hover"
          >
            <SettingsIcon size={20} strokeWidth={1.5} aria-hidden="true" className="text-text-muted" />
            <span className="flex-1">{t`Settings`}</span>
            <ChevronRight size={18} strokeWidth={1.5} aria-hidden="true" className="text-text-faint rtl:-scale-x-100" />
          </button>
          {appUrl && (
            <a
              href={appUrl}
              target="_blank"
              rel="noreferrer"
              className="reacts mt-2 flex h-12 items-center justify-center gap-2 rounded-md bg-accent-soft font-medium text-accent-text"
            >
              <Smartphone size={18} strokeWidth={1.5} aria-hidden="true" />
              {t`Get the app`}
            </a>
          )}
        </div>
      )}
    </Drawer>
  )
}

export declare namespace MobileMenu {
  type Props = {
    sections: readonly MenuSection[]
    appUrl: string | undefined
    /** A settings view that replaces the menu. */
    settings: { title: string; content: ReactNode; onBack: () => void } | undefined
    onSettings: () => void
    onClose: () => void
  }
}
