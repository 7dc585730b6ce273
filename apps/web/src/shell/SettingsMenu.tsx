import { type RefObject, useState } from 'react'
import { SettingsPopover } from '../features/settings/SettingsPopover.tsx'
import { SettingsPage, type SettingsPageName, useSettingsTitle } from './SettingsPage.tsx'

/** The settings on wide pages. Each opening starts with the first view. */
export function SettingsMenu({ anchor, onClose }: SettingsMenu.Props) {
  const [page, setPage] = useState<SettingsPageName>('settings')
  return (
    <SettingsPopover
      title={useSettingsTitle(page)}
      onBack={page === 'settings' ? undefined : () => setPage('settings')}
      anchor={anchor}
      onClose={onClose}
    >
      <SettingsPage page={page} onPage={setPage} onClose={onClose} />
    </SettingsPopover>
  )
}

export declare namespace SettingsMenu {
  type Props = { anchor: RefObject<HTMLElement | null>; onClose: () => void }
}
