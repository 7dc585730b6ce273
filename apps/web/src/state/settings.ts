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

/** Applies changes from another tab. */
export function reloadSettings(): void {
  store.reload()
}

/** Applies the chosen theme to the document; `theme` in the URL takes precedence for this page load. */
export function useThemeOnDocument(wished: Theme | undefined): void {
  const { theme } = useSettings()
  const applied = wished ?? theme
  useEffect(() => {
    if (applied === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = applied
  }, [applied])
}

/** Tells the server the chosen language, so that the next document is prerendered in it. */
export function useLanguageOnServer(): void {
  const { language } = useSettings()
  const told = useRef<typeof language>(undefined)
  useEffect(() => {
    function tell() {
      told.current = language
      if (writeCookie(languageCookie, language === 'auto' ? '' : language)) renewKeptPages()
    }
    // Writing a cookie blocks, so it waits for idle time; the server mostly knows the language at the start of a visit.
    if (told.current === undefined) return whenIdle(tell)
    tell()
  }, [language])
}
