import type { ReactNode } from 'react'

/** The status of a transfer between networks, which replaces the transaction's own, and the details of both ends. */
export type ArrivalSlots = { readonly status: ReactNode; readonly details: ReactNode }
