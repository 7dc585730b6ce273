import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import { activity } from '../exchange.ts'
import { createAccountTab } from './createAccountTab.ts'

/** The selected tab of the account drawer, kept for the browser tab's session. */
export const accountTab = createAccountTab(openSessionStorage(), activity.getSnapshot())

/** Browsers may block it; then the selection is kept until the page is closed. */
function openSessionStorage(): StringStorage {
  try {
    return window.sessionStorage
  } catch {
    return memoryStorage()
  }
}
