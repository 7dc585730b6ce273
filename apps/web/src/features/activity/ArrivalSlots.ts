import type { ReactNode } from 'react'

/** How far a transfer between networks is: a word in place of the transaction's own, and both its ends. */
export type ArrivalSlots = { readonly status: ReactNode; readonly details: ReactNode }
