import { BaseError } from '@oxbow/errors/BaseError'

/** A chain's node, as far as nonces go: `eth_getTransactionCount`. */
export type NonceNode = {
  countOf(chainId: number, address: string, block: 'latest' | 'pending'): Promise<number>
}

export type NonceKeeper = {
  /**
   * Gives the next nonce of an account to `send`, which signs and broadcasts with it; one after the other for each account and chain. When `send`
   * throws, the nonce is free again: it must not throw once the transaction may have left.
   *
   * @param wanted Takes the place of a transaction that waits (to speed it up or cancel it). @throws BaseError when it would leave a gap
   */
  withNonce<T>(chainId: number, address: string, send: (nonce: number) => Promise<T>, wanted?: number): Promise<T>
  /** The transaction of this nonce was dropped by the network: the next one takes its place. */
  forget(chainId: number, address: string, nonce: number): void
}

/**
 * Chooses nonces for transactions that are sent quickly one after the other. Nodes forget pending transactions, and those behind a balancer don't know each
 * other's: so what was sent from here counts too, as long as it follows what is confirmed without a gap. A gap would leave everything behind it
 * waiting for ever.
 */
export function createNonceKeeper(options: { readonly node: NonceNode }): NonceKeeper {
  /** By account: the nonces that were sent from here and aren't known to be confirmed or dropped. */
  const sent = new Map<string, Set<number>>()
  const queues = new Map<string, Promise<unknown>>()

  async function next(chainId: number, address: string, own: Set<number>): Promise<number> {
    const [confirmed, pending] = await Promise.all([
      options.node.countOf(chainId, address, 'latest'),
      options.node.countOf(chainId, address, 'pending'),
    ])
    for (const count of [confirmed, pending])
      if (!Number.isSafeInteger(count) || count < 0)
        throw new BaseError('The node gave no transaction count.', { code: 'NonceUnknown', retryable: true })
    for (const nonce of own) if (nonce < confirmed) own.delete(nonce)
    let nonce = Math.max(confirmed, pending)
    while (own.has(nonce)) nonce++
    return nonce
  }

  return {
    withNonce(chainId, address, send, wanted) {
      const account = keyOf(chainId, address)
      const own = sent.get(account) ?? new Set()
      sent.set(account, own)
      const result = (queues.get(account) ?? Promise.resolve()).then(async () => {
        const free = await next(chainId, address, own)
        if (wanted !== undefined && wanted > free)
          throw new BaseError('A transaction of that nonce would wait for others for ever.', { code: 'NonceGap' })
        const nonce = wanted ?? free
        const answer = await send(nonce)
        own.add(nonce)
        return answer
      })
      queues.set(
        account,
        result.catch(() => undefined),
      )
      return result
    },
    forget: (chainId, address, nonce) => void sent.get(keyOf(chainId, address))?.delete(nonce),
  }
}

function keyOf(chainId: number, address: string): string {
  return `${chainId}:${address.toLowerCase()}`
}
