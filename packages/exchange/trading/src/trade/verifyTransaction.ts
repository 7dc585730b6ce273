import { type DecodedTransaction, decodeTransaction } from '@oxbow/calldata/decodeTransaction'
import type { Network } from '@oxbow/chain/Network'
import { noHook } from '@oxbow/chain/noHook'
import { BaseError } from '@oxbow/errors/BaseError'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import { zeroAddress } from 'viem'
import type { Quote } from '../quote/Quote.ts'
import type { SwapIntent } from '../quote/SwapIntent.ts'

/**
 * Checks from its bytes alone, without the code that built them, that a transaction does what was asked and reviewed: right chain, account and
 * contract; only the input token is spent, at most as reviewed and, for an exact input, as asked; at least the reviewed minimum goes to the account,
 * nothing to anybody else; no allowance beyond the trade; no effect after the deadline. Rejects what it can't decode.
 *
 * @throws {verifyTransaction.ErrorType}
 * @example
 * verifyTransaction({ transaction, quote, network, account, deadlineSeconds })
 * // { spent: 1_000_000n, received: 995_000n }
 */
export function verifyTransaction(parameters: verifyTransaction.Parameters): verifyTransaction.ReturnType {
  const { transaction, quote, network, account, deadlineSeconds } = parameters
  const { chainId } = quote.intent
  if (transaction.chainId !== chainId || network.chainId !== chainId)
    throw new TransactionMismatchError(`It is for chain ${transaction.chainId}.`)
  if (transaction.from.toLowerCase() !== account || quote.intent.account?.toLowerCase() !== account)
    throw new TransactionMismatchError(`It is from ${transaction.from}.`)

  const { to, data, value } = transaction
  const decoded = decodeTransaction({ to, data, value, from: account, contracts: network.contracts })
  if (!decoded.isComplete) throw new TransactionUnreadableError(to)
  if (decoded.target !== (quote.kind === 'swap' ? 'universal-router' : 'weth'))
    throw new TransactionMismatchError(`It calls ${to}.`)
  if (quote.kind === 'swap' && deadlineSeconds !== undefined && decoded.deadlineSeconds !== BigInt(deadlineSeconds))
    throw new TransactionMismatchError(`It is valid until ${decoded.deadlineSeconds}, not ${deadlineSeconds}.`)
  for (const effect of allEffects(decoded.effects)) {
    refuseAllowances(effect, parameters)
    refusePayments(effect, quote.intent)
    refusePools(effect, quote.intent)
  }
  return { spent: spentBy(decoded, quote), received: receivedBy(decoded, quote) }
}

export declare namespace verifyTransaction {
  type Parameters = {
    readonly transaction: Pick<TransactionRequest, 'chainId' | 'from' | 'to' | 'data' | 'value'>
    /** What the user asked for and reviewed. */
    readonly quote: Pick<Quote, 'intent' | 'kind' | 'maximumIn' | 'minimumOut'>
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    /** Lower-case. */
    readonly account: `0x${string}`
    /** Latest deadline allowed, in Unix seconds; undefined allows any, for a transaction already sent. */
    readonly deadlineSeconds: number | undefined
  }
  /** Raw units: the most that can leave the wallet, the least that must arrive. */
  type ReturnType = { readonly spent: bigint; readonly received: bigint }
  type ErrorType = TransactionMismatchError | TransactionUnreadableError
}

type Effect = DecodedTransaction['effects'][number]

function spentBy(decoded: DecodedTransaction, { intent, maximumIn }: verifyTransaction.Parameters['quote']): bigint {
  const most = intent.tradeType === 'exact-in' && intent.amount < maximumIn ? intent.amount : maximumIn
  let spent = 0n
  for (const { token, maximum } of decoded.spends) {
    if (token !== intent.tokenIn.toLowerCase()) throw new TransactionMismatchError(`It spends ${token}.`)
    if (maximum === 'unlimited' || maximum > most)
      throw new TransactionMismatchError(`It spends up to ${maximum}, not ${most}.`)
    spent = maximum
  }
  return spent
}

