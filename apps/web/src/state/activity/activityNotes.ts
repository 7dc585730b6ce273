import { createActivityNotes } from '@oxbow/activity/createActivityNotes'
import { storage } from '../exchange.ts'

/** Notes on transactions, stored in this browser. */
export const activityNotes = createActivityNotes(storage)

window.addEventListener('storage', activityNotes.reload)
