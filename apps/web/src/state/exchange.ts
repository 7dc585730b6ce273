import { createActivityLog } from '@oxbow/activity/createActivityLog'
import { createExchangeClient } from '@oxbow/client/createExchangeClient'
import { createNodeSettings, urlsOf } from '@oxbow/client/NodeSettings'
import { createServerHealth } from '@oxbow/client/ServerHealth'
import { createRecentAccounts } from '@oxbow/connectors/createRecentAccounts'
import { createWalletSession } from '@oxbow/connectors/createWalletSession'
import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import { webLocks } from '@oxbow/runtime/webLocks'
import { withOwnEngine } from '@oxbow/trading/withOwnEngine'
import { createEngineHolder } from './node/createEngineHolder.ts'
import { lazyOwnNodes } from './node/lazyOwnNodes.ts'

/** The page's singletons for server, wallet and storage. Features receive them from routes. */
export const storage = openStorage()
export const nodeSettings = createNodeSettings(storage)
export const ownNodes = lazyOwnNodes({ urlsOf: (chainId) => urlsOf(nodeSettings.getSnapshot(), chainId) })
export const serverHealth = createServerHealth()
export const engineHolder = createEngineHolder()
export const client = createExchangeClient({
  onDropped: (path, count) => console.warn(`${count} entries of ${path} could not be read and are left out`),
  own: { nodes: ownNodes, server: serverHealth },
  wrap: (api) =>
    withOwnEngine(api, {
      nodes: ownNodes,
      server: serverHealth,
      engineOf: engineHolder.of,
      isAlone: () => nodeSettings.getSnapshot().isAlone,
    }),
})
export const activity = createActivityLog(storage)
export const locks = webLocks()
export const session = createWalletSession({ storage })
export const recentAccounts = createRecentAccounts(storage)

/** Browsers may block local storage; then data is kept until the page is closed. */
function openStorage(): StringStorage {
  try {
    return window.localStorage
  } catch {
    return memoryStorage()
  }
}
