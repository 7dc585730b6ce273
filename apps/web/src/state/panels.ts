import { createFlag } from './createFlag.ts'

/** The settings, opened by their button, the testnet badge or the mobile menu. */
export const settingsPanel = createFlag()

/** The explanation of testnet mode, shown when it is turned on. */
export const testnetDialog = createFlag()

/** The search, opened by its button or the `/` key. */
export const searchPanel = createFlag()
