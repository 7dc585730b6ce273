import type { Hex } from '@oxbow/wallet-core/EvmTransaction'
import type { WindowRequestResult } from '@oxbow/wallet-window/Answer'
import type { SentTransaction } from './nonce/sentTransactions.ts'

/** Interval of receipt polling, milliseconds. */
const pause = 1_000

/** Codes of a rejection by the node, or by the server before it asks the node: the transaction wasn't passed on. */
const refusals: ReadonlySet<unknown> = new Set([
  'NodeRefused',
  'AddressBlocked',
  'RegionBlocked',
  'ScreeningUnavailable',
])

/**
 * Signs once and broadcasts, retrying the same bytes on errors and rejections: a second signature could become a second
 * transaction. The page gets the hashes before anything is sent, so that it can track them if the window closes.
 *
 * Several transactions are signed together and sent in order, each after the previous one succeeded. The page tracks the last one.
 *
 * @returns a function that resolves to the hashes, and how many of them the node has
 */
export function createSending<T>(options: createSending.Options<T>): (send: T) => Promise<WindowRequestResult<'send'>> {
  const { sign, node, begun, onSend, onTurn, sleep } = options
  let signed: readonly SentTransaction[] | undefined
  /** Index of the next transaction; those before it are confirmed and succeeded. */
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
      if (!refusals.has((error as { readonly code?: unknown } | null)?.code)) throw error
      // The node already has it: the answer to an earlier attempt was lost.
      if ((await node('eth_getTransactionByHash', [hash])) != null) return
      // The node's rejection may be false: only the same bytes are retried, or it could keep these and also take others with the next nonce.
      if (turn === 0) begun(undefined)
      throw error
    }
  }

  /** Waits until it is in a block, even while the node doesn't answer. */
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
    /** Undefined: the first one was rejected. */
    begun(sending: WindowRequestResult<'send'> | undefined): void
    /** From now on it may have been sent. */
    onSend(sent: SentTransaction): void
    /** The transaction at this index, from 0, is sent next. */
    onTurn(turn: number): void
    sleep(milliseconds: number): Promise<void>
  }
}

type Receipt = { readonly status: Hex }
