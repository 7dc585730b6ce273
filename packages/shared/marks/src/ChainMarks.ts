import { createContext } from 'react'

/** The pictures of networks, by their names; those that are not in it are drawn. */
export const ChainMarks = createContext<ReadonlyMap<string, string>>(new Map())
