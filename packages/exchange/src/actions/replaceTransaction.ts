import { BaseError } from '@oxbow/errors/BaseError'
import type { Address, Hex, Transaction } from 'viem'
import { getBlock, getTransaction } from 'viem/actions'
import type { ExchangeClient } from '../client/ExchangeClient.ts'
import type { Wallet, WalletAnswer } from '../wallet/Wallet.ts'
import type { TransactionIntent } from './getTransactionStatus.ts'
import { sendTransaction } from './sendTransaction.ts'

/** What a replacement does: the same for a higher fee, or nothing at all. */
export type Replacement = 'speed-up' | 'cancel'

/**
 * Asks the wallet for a transaction with the nonce of one that waits and 1.2 times its fees, so that it is included in its place.
 *
 * @throws {replaceTransaction.ErrorType}
 */
export async function replaceTransaction(
  client: ExchangeClient,
  parameters: replaceTransaction.Parameters,
): Promise<replaceTransaction.ReturnType> {
  const { wallet, chainId, account, hash, intent, replacement } = parameters
  const rpc = client.rpc(chainId)
  try {
    const [waiting, { baseFeePerGas }] = await Promise.all([getTransaction(rpc, { hash }), getBlock(rpc)])
    if (waiting.blockNumber !== null) throw new ReplacementFailedError(replacement, 'It is in a block already.')
    const call =
      replacement === 'speed-up' ? { ...intent, gas: waiting.gas } : { to: account, data: '0x' as const, value: 0n }
    const transaction = { gas: undefined, ...call, chainId, from: account, ...raisedFees(waiting, baseFeePerGas) }
    return await sendTransaction({ wallet, transaction, nonce: waiting.nonce })
  } catch (cause) {
    if (cause instanceof ReplacementFailedError) throw cause
    throw new ReplacementFailedError(replacement, cause instanceof Error ? cause.message.split('\n')[0] : undefined)
  }
}

export declare namespace replaceTransaction {
  type Parameters = {
    /** One that keeps the nonce it is given, see `canReplace`. */
    readonly wallet: Wallet
    readonly chainId: number
    readonly account: Address
    /** Of the transaction that waits. */
    readonly hash: Hex
    readonly intent: TransactionIntent
    readonly replacement: Replacement
  }
  type ReturnType = WalletAnswer<{ readonly hash: Hex }>
  type ErrorType = ReplacementFailedError
}

/**
 * Whether a wallet keeps the nonce that a page names. Many choose their own, and a trade "sped up" in one of those would be done
 * twice: they speed up and cancel in their own window, which the flow notices.
 */
export function canReplace(wallet: Wallet): boolean {
  return wallet.isLocalTestWallet
}

/** Nodes take a replacement whose both fees are at least a tenth higher; it must also be worth including now. */
function raisedFees(waiting: Transaction, baseFeePerGas: bigint | null) {
  const raised = (fee: bigint) => (fee * 12n + 9n) / 10n
  const priority = raised(waiting.maxPriorityFeePerGas ?? waiting.gasPrice ?? 0n)
  const maximum = raised(waiting.maxFeePerGas ?? waiting.gasPrice ?? 0n)
  const needed = (baseFeePerGas ?? 0n) * 2n + priority
  return { maxPriorityFeePerGas: priority, maxFeePerGas: maximum > needed ? maximum : needed }
}

/** Specification section 8: "Unable to cancel transaction", "Unable to replace transaction". */
export class ReplacementFailedError extends BaseError {
  override readonly name = 'replaceTransaction.ReplacementFailedError'
  constructor(replacement: Replacement, detail: string | undefined) {
    super(`Unable to ${replacement === 'cancel' ? 'cancel' : 'replace'} the transaction.`, {
      code: replacement === 'cancel' ? 'CancelFailed' : 'ReplaceFailed',
      ...(detail !== undefined && { facts: [detail] }),
    })
  }
}
