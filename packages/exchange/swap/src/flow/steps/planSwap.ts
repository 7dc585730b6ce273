import type { PermitData } from '@oxbow/contract/PermitData'
import { ExpectedToFailError } from '@oxbow/failures/ExpectedToFailError'
import type { PlanFacts, SignedStep } from '@oxbow/flow/FlowDomain'
import { findPendingApproval } from '@oxbow/flow/findPendingApproval'
import { getPermissions } from '@oxbow/trading/getPermissions'
import { isDelegated } from '@oxbow/trading/isDelegated'
import { preparePermit2Approval } from '@oxbow/trading/preparePermit2Approval'
import type { Quote } from '@oxbow/trading/Quote'
import { permitTypedData, toPermit } from '@oxbow/transactions/permitTypedData'
import type { SwapIntent, SwapPlan } from '../SwapPlan.ts'
import { refreshQuote } from './refreshQuote.ts'

/** A permit must stay valid at least this long to be used. */
const PERMIT_SLACK_SECONDS = 60

/**
 * A trade at the current price and its steps: reset, approval and permit as far as missing, then the trade; in one batch if the wallet supports it.
 * The permit is a signature, or a transaction if the intent says so. A price beyond the reviewed bounds gives no steps: the person is asked first.
 *
 * @throws {ExpectedToFailError} when the wallet's balance is too low; what `getQuote` and `getPermissions` throw.
 */
export async function planSwap(intent: SwapIntent, facts: PlanFacts<SwapPlan>): Promise<SwapPlan> {
  const { client, network, account, node, clock, nowSeconds, deadlineSeconds, signal } = facts
  const { approvalAmount, permitBy, spender } = intent
  const { chainId } = network
  const { verdict, quote } = await refreshQuote(client, {
    quote: facts.current?.quote,
    reviewed: facts.reviewed?.quote ?? intent.quote,
    account,
    clock,
    blockTimeSeconds: network.blockTimeSeconds,
    notBefore: facts.lastBlock,
    signal,
  })
  // Checked before the wallet opens: an approval for a trade that can't be paid only costs gas.
  if (quote.failures.includes('TRANSFER_FROM_FAILED')) throw new ExpectedToFailError('InsufficientBalance', undefined)
  if (verdict === 'worse') return { quote, steps: [], isWorse: true }

  const trade = { kind: quote.kind, type: 'call', chainId, transaction: undefined } as const
  if (quote.kind !== 'swap') return { quote, steps: [trade], contracts: ['weth'] }
  const contracts = ['universalRouter', 'permit2'] as const
  const { tokenIn: token, maximumIn: amount } = quote
  const { reset, approval, permit } = await getPermissions(node, {
    network,
    account,
    token,
    amount,
    approvalAmount,
    nowSeconds,
    deadlineSeconds,
  })
  const approvals = [reset, approval].filter((each) => each !== undefined)
  if (await isBatch()) {
    const batch = { kind: 'swap', type: 'batch', chainId, calls: undefined } as const
    return { quote, contracts, approvals, permit, steps: [batch] }
  }

  const before = [
    ...(reset ? [{ kind: 'reset-approval', type: 'approve', chainId, transaction: reset } as const] : []),
    ...(approval
      ? [{ kind: 'approve', type: 'approve', chainId, transaction: approval, enough: amount } as const]
      : []),
  ]
  if (permit && (await isByTransaction())) {
    const transaction = preparePermit2Approval(permit, { network, account })
    return {
      quote,
      contracts,
      // The allowance is on chain, so the trade carries no signature.
      steps: [...before, { kind: 'permit-transaction', type: 'approve', chainId, transaction } as const, trade],
    }
  }
  const signed = permit && findUsable(facts.signed, permit, quote, nowSeconds)
  const asked = signed ?? permit
  return {
    quote,
    contracts,
    permit: asked,
    steps: [
      ...before,
      ...(asked ? [{ kind: 'permit', type: 'sign', chainId, typedData: permitTypedData(asked) } as const] : []),
      trade,
    ],
  }

  async function isByTransaction(): Promise<boolean> {
    return permitBy === 'transaction' || (permitBy === 'by-account' && (await isDelegated(node, { chainId, account })))
  }

  /** A pending approval is waited for instead; a trade that needs one request anyway gains nothing from a batch. */
  async function isBatch(): Promise<boolean> {
    if (facts.hasBatchFailed || (approvals.length === 0 && permit === undefined)) return false
    if (findPendingApproval(facts.pending, { token, spender, amount }) !== undefined) return false
    return facts.canBatch()
  }
}

/** The permit signed earlier, if it is still valid for this trade. */
function findUsable(
  signed: SignedStep | undefined,
  wanted: PermitData,
  quote: Quote,
  nowSeconds: number,
): PermitData | undefined {
  if (signed?.kind !== 'permit') return undefined
  const permit = toPermit(signed.typedData)
  const { details, sigDeadline } = permit.values
  const isUsable =
    details.token === wanted.values.details.token &&
    details.nonce === wanted.values.details.nonce &&
    BigInt(details.amount) >= quote.maximumIn &&
    Number(sigDeadline) > nowSeconds + PERMIT_SLACK_SECONDS
  return isUsable ? permit : undefined
}
