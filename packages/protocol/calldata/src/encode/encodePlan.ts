import type { Contracts } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import { BaseError } from '@oxbow/errors/BaseError'
import type { Hop, Plan } from '@oxbow/router/Plan'
import { type Address, concat, encodeFunctionData, type Hex, toHex } from 'viem'
import { SENDER, universalRouterFunctions } from '../abi/universalRouter.ts'
import { backwardSegments } from './backwardSegments.ts'
import { emitExactOut } from './emitExactOut.ts'
import { emitSteps } from './emitSteps.ts'
import type { SignedPermitSingle } from './permitSingle.ts'
import { permit2Permit, type RouterCommand } from './RouterCommand.ts'
import { flowOf } from './Segment.ts'
import { scheduleSegments } from './scheduleSegments.ts'

export declare namespace encodePlan {
  type Options = {
    /** Contracts of the plan's chain. */
    readonly contracts: Pick<Contracts, 'universalRouter' | 'weth'>
    /** Recipient of the output. Default: the transaction's sender. */
    readonly recipient?: Address | undefined
    /** The transaction's sender, if known; saves gas when it is also the recipient. */
    readonly sender?: Address | undefined
    readonly limit: Limit
    /** Unix seconds after which the transaction reverts. */
    readonly deadlineSeconds: number
    readonly permit?: SignedPermitSingle | undefined
  }

  type Limit =
    /** Exact in: the transaction reverts when the output would be less. Never 0. */
    | { readonly minimumOut: bigint }
    /** Exact out: the most to spend, and the requested output if it is less than the plan delivers. */
    | { readonly maximumIn: bigint; readonly amountOut?: bigint }

  type ReturnType = {
    readonly to: Address
    readonly data: Hex
    /** Wei to send with the transaction. */
    readonly value: bigint
    readonly commands: Hex
    readonly inputs: readonly Hex[]
    /**
     * - `exact-in`: spends exactly the input, delivers at least the minimum.
     * - `exact-out`: delivers exactly the output, spends at most the maximum.
     * - `at-least`: an exact output with a stop between protocols on the way; spends the maximum and delivers all that it buys, at least the output.
     */
    readonly mode: 'exact-in' | 'exact-out' | 'at-least'
  }
}

/**
 * The transaction that executes a plan in one call of Universal Router 2.0.0.
 *
 * @throws {InvalidPlanError} when the plan's amounts are inconsistent.
 * @throws {UnsafeLimitError} when a limit gives no protection, or doesn't belong to the plan's trade type.
 *
 * @example
 * encodePlan(plan, { contracts, limit: { minimumOut: (plan.amountOut * 995n) / 1000n }, deadlineSeconds })
 * // { to: '0x66a9…', data: '0x3593564c…', value: 0n, … }
 */
export function encodePlan(plan: Plan, options: encodePlan.Options): encodePlan.ReturnType {
  const { contracts, permit, deadlineSeconds } = options
  const { mode, spent, commands } = emit(plan, options)
  const all = permit ? [permit2Permit(permit), ...commands] : commands
  const bytes = concat(all.map(({ command }) => toHex(command, { size: 1 })))
  const inputs = all.map(({ input }) => input)
  return {
    to: contracts.universalRouter,
    data: encodeFunctionData({
      abi: universalRouterFunctions,
      functionName: 'execute',
      args: [bytes, inputs, BigInt(deadlineSeconds)],
    }),
    value: isNative(plan.tokenIn) ? spent : 0n,
    commands: bytes,
    inputs,
    mode,
  }
}

type Emitted = {
  readonly mode: encodePlan.ReturnType['mode']
  readonly spent: bigint
  readonly commands: readonly RouterCommand[]
}

function emit(plan: Plan, options: encodePlan.Options): Emitted {
  const { tokenIn, tokenOut } = plan
  const { weth } = options.contracts
  const recipient = recipientOf(options)
  const { minimumOut, spent } = limitsOf(plan, options.limit)
  const segments = backwardSegments(plan, weth)
  if (segments) {
    const trade = { segments, tokenIn, tokenOut, amountOut: minimumOut, maximumIn: spent, recipient, weth }
    return { mode: 'exact-out', spent, commands: emitExactOut(trade) }
  }

  const scaled = plan.amountIn === spent ? plan : withInput(plan, spent, weth)
  const flow = flowOf(scaled, weth)
  const program = { flow, tokenIn, tokenOut, amountIn: spent, minimumOut, recipient, weth }
  const commands = emitSteps(program, scheduleSegments(flow))
  return { mode: plan.tradeType === 'exact-in' ? 'exact-in' : 'at-least', spent, commands }
}

function limitsOf(plan: Plan, limit: encodePlan.Limit): { minimumOut: bigint; spent: bigint } {
  if (plan.tradeType === 'exact-in') {
    if (!('minimumOut' in limit)) throw new UnsafeLimitError('An exact input needs a minimum output.')
    if (limit.minimumOut <= 0n) throw new UnsafeLimitError('The minimum output is 0.')
    return { minimumOut: limit.minimumOut, spent: plan.amountIn }
  }
  if (!('maximumIn' in limit)) throw new UnsafeLimitError('An exact output needs a maximum input.')
  const { maximumIn, amountOut = plan.amountOut } = limit
  if (maximumIn < plan.amountIn) throw new UnsafeLimitError('The maximum input is below what the plan takes.')
  if (amountOut <= 0n || amountOut > plan.amountOut)
    throw new UnsafeLimitError('The exact output is 0 or above what the plan delivers.')
  return { minimumOut: amountOut, spent: maximumIn }
}

/**
 * The same plan with a larger input: hops from the input token grow in proportion, the last of them also takes the rounding remainder, and the last
 * split of every other token takes the additional output.
 */
function withInput(plan: Plan, amountIn: bigint, weth: Address): Plan {
  const node = (currency: Hop['tokenIn']) => (isNative(currency) ? weth : currency)
  const isFirst = (hop: Hop) => node(hop.tokenIn) === node(plan.tokenIn)
  const last = plan.hops.findLast(isFirst)
  let rest = amountIn
  const hops = plan.hops.map((hop) => {
    if (!isFirst(hop)) return hop
    const grown = hop === last ? rest : (hop.amountIn * amountIn) / plan.amountIn
    rest -= grown
    return { ...hop, amountIn: grown }
  })
  return { ...plan, amountIn, hops }
}

function recipientOf({ recipient, sender }: encodePlan.Options): Address {
  if (recipient === undefined || recipient.toLowerCase() === sender?.toLowerCase()) return SENDER
  if (RESERVED.includes(BigInt(recipient))) throw new UnsafeLimitError(`Nobody controls the recipient ${recipient}.`)
  return recipient
}

/** The zero address, and the two that the router replaces by the sender and itself. */
const RESERVED = [0n, 1n, 2n]

export class UnsafeLimitError extends BaseError {
  override name = 'EncodePlan.UnsafeLimitError'
  constructor(detail: string) {
    super('The transaction would not protect its user.', {
      code: 'UnsafeLimit',
      facts: [detail],
      nextAction: 'Quote again and derive the limit from that quote.',
    })
  }
}
