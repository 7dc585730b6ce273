import { BaseError } from '@oxbow/errors/BaseError'

/** Reads nonces from a chain's node: `eth_getTransactionCount`. */
export type NonceNode = {
  countOf(chainId: number, address: string, block: 'latest' | 'pending'): Promise<number>
}

export type NonceKeeper = {
  /**
   * Passes an account's next nonce to `send`, which signs and broadcasts; calls are serialized per account and
   * chain. If `send` throws, the nonce is free again: it must not throw once the transaction may have been sent.
   *
   * @param wanted nonce of a pending transaction to replace (speed up or cancel). @throws BaseError when it would leave a gap
   */
  withNonce<T>(chainId: number, address: string, send: (nonce: number) => Promise<T>, wanted?: number): Promise<T>
  /** The network dropped the transaction of this nonce: the next one reuses it. */
  forget(chainId: number, address: string, nonce: number): void
}

/**
 * Chooses nonces for transactions sent in quick succession. Nodes drop pending transactions, and those behind a load balancer don't share them:
 * so transactions sent from here count too, as long as they follow the confirmed ones without a gap. Everything behind a gap would stay pending.
 */
export function createNonceKeeper(options: { readonly node: NonceNode }): NonceKeeper {
  /** By account: nonces sent from here that aren't known to be confirmed or dropped. */
  const sent = new Map<string, Set<number>>()
  const queues = new Map<string, Promise<unknown>>()

  async function next(chainId: number, address: string, own: Set<number>): Promise<number> {
    const [confirmed, pending] = await Promise.all([
      options.node.countOf(chainId, address, 'latest'),
      options.node.countOf(chainId, address, 'pending'),
    ])
    for (const count of [confirmed, pending])
      if (!Number.isSafeInteger(count) || count < 0)
        throw new BaseError('The node returned no transaction count.', { code: 'NonceUnknown', retryable: true })
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
          throw new BaseError('A transaction with that nonce would wait forever for earlier ones.', {
            code: 'NonceGap',
          })
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
