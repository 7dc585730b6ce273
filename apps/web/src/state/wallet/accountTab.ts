import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import { activity } from '../exchange.ts'
import { createAccountTab } from './createAccountTab.ts'

/** The tab of the account drawer, for as long as the browser's tab is open. */
export const accountTab = createAccountTab(openSessionStorage(), activity.getSnapshot())

/** Browsers may refuse it; then the tab is kept until the page is closed. */
function openSessionStorage(): StringStorage {
  try {
    return window.sessionStorage
  } catch {
    return memoryStorage()
  }
}
