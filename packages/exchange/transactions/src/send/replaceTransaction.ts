import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { nonceBehaviors } from '@oxbow/connectors/nonceBehaviors'
import type { Replacement } from '@oxbow/connectors/Replacement'
import type { Wallet, WalletAnswer } from '@oxbow/connectors/Wallet'
import { WalletError } from '@oxbow/connectors/WalletError'
import { BaseError } from '@oxbow/errors/BaseError'
import type { Clock } from '@oxbow/runtime/Clock'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import { systemClock } from '@oxbow/runtime/systemClock'
import type { Address, Client, Hex, Transaction } from 'viem'
import { getBlock, getTransaction } from 'viem/actions'
import { openSigningNode } from '../verify/openSigningNode.ts'
import type { TransactionIntent } from '../watch/getTransactionStatus.ts'
import { sendTransaction } from './sendTransaction.ts'

/**
 * Asks the wallet for a transaction with the nonce of a pending one and 1.2 times its fees, so that it is included instead. Checks and stores whether
 * the wallet kept the nonce; if it didn't, nothing was replaced.
 *
 * @throws {replaceTransaction.ErrorType}
 */
export async function replaceTransaction(
  client: ExchangeClient,
  parameters: replaceTransaction.Parameters,
): Promise<replaceTransaction.ReturnType> {
  const { wallet, chainId, account, hash, intent, replacement, storage, clock = systemClock } = parameters
  try {
    // Nonce, gas and fees of the pending transaction are reused. If they were forged, it would be sent twice or overpaid, so they must match its
    // hash.
    const rpc = (await openSigningNode(client, { wallet, chainId })).rpc(chainId)
    const [waiting, { baseFeePerGas }] = await Promise.all([getTransaction(rpc, { hash }), getBlock(rpc)])
    if (waiting.blockNumber !== null) throw new ReplacementFailedError(replacement, 'It is already in a block.')
    const { isSignedAs } = await import('./isSignedAs.ts')
    if (!isSignedAs(waiting, hash))
      throw new ReplacementFailedError(replacement, 'The node returned a different transaction than the one sent.')
    const call =
      replacement === 'speed-up' ? { ...intent, gas: waiting.gas } : { to: account, data: '0x' as const, value: 0n }
    const transaction = { gas: undefined, ...call, chainId, from: account, ...raisedFees(waiting, baseFeePerGas) }
    const answer = await sendTransaction({ wallet, transaction, nonce: waiting.nonce })
    if (answer.status === 'rejected') return answer
    const nonce = await findNonce(rpc, answer.hash, clock)
    if (nonce !== undefined) nonceBehaviors(storage).note(wallet, nonce === waiting.nonce ? 'keeps' : 'chooses')
    if (nonce !== undefined && nonce !== waiting.nonce) throw new ReplacementRefusedError(replacement, answer.hash)
    return answer
  } catch (cause) {
    if (cause instanceof ReplacementFailedError || cause instanceof ReplacementRefusedError) throw cause
    if (cause instanceof WalletError && refusesNonce(cause.shortMessage)) {
      nonceBehaviors(storage).note(wallet, 'chooses')
      throw new ReplacementRefusedError(replacement, undefined)
    }
    throw new ReplacementFailedError(replacement, cause instanceof Error ? cause.message.split('\n')[0] : undefined)
  }
}

export declare namespace replaceTransaction {
  type Parameters = {
    /** A wallet that may keep a given nonce, see `nonceBehaviors`. */
    readonly wallet: Wallet
    readonly chainId: number
    readonly account: Address
    /** Hash of the pending transaction. */
    readonly hash: Hex
    readonly intent: TransactionIntent
    readonly replacement: Replacement
    /** Stores how wallets treat nonces. */
    readonly storage: StringStorage
    readonly clock?: Clock | undefined
  }
  type ReturnType = WalletAnswer<{ readonly hash: Hex }>
  type ErrorType = ReplacementFailedError | ReplacementRefusedError
}

/** Attempts to read a transaction that the node may not know yet. */
const TRIES = 10

/** The nonce that the wallet used; undefined while the node doesn't know the transaction. */
async function findNonce(rpc: Client, hash: Hex, clock: Clock): Promise<number | undefined> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const found = await getTransaction(rpc, { hash }).catch(() => undefined)
    if (found !== undefined) return found.nonce
    await clock.sleep(500)
  }
  return undefined
}

/** Whether the wallet's error rejects our nonce, as opposed to passing on a node's "nonce too low" or "underpriced". */
function refusesNonce(message: string): boolean {
  return /nonce/i.test(message) && !/too low|underpriced|already/i.test(message)
}

/** Limit as a multiple of the agreed maximum fee. Beyond it the wallet sets the fees, where the person sees the cost. */
const maxTimes = 4n

/** Nodes accept a replacement if both fees are at least 10 % higher. It must also cover the current base fee, within a limit. */
function raisedFees(waiting: Transaction, baseFeePerGas: bigint | null) {
  const raised = (fee: bigint) => (fee * 12n + 9n) / 10n
  const priority = raised(waiting.maxPriorityFeePerGas ?? waiting.gasPrice ?? 0n)
  const agreed = waiting.maxFeePerGas ?? waiting.gasPrice ?? 0n
  const wanted = (baseFeePerGas ?? 0n) * 2n + priority
  const needed = wanted < agreed * maxTimes ? wanted : agreed * maxTimes
  const maximum = raised(agreed)
  return { maxPriorityFeePerGas: priority, maxFeePerGas: maximum > needed ? maximum : needed }
}

/** Shown as "Unable to cancel transaction" or "Unable to replace transaction". */
export class ReplacementFailedError extends BaseError {
  override readonly name = 'replaceTransaction.ReplacementFailedError'
  constructor(replacement: Replacement, detail: string | undefined) {
    super(`Unable to ${replacement === 'cancel' ? 'cancel' : 'replace'} the transaction.`, {
      code: replacement === 'cancel' ? 'CancelFailed' : 'ReplaceFailed',
      facts: detail === undefined ? undefined : [detail],
    })
  }
}

/** The wallet used another nonce, or said that it would, so the pending transaction stays. */
export class ReplacementRefusedError extends BaseError {
  override readonly name = 'replaceTransaction.ReplacementRefusedError'
  constructor(replacement: Replacement, hash: Hex | undefined) {
    const what = replacement === 'cancel' ? 'a transfer of nothing' : 'the same once more, which may be done twice'
    super(
      `Unable to ${replacement === 'cancel' ? 'cancel' : 'replace'} the transaction: the wallet chooses its own nonce.`,
      {
        code: replacement === 'cancel' ? 'CancelRefused' : 'ReplaceRefused',
        facts: hash === undefined ? undefined : [`It sent ${what}: ${hash}`],
      },
    )
  }
}
