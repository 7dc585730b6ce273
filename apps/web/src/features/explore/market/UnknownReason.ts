import { createContext } from 'react'

/** Why figures are unknown, as text for users; undefined where each figure has its own reason. */
export const UnknownReason = createContext<string | undefined>(undefined)
