import type { Wallet } from '@oxbow/connectors/Wallet'
import { useSyncExternalStore } from 'react'
import { createFlag } from '../createFlag.ts'

/** Whether a dialog on the screen tells how its transaction goes. */
export const flowDialog = createFlag()

/** Tells of a request that another page of this visit has asked for. */
export const requestDialog = createFlag()

const signing = new Set(['eth_sendTransaction', 'eth_signTypedData_v4', 'wallet_sendCalls'])
const tracked = new WeakMap<Wallet, Wallet>()
let reopen: (() => void) | undefined
let unanswered: Promise<unknown> | undefined
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

/** A request that the wallet has not answered. Asking for the same once more could pay twice, and no page can take one back. */
export const openRequest = {
  /** Its dialog is closed; `bringBack` opens it again. Returns what ends it. */
  put(bringBack: () => void): () => void {
    reopen = bringBack
    tell()
    return () => {
      if (reopen !== bringBack) return
      reopen = undefined
      tell()
    }
  },
  /** The person says that the wallet asks no more: one that forgets to answer would keep them from trading. */
  forget(): void {
    unanswered = undefined
    tell()
  },
  /** The page that asked may be gone: then a dialog of its own tells of it. */
  getSnapshot: () => reopen ?? (unanswered && requestDialog.open),
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Brings its dialog back; undefined when there is none. */
export function useOpenRequest(): (() => void) | undefined {
  return useSyncExternalStore(openRequest.subscribe, openRequest.getSnapshot)
}

/** Begins something new for the wallet, or brings back what it has not answered yet. */
export function unlessAsked(begin: () => void): void {
  const bringBack = openRequest.getSnapshot()
  if (bringBack) bringBack()
  else begin()
}

/** The same wallet, whose requests to sign are known until it answers, whatever becomes of the page that asked. */
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
