import type { Wallet } from '@oxbow/connectors/Wallet'
import { useSyncExternalStore } from 'react'
import { createFlag } from '../createFlag.ts'

/** Whether a dialog on screen shows its transaction's progress. */
export const flowDialog = createFlag()

/** The dialog about a request that another page of this visit made. */
export const requestDialog = createFlag()

const signing = new Set(['eth_sendTransaction', 'eth_signTypedData_v4', 'wallet_sendCalls'])
const tracked = new WeakMap<Wallet, Wallet>()
let reopen: (() => void) | undefined
let unanswered: Promise<unknown> | undefined
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

/** The request that the wallet hasn't answered. Repeating it could pay twice, and pages can't withdraw requests. */
export const openRequest = {
  /** Its dialog is closed; `bringBack` reopens it. Returns a function that ends this. */
  put(bringBack: () => void): () => void {
    reopen = bringBack
    tell()
    return () => {
      if (reopen !== bringBack) return
      reopen = undefined
      tell()
    }
  },
  /** The user says that the wallet no longer asks: a wallet that never answers would block trading. */
  forget(): void {
    unanswered = undefined
    tell()
  },
  /** If the page that asked is gone, a separate dialog shows it. */
  getSnapshot: () => reopen ?? (unanswered && requestDialog.open),
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Reopens its dialog; undefined if there is none. */
export function useOpenRequest(): (() => void) | undefined {
  return useSyncExternalStore(openRequest.subscribe, openRequest.getSnapshot)
}

/** Starts something new for the wallet, or reopens what it hasn't answered yet. */
export function unlessAsked(begin: () => void): void {
  const bringBack = openRequest.getSnapshot()
  if (bringBack) bringBack()
  else begin()
}

/** Wraps a wallet so that its signing requests are tracked until answered, even if the page that asked is left. */
export function trackRequests(wallet: Wallet): Wallet {
  const known = tracked.get(wallet)
  if (known) return known
  const { provider } = wallet
  const made: Wallet = {
    ...wallet,
    provider: {
      async request(asked) {
        const answer = provider.request(asked)
        if (!signing.has(asked.method)) return answer
        unanswered = answer
        tell()
        try {
          return await answer
        } finally {
          if (unanswered === answer) openRequest.forget()
        }
      },
      on: provider.on?.bind(provider),
      removeListener: provider.removeListener?.bind(provider),
    },
  }
  tracked.set(wallet, made)
  return made
}
