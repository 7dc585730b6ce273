import { createArming } from './createArming.ts'

/** Of this window. */
export const arming = createArming()
