import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { isToken, readAmount, readPolicy, recordOf, toPolicyJson } from './policyText.ts'
import type { Spending } from './Spending.ts'
import { day, type SpendingPolicy, type TokenLimit } from './SpendingPolicy.ts'

/** Signatures of the last 24 hours, and those that are delayed. Times are Unix milliseconds. */
export type SpendingLedger = {
  /** For screens only; the policy that is sealed with the keys is the one enforced. */
  readonly policy: SpendingPolicy
  /** The latest time ever observed on this device. */
  readonly latest: number
  /** Nothing is within a limit before this time, because earlier spending is unknown. */
  readonly closedUntil: number
  readonly spent: readonly Spent[]
  readonly waiting: readonly Waiting[]
}

type Spent = TokenLimit & { readonly at: number }

type Waiting = Pick<Spending, 'id' | 'origin' | 'outgoing'> & {
  /** May be signed once from this time on. */
  readonly from: number
}

/** An empty ledger that starts now. */
export function createLedger(policy: SpendingPolicy, now: number): SpendingLedger {
  return { policy, latest: now, closedUntil: 0, spent: [], waiting: [] }
}

/** Replaces a missing or tampered ledger: everything counts as spent for a day, so that breaking it bypasses nothing. */
export function closedLedger(policy: SpendingPolicy, now: number): SpendingLedger {
  return { policy, latest: now, closedUntil: now + day, spent: [], waiting: [] }
}

/** Serializes the ledger as JSON behind a MAC. The content isn't secret; the MAC proves that this wallet wrote it. */
export function formatLedger({ policy, latest, closedUntil, spent, waiting }: SpendingLedger, key: Uint8Array): string {
  const content = JSON.stringify({
    policy: toPolicyJson(policy),
    latest,
    closedUntil,
    spent: spent.map(({ at, chainId, token, most }) => ({ at, chainId, token, most: String(most) })),
    waiting: waiting.map(({ id, origin, from, outgoing: { chainId, tokens, isUnbounded } }) => {
      const amounts = tokens.map(({ token, most }) => ({ token, most: String(most) }))
      return { id, origin, from, chainId, tokens: amounts, isUnbounded }
    }),
  })
  return `${macOf(content, key)}${content}`
}

/** @returns undefined if the MAC doesn't match the key */
export function openLedger(text: string, key: Uint8Array): SpendingLedger | undefined {
  const content = text.slice(macLength)
  const [expected, found] = [macOf(content, key), text.slice(0, macLength)]
  const difference = [...expected].reduce((all, digit, at) => all | (digit.charCodeAt(0) ^ found.charCodeAt(at)), 0)
  return found.length === macLength && difference === 0 ? readLedger(text) : undefined
}

/** Reads a ledger without checking its MAC: for display only, never for a decision. */
export function readLedger(text: string): SpendingLedger | undefined {
  try {
    const { policy, latest, closedUntil, spent, waiting } = recordOf(JSON.parse(text.slice(macLength)))
    const read = readPolicy(policy)
    if (read === undefined) return undefined
    return {
      policy: read,
      latest: timeOf(latest),
      closedUntil: timeOf(closedUntil),
      spent: (spent as readonly unknown[]).map(recordOf).map((each) => {
        const [amount] = amountsOf([each])
        return { at: timeOf(each.at), chainId: timeOf(each.chainId), token: amount!.token, most: amount!.most }
      }),
      waiting: (waiting as readonly unknown[])
        .map(recordOf)
        .map(({ id, origin, from, chainId, tokens, isUnbounded }) => ({
          id: String(id),
          origin: String(origin),
          from: timeOf(from),
          outgoing: {
            chainId: chainId === 'every' ? chainId : timeOf(chainId),
            tokens: amountsOf(tokens as readonly unknown[]),
            isUnbounded: isUnbounded === true,
          },
        })),
    }
  } catch {
    return undefined
  }
}

function amountsOf(list: readonly unknown[]): Waiting['outgoing']['tokens'] {
  return list.map(recordOf).map(({ token, most }) => {
    if (!isToken(token)) throw new TypeError('This is not a token.')
    return { token, most: readAmount(most) }
  })
}

function timeOf(value: unknown): number {
  if (!Number.isSafeInteger(value) || Number(value) < 0) throw new TypeError('This is not a time.')
  return Number(value)
}

const macLength = 64

function macOf(content: string, key: Uint8Array): string {
  return bytesToHex(hmac(sha256, key, utf8ToBytes(`oxbow/limits/ledger/v1 ${content}`)))
}
