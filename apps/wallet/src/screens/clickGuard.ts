import { createClickGuard } from './createClickGuard.ts'

/** Arming state of this window. */
export const clickGuard = createClickGuard()
