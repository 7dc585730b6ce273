import { decodeTransaction } from '@oxbow/calldata/decodeTransaction'
import { type PermitBatch, permitBatch } from '@oxbow/calldata/permitBatch'
import type { Network } from '@oxbow/chain/Network'
import type { PlannedStep } from '@oxbow/flow/FlowDomain'
import { TransactionMismatchError } from '@oxbow/trading/verifyTransaction'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import type { Address } from 'viem'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'

/**
 * Checks the allowances of a step from what is signed: an approval, a permit, or the calls of a batch. Only the contract that the plan calls may take
 * the deposited tokens, at most the deposited amounts, until the deadline. A batch's other calls must be the plan's own, which `verifyLiquidity`,
 * `verifyPrelude` and `verifySwapAfter` check.
 *
 * @throws {TransactionMismatchError}
 */
export function verifyPermissions({ step, plan, network, latestSeconds }: verifyPermissions.Parameters): void {
  const limits = { plan, contracts: network.contracts, latestSeconds }
  if (step.type === 'approve') verifyAllowance(step.transaction, limits)
  if (step.type === 'sign') verifyPermitBatch(step.typedData, limits)
  if (step.type === 'authorize') differs(`It signs ${step.kind}.`)
  if (step.type === 'batch') for (const call of step.calls ?? []) verifyCall(call, limits)
}

export declare namespace verifyPermissions {
  type Parameters = {
    readonly step: PlannedStep
    readonly plan: LiquidityPlan
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    /** Latest deadline allowed, in Unix seconds. */
    readonly latestSeconds: number
  }
}

type Call = Pick<TransactionRequest, 'to' | 'data' | 'value'>
type Limits = {
  readonly plan: LiquidityPlan
  readonly contracts: Network['contracts']
  readonly latestSeconds: number
}

/** Checks one call of a batch. */
function verifyCall(call: Call, limits: Limits): void {
  const { plan } = limits
  const { exit, swap } = plan.prelude ?? {}
  const swaps = [swap, plan.swapAfter?.swap].flatMap((each) => (each ? [...each.approvals, each.transaction] : []))
  const own = [exit?.build(undefined), ...swaps, plan.build(undefined)]
  if (own.some((each) => each !== undefined && isSameCall(each, call))) return
  const isOfExit = exit?.approvals.some(({ transaction }) => isSameCall(transaction, call)) ?? false
  verifyAllowance(call, isOfExit ? { ...limits, plan: exit! } : limits)
}

function verifyAllowance(call: Call, { plan, contracts, latestSeconds }: Limits): void {
  const { spender, permitted } = spendersOf(plan, contracts)
  if (call.value !== 0n) differs(`It sends ${call.value} wei.`)
  const [effect, ...others] = decodeTransaction({ ...call, contracts }).effects
  if (others.length > 0) differs(`It calls ${call.to}.`)
  if (effect?.type === 'approve') {
    if (spender === undefined || effect.spender !== spender.toLowerCase()) differs(`It lets ${effect.spender} spend.`)
    if (effect.amount > maxOf(plan, effect.token)) differs(`It allows ${effect.amount} of ${effect.token}.`)
  } else if (effect?.type === 'permit2-approve') {
    if (permitted === undefined || effect.spender !== permitted.toLowerCase())
      differs(`It lets ${effect.spender} spend.`)
    if (effect.amount > maxOf(plan, effect.token)) differs(`It allows ${effect.amount} of ${effect.token}.`)
    if (effect.expiration > latestSeconds) differs(`It allows it until ${effect.expiration}.`)
  } else differs(`It calls ${call.to}.`)
}

function verifyPermitBatch(
  typedData: Extract<PlannedStep, { type: 'sign' | 'authorize' }>['typedData'],
  { plan, contracts, latestSeconds }: Limits,
): void {
  const { permitted } = spendersOf(plan, contracts)
  const { domain, types, primaryType, message } = typedData
  const ours = permitBatch(noPermit, { chainId: plan.chainId, permit2: contracts.permit2 })
  if (JSON.stringify({ domain, types, primaryType }) !== JSON.stringify({ ...ours, message: undefined }))
    differs(`It signs ${primaryType}.`)
  const { details, spender, sigDeadline } = message as PermitBatch
  if (permitted === undefined || spender.toLowerCase() !== permitted.toLowerCase()) differs(`It lets ${spender} spend.`)
  if (sigDeadline > latestSeconds) differs(`It is valid until ${sigDeadline}.`)
  for (const { token, amount, expiration } of details) {
    if (amount > maxOf(plan, token)) differs(`It allows ${amount} of ${token}.`)
    if (expiration > latestSeconds) differs(`It allows it until ${expiration}.`)
  }
}

const noPermit: PermitBatch = { details: [], spender: '0x', sigDeadline: 0n }

/** The spender of the tokens, and the spender that Permit2 allows if the first is Permit2. */
function spendersOf(
  { wanted }: LiquidityPlan,
  { permit2, v2Router, v3PositionManager, v4PositionManager }: Network['contracts'],
): { readonly spender: Address | undefined; readonly permitted: Address | undefined } {
  if (wanted.type === 'exit' && wanted.protocol === 'v2') return { spender: v2Router, permitted: undefined }
  if (wanted.type !== 'deposit') return { spender: undefined, permitted: undefined }
  switch (wanted.protocol) {
    case 'v2':
      return { spender: v2Router, permitted: undefined }
    case 'v3':
      return { spender: v3PositionManager, permitted: undefined }
    case 'v4':
      return { spender: permit2, permitted: v4PositionManager }
  }
}

/**
 * The most that may be spent of a token, in raw units. An exit spends pair tokens, whose address isn't in the plan; only the router may take them,
 * and only what is removed.
 */
function maxOf({ wanted, terms }: LiquidityPlan, token: string): bigint {
  if (wanted.type === 'exit') return wanted.liquidity
  if (wanted.type !== 'deposit') return 0n
  const [most0, most1] = wanted.maximum
  const isToken = (each: Address) => each.toLowerCase() === token.toLowerCase()
  return isToken(terms.token0) ? most0 : isToken(terms.token1) ? most1 : 0n
}

function isSameCall(a: Call, b: Call): boolean {
  return (
    a.to.toLowerCase() === b.to.toLowerCase() && a.data.toLowerCase() === b.data.toLowerCase() && a.value === b.value
  )
}

function differs(fact: string): never {
  throw new TransactionMismatchError(fact)
}
