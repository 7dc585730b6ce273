import { languageCookie } from '@oxbow/contract/documentLanguage'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { renewKeptPages } from '../loading/renewKeptPages.ts'
import { whenIdle } from '../loading/whenIdle.ts'
import { storage } from './exchange.ts'
import { createSettingsStore, type Settings } from './settingsStore.ts'
import type { Theme } from './Theme.ts'
import { writeCookie } from './writeCookie.ts'

const store = createSettingsStore(storage)

export function useSettings(): Settings {
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}

export const getSettings = store.getSnapshot

export function changeSettings(change: Partial<Settings>): void {
  store.update((settings) => ({ ...settings, ...change }))
}

/** Takes over what another tab changed. */
export function reloadSettings(): void {
  store.reload()
}

/** Puts the chosen theme on the document; `theme` in the URL wins for this page load. */
export function useThemeOnDocument(wished: Theme | undefined): void {
  const { theme } = useSettings()
  const applied = wished ?? theme
  useEffect(() => {
    if (applied === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = applied
  }, [applied])
}

/** Tells the server which language was chosen, so that the first screen of the next page comes in it. */
export function useLanguageOnServer(): void {
  const { language } = useSettings()
  const told = useRef<typeof language>(undefined)
  useEffect(() => {
    function tell() {
      told.current = language
      if (writeCookie(languageCookie, language === 'auto' ? '' : language)) renewKeptPages()
    }
    // Writing a cookie waits for the browser; what a visit begins with the server mostly knows.
    if (told.current === undefined) return whenIdle(tell)
    tell()
  }, [language])
}
