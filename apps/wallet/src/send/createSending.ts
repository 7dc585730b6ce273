import type { Hex } from '@oxbow/wallet-core/EvmTransaction'
import type { AskResult } from '@oxbow/wallet-window/Answer'
import type { SentTransaction } from './nonce/sentTransactions.ts'

/** Between two looks for a receipt, milliseconds. */
const pause = 1_000

/**
 * Signs once and hands it to the node, again and again where nobody answers or it is refused: a second signature could be a second transaction.
 * The page is told the hashes before anything goes out, so that a window that is closed in the middle leaves nothing that nobody follows.
 *
 * Several transactions are signed together and go out in turn, each after the one before succeeded. The last is the page's to follow.
 *
 * @returns A function that gives the hashes of what was signed, and how many of them the node has.
 */
export function createSending<T>(options: createSending.Options<T>): (send: T) => Promise<AskResult<'send'>> {
  const { sign, node, begun, onSend, onTurn, sleep } = options
  let signed: readonly SentTransaction[] | undefined
  /** Those before it are in blocks, and succeeded. */
  let turn = 0

  return async (send) => {
    signed ??= await sign(send)
    const hashes = signed.map(({ hash }) => hash)
    for (; ; turn++) {
      onTurn(turn)
      const sending = { hashes, sent: turn + 1 }
      begun(sending)
      onSend(signed[turn]!)
      await put(signed[turn]!)
      if (turn === signed.length - 1 || !(await hasSucceeded(hashes[turn]!))) return sending
    }
  }

  async function put({ raw, hash }: SentTransaction): Promise<void> {
    try {
      await node('eth_sendRawTransaction', [raw])
    } catch (error) {
      if ((error as { readonly code?: unknown } | null)?.code !== 'NodeRefused') throw error
      // It has it already: the answer to an earlier try was lost.
      if ((await node('eth_getTransactionByHash', [hash])) != null) return
      // Its word, no more: what is tried again are the same bytes, or it could keep these and take others with the next nonce.
      if (turn === 0) begun(undefined)
      throw error
    }
  }

  /** Waits until it is in a block, however long nobody answers. */
  async function hasSucceeded(hash: Hex): Promise<boolean> {
    for (;;) {
      const receipt = (await node('eth_getTransactionReceipt', [hash]).catch(() => null)) as Receipt | null
      if (receipt !== null) return receipt.status === '0x1'
      await sleep(pause)
    }
  }
}

export declare namespace createSending {
  type Options<T> = {
    sign(send: T): Promise<readonly SentTransaction[]>
    node(method: string, params: readonly unknown[]): Promise<unknown>
    /** Undefined: the node says that it refused the first. */
    begun(sending: AskResult<'send'> | undefined): void
    /** From here on it may be on its way. */
    onSend(sent: SentTransaction): void
    /** The transaction of this place goes out next, from 0. */
    onTurn(turn: number): void
    sleep(milliseconds: number): Promise<void>
  }
}

type Receipt = { readonly status: Hex }