function receivedBy(
  decoded: DecodedTransaction,
  { intent, minimumOut }: verifyTransaction.Parameters['quote'],
): bigint {
  const least = intent.tradeType === 'exact-out' && intent.amount > minimumOut ? intent.amount : minimumOut
  const tokenOut = intent.tokenOut.toLowerCase()
  let received = 0n
  for (const { token, recipient, minimum } of decoded.receives) {
    if (recipient !== 'sender') throw new TransactionMismatchError(`It pays ${token} to ${recipient}.`)
    if (token === tokenOut) received = minimum
  }
  if (received < least) throw new TransactionMismatchError(`It promises ${received} of ${tokenOut}, not ${least}.`)
  return received
}

/** A trade may include the permit of its own input, for the router and at most its amount. Any other allowance is rejected. */
function refuseAllowances(effect: Effect, { quote, network }: verifyTransaction.Parameters): void {
  switch (effect.type) {
    case 'approve':
    case 'permit2-approve':
    case 'permit2-lockdown':
      throw new TransactionMismatchError('It changes an allowance.')
    case 'permit':
      if (effect.spender.toLowerCase() !== network.contracts.universalRouter)
        throw new TransactionMismatchError(`It lets ${effect.spender} spend.`)
      for (const { token, amount } of effect.allowances)
        if (token.toLowerCase() !== quote.intent.tokenIn.toLowerCase() || amount > quote.maximumIn)
          throw new TransactionMismatchError(`It allows ${amount} of ${token}.`)
      return
    default:
      return
  }
}

/** Rejects payments in any other token, whatever the amount: one that the calldata leaves open may be of any size when the trade runs. */
function refusePayments(effect: Effect, { tokenIn }: SwapIntent): void {
  for (const token of paidBySender(effect))
    if (token !== tokenIn.toLowerCase()) throw new TransactionMismatchError(`It spends ${token}.`)
}

function paidBySender(effect: Effect): readonly string[] {
  if (effect.type === 'pull') return [effect.token]
  if (effect.type === 'swap') {
    const isPaid = effect.tradeType === 'exact-in' && effect.amountIn === 'already-paid'
    return effect.payer === 'sender' && !isPaid ? effect.tokens.slice(0, 1) : []
  }
  if (effect.type !== 'v4') return []
  // Ether comes from the value of the transaction, whichever payer is named.
  return effect.actions.flatMap((action) =>
    action.type === 'settle' && action.payer === 'sender' && action.token !== zeroAddress ? [action.token] : [],
  )
}

/** Rejects pools of protocols, or with hooks, that the person's settings exclude. */
function refusePools(effect: Effect, { protocols, allowsHooks }: SwapIntent): void {
  const protocol = effect.type === 'swap' ? effect.protocol : effect.type === 'v4' ? 'v4' : undefined
  if (protocol === undefined) return
  if (protocols?.includes(protocol) === false) throw new TransactionMismatchError(`It trades in pools of ${protocol}.`)
  if (effect.type !== 'v4' || allowsHooks !== false) return
  for (const action of effect.actions)
    for (const hook of action.type === 'swap' ? action.hooks : [])
      if (hook !== noHook) throw new TransactionMismatchError(`It trades in a pool with the hook ${hook}.`)
}

function* allEffects(effects: readonly Effect[]): Generator<Effect> {
  for (const effect of effects) {
    yield effect
    if (effect.type === 'sub-plan') yield* allEffects(effect.effects)
  }
}

/** The transaction differs from what was reviewed. */
export class TransactionMismatchError extends BaseError {
  override readonly name = 'verifyTransaction.TransactionMismatchError'
  constructor(what: string) {
    super('The transaction differs from what was reviewed.', { code: 'TransactionMismatch', facts: [what] })
  }
}

/** The transaction can't be decoded. */
export class TransactionUnreadableError extends BaseError {
  override readonly name = 'verifyTransaction.TransactionUnreadableError'
  constructor(to: string) {
    super('The transaction cannot be read.', { code: 'TransactionUnreadable', facts: [`It calls ${to}.`] })
  }
}
