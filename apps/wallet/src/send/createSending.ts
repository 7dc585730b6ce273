import type { Hex } from '@oxbow/wallet-core/EvmTransaction'

type Signed = { readonly raw: Hex; readonly hash: Hex }

/**
 * Signs once and hands it to the node, again and again where nobody answers or it is refused: a second signature could be a second transaction.
 * The page is told the hash before anything goes out, so that a window that is closed in the middle leaves nothing that nobody follows.
 *
 * @returns A function that gives the hash of what the node has.
 */
export function createSending<T>({ sign, node, begun }: createSending.Options<T>): (send: T) => Promise<Hex> {
  let signed: Signed | undefined
  return async (send) => {
    signed ??= await sign(send)
    const { raw, hash } = signed
    begun(hash)
    try {
      await node('eth_sendRawTransaction', [raw])
    } catch (error) {
      if ((error as { readonly code?: unknown } | null)?.code !== 'NodeRefused') throw error
      // It has it already: the answer to an earlier try was lost.
      if ((await node('eth_getTransactionByHash', [hash])) != null) return hash
      // Its word, no more: what is tried again are the same bytes, or it could keep these and take others with the next nonce.
      begun(undefined)
      throw error
    }
    return hash
  }
}

export declare namespace createSending {
  type Options<T> = {
    sign(send: T): Promise<Signed>
    node(method: string, params: readonly unknown[]): Promise<unknown>
    /** Undefined: the node says that it refused it. */
    begun(hash: Hex | undefined): void
  }
}
