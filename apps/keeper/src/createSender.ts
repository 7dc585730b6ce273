import {
  type Address,
  type Client,
  type Hex,
  keccak256,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { getBlock, getTransactionCount, getTransactionReceipt, sendRawTransaction } from 'viem/actions'
import type { Fees } from './Fees.ts'
import { readFill } from './readFill.ts'

/** A nonce of the account with the transactions sent under it, newest last. */
export type Pending = {
  readonly nonce: number
  /** The order that it fills; undefined for anything else, and for transactions that the node doesn't return. */
  readonly orderHash: Hex | undefined
  readonly hashes: readonly Hex[]
  readonly fees: Fees
  /** Block after which it was sent or found. */
  readonly since: bigint
}

export type Outgoing = {
  readonly to: Address | undefined
  readonly data: Hex
  readonly gas: bigint
  /** Value of the call in wei; default 0. */
  readonly value?: bigint | undefined
  readonly fees: Fees
  readonly orderHash: Hex | undefined
  /** Nonce of the transaction that it replaces. */
  readonly nonce?: number | undefined
}

/** Result of a nonce; without a receipt another transaction was mined under it. */
export type Settled = { readonly pending: Pending; readonly receipt: TransactionReceipt | undefined }

export type Sender = {
  readonly pending: readonly Pending[]
  /**
   * Reads the chain: removes and returns mined transactions, and adds those of an earlier run from the node's pool.
   *
   * @throws viem's error when the node doesn't answer; everything is read again the next time
   */
  settle(block: bigint): Promise<readonly Settled[]>
  /** Signs and sends; returns the hash. A node that doesn't answer may have accepted it: it counts as sent. */
  send(outgoing: Outgoing, block: bigint): Promise<Hex>
}

/**
 * Sends transactions of one account, one per nonce. All its state is the chain and the
 * node's pool: after a kill, pending transactions are found by the account's nonces.
 */
export function createSender(client: Client, { account, chainId, relay = client }: createSender.Parameters): Sender {
  const { address } = account
  let pending: readonly Pending[] = []
  let next = 0

  return {
    get pending() {
      return pending
    },
    async settle(block) {
      const [mined, known] = await Promise.all([
        getTransactionCount(client, { address, blockTag: 'latest' }),
        getTransactionCount(client, { address, blockTag: 'pending' }),
      ])
      const over = pending.filter(({ nonce }) => nonce < mined)
      const settled = await Promise.all(
        over.map(
          async (each): Promise<Settled> => ({ pending: each, receipt: await findReceipt(client, each.hashes) }),
        ),
      )
      pending = pending.filter(({ nonce }) => nonce >= mined)
      const strange = Array.from({ length: Math.max(0, known - mined) }, (_, index) => mined + index).filter(
        (nonce) => !pending.some((each) => each.nonce === nonce),
      )
      if (strange.length > 0) pending = [...pending, ...(await findPending(client, address, strange, block))]
      next = Math.max(mined, ...pending.map(({ nonce }) => nonce + 1))
      return settled
    },
    async send({ data, fees, gas, nonce = next, orderHash, to, value = 0n }, block) {
      const raw = await account.signTransaction({ chainId, type: 'eip1559', to, data, value, gas, nonce, ...fees })
      const hash = keccak256(raw)
      const before = pending.find((each) => each.nonce === nonce)
      const own = { nonce, orderHash, hashes: [...(before?.hashes ?? []), hash], fees, since: block }
      const others = pending.filter((each) => each !== before)
      // Recorded before sending, whether or not an answer arrives.
      pending = [...others, own]
      next = Math.max(next, nonce + 1)
      try {
        await sendRawTransaction(relay, { serializedTransaction: raw })
      } catch (error) {
        if (!isRefusal(error)) return hash
        pending = before === undefined ? others : [...others, before]
        next = Math.max(0, ...pending.map((each) => each.nonce + 1), before === undefined ? nonce : 0)
        throw error
      }
      return hash
    },
  }
}

export declare namespace createSender {
  type Parameters = {
    readonly account: PrivateKeyAccount
    readonly chainId: number
    /** Receives transactions instead of the node. */
    readonly relay?: Client | undefined
  }
}

/** Whether the node definitely rejected it. After any other error it may have been accepted. */
export function isRefusal(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as Error & { code?: unknown }
    // JSON-RPC's own codes: -1 is viem's code for unknown errors, positive ones are for aborted requests.
    if (typeof code === 'number' && code < -1) return !/already known|already imported/i.test(current.message)
  }
  return false
}

/** @throws viem's error when the node doesn't answer, which says nothing about what was mined */
export async function findReceipt(client: Client, hashes: readonly Hex[]): Promise<TransactionReceipt | undefined> {
  for (const hash of hashes.toReversed()) {
    const receipt = await getTransactionReceipt(client, { hash }).catch((error: unknown) => {
      if (error instanceof TransactionReceiptNotFoundError) return undefined
      throw error
    })
    if (receipt !== undefined) return receipt
  }
  return undefined
}

/** The account's pending transactions in the node's pool; for nonces that it doesn't return, only that they are in use. */
async function findPending(
  client: Client,
  address: Address,
  nonces: readonly number[],
  block: bigint,
): Promise<readonly Pending[]> {
  const waiting = await getBlock(client, { blockTag: 'pending', includeTransactions: true }).catch(() => undefined)
  const own = (waiting?.transactions ?? []).filter(({ from }) => from.toLowerCase() === address.toLowerCase())
  return nonces.map((nonce) => {
    const found = own.find((each) => each.nonce === nonce)
    return {
      nonce,
      orderHash: found && readFill(found.input),
      hashes: found === undefined ? [] : [found.hash],
      fees: {
        maxFeePerGas: found?.maxFeePerGas ?? found?.gasPrice ?? 0n,
        maxPriorityFeePerGas: found?.maxPriorityFeePerGas ?? 0n,
      },
      since: block,
    }
  })
}
