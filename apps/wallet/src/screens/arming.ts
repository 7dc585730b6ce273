import { createArming } from './createArming.ts'

/** Arming state of this window. */
export const arming = createArming()
