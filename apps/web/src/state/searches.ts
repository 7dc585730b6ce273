import { createSearchMemory } from '@oxbow/tokens/createSearchMemory'
import { storage } from './exchange.ts'

/** What was searched for in this browser. */
export const searches = createSearchMemory(storage)

// Loaded with the search alone, so it listens to other tabs by itself.
window.addEventListener('storage', searches.reload)
