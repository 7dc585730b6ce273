import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Address, Client, Hex, Log } from 'viem'
import { TransactionNotFoundError, TransactionReceiptNotFoundError } from 'viem'
import { getBlock, getBlockNumber, getTransaction, getTransactionCount, getTransactionReceipt } from 'viem/actions'

/** Blocks searched back for the transaction that used a nonce. */
const SEARCHED_BLOCKS = 32n

/** Status of a transaction at one moment, from the node. After a reorg `included` may turn into another status. */
export type TransactionStatus =
  /** In the node's pool. `nonce`: the one that the wallet chose. */
  | { readonly status: 'pending'; readonly nonce: number }
  /** Unknown to the node, and its nonce is unused or not the account's: still propagating, or dropped. */
  | { readonly status: 'missing' }
  | {
      readonly status: 'included'
      readonly succeeded: boolean
      readonly block: { readonly number: bigint; readonly hash: Hex }
      /** 1 in the newest block. */
      readonly confirmations: number
      /** Fees paid in wei, including the L1 data fee if the node reports it. */
      readonly networkCostWei: bigint
      readonly logs: readonly Log[]
    }
  /** Another transaction used its nonce: `same` has the same call (sped up), `nothing` is a cancellation. */
  | ({ readonly status: 'replaced' } & (
      | (ReplacementFacts & {
          /** Of the replacement. */
          readonly confirmations: number
        })
      | { readonly by: undefined; readonly effect: 'unknown' }
    ))

export type ReplacementFacts = { readonly by: Hex; readonly effect: 'same' | 'nothing' | 'other' | 'unknown' }

/**
 * Current status of a transaction, read from the chain only, so it is correct after a reload or a reorg.
 *
 * @throws what viem throws when the node does not answer.
 */
export async function getTransactionStatus(
  client: ExchangeClient,
  parameters: getTransactionStatus.Parameters,
): Promise<getTransactionStatus.ReturnType> {
  const { chainId, hash, account, nonce } = parameters
  const rpc = client.rpc(chainId)
  const included = await findInclusion(rpc, hash)
  if (included !== undefined) return included

  const [held, used] = await Promise.all([
    findHeld(rpc, hash),
    getTransactionCount(rpc, { address: account, blockTag: 'latest' }),
  ])
  // Somebody else's transaction for the account has a nonce of its sender.
  if (held !== undefined && held.from.toLowerCase() !== account.toLowerCase()) return { status: 'pending', nonce }
  // Its end doesn't depend on the account's nonce.
  if (parameters.isRelayed) return { status: 'missing' }
  const known = held?.nonce
  if (known !== undefined && used <= known) return { status: 'pending', nonce: known }
  if (known === undefined && used <= nonce) return { status: 'missing' }

  // A replacement found earlier isn't searched for again.
  const replacement = parameters.replacement && (await findInclusion(rpc, parameters.replacement.by))
  if (replacement?.status === 'included')
    return { status: 'replaced', ...parameters.replacement!, confirmations: replacement.confirmations }

  // The nonce is used; by this transaction, if it was included between the two reads.
  return (await findInclusion(rpc, hash)) ?? findReplacement(rpc, { ...parameters, nonce: known ?? nonce })
}

export declare namespace getTransactionStatus {
  type Parameters = {
    readonly chainId: number
    readonly hash: Hex
    readonly account: Address
    readonly nonce: number
    /** Its call, to tell a sped-up copy from another transaction; without it the effect of a replacement is `unknown`. */
    readonly intent?: TransactionIntent | undefined
    /** Whether somebody else sends it for the account. */
    readonly isRelayed?: boolean | undefined
    /** The replacement found earlier. */
    readonly replacement?: ReplacementFacts | undefined
  }
  type ReturnType = TransactionStatus
}

export type TransactionIntent = { readonly to: Address; readonly data: Hex; readonly value: bigint }

/** What a transaction cost, in wei. OP Stack rollups charge an L1 data fee in addition to gas; viem passes it through unparsed. */
export function networkCostOf(receipt: { readonly gasUsed: bigint; readonly effectiveGasPrice: bigint }): bigint {
  const { l1Fee } = receipt as { l1Fee?: unknown }
  const isFee = typeof l1Fee === 'string' && /^0x[0-9a-f]{1,32}$/i.test(l1Fee)
  return receipt.gasUsed * receipt.effectiveGasPrice + (isFee ? BigInt(l1Fee) : 0n)
}

async function findInclusion(rpc: Client, hash: Hex): Promise<TransactionStatus | undefined> {
  try {
    const receipt = await getTransactionReceipt(rpc, { hash })
    const head = await getBlockNumber(rpc, { cacheTime: 0 })
    return {
      status: 'included',
      succeeded: receipt.status === 'success',
      block: { number: receipt.blockNumber, hash: receipt.blockHash },
      // A node that lags may report a head older than the receipt.
      confirmations: Math.max(1, Number(head - receipt.blockNumber) + 1),
      networkCostWei: networkCostOf(receipt),
      logs: receipt.logs,
    }
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  }
}

async function findHeld(
  rpc: Client,
  hash: Hex,
): Promise<{ readonly from: Address; readonly nonce: number } | undefined> {
  try {
    return await getTransaction(rpc, { hash })
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return undefined
    throw error
  }
}

async function findReplacement(rpc: Client, parameters: getTransactionStatus.Parameters): Promise<TransactionStatus> {
  const { account, nonce, intent } = parameters
  const head = await getBlockNumber(rpc, { cacheTime: 0 })
  const lowest = head > SEARCHED_BLOCKS ? head - SEARCHED_BLOCKS : 0n
  for (let blockNumber = head; blockNumber >= lowest; blockNumber--) {
    const { transactions } = await getBlock(rpc, { blockNumber, includeTransactions: true })
    const found = transactions.find(
      (transaction) => transaction.nonce === nonce && transaction.from.toLowerCase() === account.toLowerCase(),
    )
    if (found !== undefined)
      return {
        status: 'replaced',
        by: found.hash,
        confirmations: Number(head - blockNumber) + 1,
        effect: effectOf({ to: found.to, data: found.input, value: found.value }, account, intent),
      }
    if (blockNumber === 0n) break
  }
  return { status: 'replaced', by: undefined, effect: 'unknown' }
}

function effectOf(
  found: { to: Address | null; data: Hex; value: bigint },
  account: Address,
  intent: TransactionIntent | undefined,
): 'same' | 'nothing' | 'other' | 'unknown' {
  if (found.data === '0x' && found.value === 0n && found.to?.toLowerCase() === account.toLowerCase()) return 'nothing'
  if (intent === undefined) return 'unknown'
  const same =
    found.to?.toLowerCase() === intent.to.toLowerCase() &&
    found.value === intent.value &&
    found.data.toLowerCase() === intent.data.toLowerCase()
  return same ? 'same' : 'other'
}
