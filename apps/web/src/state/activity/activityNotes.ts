import { createActivityNotes } from '@oxbow/activity/createActivityNotes'
import { storage } from '../exchange.ts'

/** What this browser's people wrote about transactions. */
export const activityNotes = createActivityNotes(storage)

window.addEventListener('storage', activityNotes.reload)
