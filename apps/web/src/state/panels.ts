import { createFlag } from './createFlag.ts'

/** The settings: opened by their button, by the testnet badge and from the menu of narrow pages. */
export const settingsPanel = createFlag()

/** What testnet mode does, said when it is turned on. */
export const testnetDialog = createFlag()

/** The search: opened by its button and by the `/` key. */
export const searchPanel = createFlag()
