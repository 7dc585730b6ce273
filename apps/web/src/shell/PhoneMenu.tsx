import { useState } from 'react'
import type { MenuSection } from '../features/menu/MenuSection.ts'
import { MobileMenu } from '../features/menu/MobileMenu.tsx'
import { SettingsPage, type SettingsPageName, useSettingsTitle } from './SettingsPage.tsx'

/** The mobile menu, including the settings. */
export function PhoneMenu({ sections, appUrl, startsAt, onClose }: PhoneMenu.Props) {
  const [page, setPage] = useState<'menu' | SettingsPageName>(startsAt)
  const title = useSettingsTitle(page === 'menu' ? 'settings' : page)
  return (
    <MobileMenu
      sections={sections}
      appUrl={appUrl}
      settings={
        page === 'menu'
          ? undefined
          : {
              title,
              content: <SettingsPage page={page} onPage={setPage} onClose={onClose} />,
              onBack: () => setPage(page === 'settings' ? 'menu' : 'settings'),
            }
      }
      onSettings={() => setPage('settings')}
      onClose={onClose}
    />
  )
}

export declare namespace PhoneMenu {
  type Props = {
    sections: readonly MenuSection[]
    appUrl: string | undefined
    startsAt: 'menu' | 'settings'
    onClose: () => void
  }
}
