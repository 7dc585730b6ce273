import { createSearchMemory } from '@oxbow/tokens/createSearchMemory'
import { storage } from './exchange.ts'

/** This browser's search history. */
export const searches = createSearchMemory(storage)

// Loaded only with the search, so it listens to other tabs itself.
window.addEventListener('storage', searches.reload)
