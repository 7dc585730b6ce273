import type { Config } from '@oxbow/contract/Config'
import { useState } from 'react'
import { MobileMenu } from '../features/menu/MobileMenu.tsx'
import { SettingsPage, type SettingsPageName, useSettingsTitle } from './SettingsPage.tsx'
import { useMenuSections } from './useMenuSections.ts'

/** The mobile menu, including the settings. */
export function PhoneMenu({ config, startsAt, onClose }: PhoneMenu.Props) {
  const sections = useMenuSections(config)
  const [page, setPage] = useState<'menu' | SettingsPageName>(startsAt)
  const title = useSettingsTitle(page === 'menu' ? 'settings' : page)
  return (
    <MobileMenu
      sections={sections}
      appUrl={config?.site.appUrl ?? undefined}
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
    config: Config | undefined
    startsAt: 'menu' | 'settings'
    onClose: () => void
  }
}
