import type { Hex } from '@oxbow/wallet-core/EvmTransaction'
import { eitherOf, exactly, isCount, isNumber, isText, oneOf, textLike } from '@oxbow/wallet-window/shapes'

const name = 'oxbow.wallet.sent'
/** By then the network has confirmed or dropped it. Milliseconds. */
const lifetime = 600_000

const isHex = textLike(/^0x[0-9a-f]+$/)
const isSent = exactly({
  account: isText,
  nonce: eitherOf(oneOf(0), isCount),
  raw: isHex,
  hash: isHex,
  /** Unix milliseconds. */
  at: isNumber,
})

type Kept = { readonly account: string; readonly at: number }

export type SentTransaction = { readonly nonce: number; readonly raw: Hex; readonly hash: Hex }

/** Public facts of the transactions that this device sent in the last minutes: the next one gets the following nonce, whatever a node still knows. */
export const sentTransactions = {
  of(chainId: number, address: string): readonly SentTransaction[] {
    return read().filter(({ account }) => account === accountOf(chainId, address))
  },
  note(chainId: number, address: string, { nonce, raw, hash }: SentTransaction): void {
    const account = accountOf(chainId, address)
    const others = read().filter((each) => each.account !== account || each.nonce !== nonce)
    try {
      localStorage.setItem(name, JSON.stringify([...others, { account, nonce, raw, hash, at: Date.now() }]))
    } catch {
      // With a full storage, only the nodes count.
    }
  },
}

function read() {
  try {
    const now = Date.now()
    const kept: readonly unknown[] = JSON.parse(localStorage.getItem(name) ?? '[]')
    return kept.filter(isSent).filter(({ at }) => at <= now && now - at < lifetime) as (SentTransaction & Kept)[]
  } catch {
    return []
  }
}

function accountOf(chainId: number, address: string): string {
  return `${chainId}:${address.toLowerCase()}`
}
