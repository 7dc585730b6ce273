import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import { nonceResponseSchema } from './Order.ts'

/**
 * First word of the nonces of Oxbow's orders: the top bits of keccak256("oxbow: nonces of orders"), with room for 2^32 words. Canceling a whole word
 * therefore never cancels an order of another program.
 */
export const firstWord = 0x1636e30ba9e928f51db386888a42651a6683ca3e2f8940b6b6a60800000000n

/** Whether a nonce is in one of those words. */
export function isOwnNonce(nonce: bigint): boolean {
  return nonce >> 40n === firstWord >> 32n
}

/** Words per request, and requests at most. An account that has spent all of them did so on purpose. */
export const nonceReads = { words: 64, requests: 4 } as const

/**
 * Next nonce of an account on a chain. Nonces of one word are used up before the next word, so that one call can cancel many orders. Undefined if all
 * checked nonces are spent.
 *
 * @param last highest nonce that a server or page has assigned; undefined if none
 * @param readWords reads Permit2's bitmap words, in which spent nonces are set
 */
export async function nextNonce(
  last: bigint | undefined,
  readWords: (words: readonly bigint[]) => Promise<readonly bigint[]>,
): Promise<bigint | undefined> {
  let nonce = last === undefined ? firstWord << 8n : last + 1n
  for (let request = 0; request < nonceReads.requests; request++) {
    const words = Array.from({ length: nonceReads.words }, (_, index) => (nonce >> 8n) + BigInt(index))
    for (const [index, spent] of (await readWords(words)).entries())
      for (const word = words[index]; nonce >> 8n === word; nonce++)
        if (((spent >> (nonce & 255n)) & 1n) === 0n) return isOwnNonce(nonce) ? nonce : undefined
  }
  return undefined
}

/**
 * Asks the server for the nonce of an account's next order. Rejects one outside Oxbow's own words: another program may have used it, and canceling
 * one order would cancel the other.
 *
 * @throws {ApiError}, {ServerUnreachableError}, {UnexpectedAnswerError}
 */
export async function getNonce(
  client: ExchangeClient,
  { account, chainId }: { readonly account: `0x${string}`; readonly chainId: number },
): Promise<bigint> {
  const path = `/v1/nonce?chainId=${chainId}&address=${account}`
  const nonce = BigInt((await client.api.ask(path, nonceResponseSchema)).nonce)
  if (!isOwnNonce(nonce)) throw new UnexpectedAnswerError(path, undefined)
  return nonce
}
