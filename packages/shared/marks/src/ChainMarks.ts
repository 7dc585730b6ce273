import { createContext } from 'react'

/** Pictures of networks by name; networks without one are drawn. */
export const ChainMarks = createContext<ReadonlyMap<string, string>>(new Map())
