import { createActivityLog } from '@oxbow/exchange/activity/createActivityLog'
import { createExchangeClient } from '@oxbow/exchange/client/createExchangeClient'
import { memoryStorage } from '@oxbow/exchange/storage/memoryStorage'
import type { StringStorage } from '@oxbow/exchange/storage/StringStorage'
import { webLocks } from '@oxbow/exchange/storage/webLocks'
import { createRecentAccounts } from '@oxbow/exchange/wallet/createRecentAccounts'
import { createWalletSession } from '@oxbow/exchange/wallet/createWalletSession'

/** The page's way to its server, its wallet and what it remembers. One of each; features get them from the route. */
export const client = createExchangeClient()
export const storage = openStorage()
export const activity = createActivityLog(storage)
export const locks = webLocks()
export const session = createWalletSession({ storage })
export const recentAccounts = createRecentAccounts(storage)

/** Browsers may refuse local storage altogether; then the page works until it is closed. */
function openStorage(): StringStorage {
  try {
    return window.localStorage
  } catch {
    return memoryStorage()
  }
}
