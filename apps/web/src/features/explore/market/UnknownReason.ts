import { createContext } from 'react'

/** Why figures are unknown, in words for people; undefined where each has its own reason. */
export const UnknownReason = createContext<string | undefined>(undefined)
