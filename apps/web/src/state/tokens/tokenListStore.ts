import { createTokenListStore } from '@oxbow/tokens/createTokenListStore'
import { storage } from '../exchange.ts'

/** The facts about this browser's token lists, shared with other tabs. */
export const tokenListStore = createTokenListStore(storage)

window.addEventListener('storage', tokenListStore.reload)
