import type { TokenId } from '@oxbow/amm/PoolState'
import { isNative } from '@oxbow/chain/nativeToken'
import { noHook } from '@oxbow/chain/noHook'
import { ROUTER, SENDER } from '../abi/universalRouter.ts'
import { convertFor, convertOutput } from './convertNative.ts'
import { emitPath } from './emitPath.ts'
import { emitV4Group } from './emitV4Group.ts'
import { permit2TransferFrom, type RouterCommand, sweep } from './RouterCommand.ts'
import type { Segment } from './Segment.ts'
import { createLedger, type Program, type StepContext } from './StepContext.ts'
import type { Step } from './scheduleSegments.ts'

/**
 * Commands for a schedule with a fixed input.
 *
 * Steps use the planned amounts, except that the last split of a token takes the whole balance. So a price move leaves no dust, and reverts only at
 * the minimum, which is enforced once, at the end.
 */
export function emitSteps(program: Program, steps: readonly Step[]): RouterCommand[] {
  const { flow, tokenIn, amountIn } = program
  const userPays = canUserPay(program, steps)
  const finalStep = directStep(program, steps)
  const pairs = prepaidPairs(program)
  const ledger = createLedger()
  const done = new Set<Segment>()
  const commands: RouterCommand[] = []

  if (!isNative(tokenIn) && !userPays) commands.push(permit2TransferFrom(tokenIn, ROUTER, amountIn))
  ledger.add(tokenIn, amountIn)

  for (const step of steps) {
    const context: StepContext = {
      program,
      ledger,
      paysRecipient: step === finalStep,
      isPaidByUser: (segment) => userPays && flow.nodeOf(segment.currencyIn) === flow.source,
      isLastFor: (node) => flow.consumersOf(node).every((segment) => done.has(segment) || step.includes(segment)),
      holderOf: (currency) => pairs.get(flow.nodeOf(currency)) ?? ROUTER,
    }
    for (const currency of new Set(step.map((segment) => segment.currencyIn)))
      commands.push(...convertFor(currency, context, done))
    commands.push(step[0]!.protocol === 'v4' ? emitV4Group(step, context) : emitPath(step[0]!, context))
    for (const segment of step) done.add(segment)
  }

  if (!finalStep) commands.push(...convertOutput(program, ledger))
  return [...commands, ...leftovers(program, userPays)]
}

/**
 * The wallet pays each step directly where that is cheaper than one pull into the router (measured: up to four steps) and nothing needs unwrapping.
 */
function canUserPay({ flow, tokenIn }: Program, steps: readonly Step[]): boolean {
  const takers = steps.filter((step) => step.some((segment) => flow.nodeOf(segment.currencyIn) === flow.source))
  return !isNative(tokenIn) && takers.length <= 4 && !flow.isMixed(flow.source)
}

/** The step that can pay the recipient directly: the only one that produces the output, and in the requested currency. */
function directStep({ flow, tokenOut, recipient }: Program, steps: readonly Step[]): Step | undefined {
  const [step, ...others] = steps.filter((one) =>
    one.some((segment) => flow.nodeOf(segment.currencyOut) === flow.target),
  )
  const inTheCurrencyWanted = flow.producersOf(flow.target).every((segment) => segment.currencyOut === tokenOut)
  // TAKE_ALL, the only v4 action with a minimum, can only pay the sender.
  const canPay = recipient === SENDER || step?.[0]?.protocol !== 'v4'
  return others.length === 0 && inTheCurrencyWanted && canPay ? step : undefined
}

/**
 * Tokens whose only consumer is a v2 pair are sent to the pair directly, which saves a transfer. Never together with a hooked pool: its hook could
 * run in between and take the pair's surplus (`skim`) or donate it to the liquidity providers (`sync`).
 */
function prepaidPairs({ flow }: Program): Map<TokenId, TokenId> {
  const isHooked = flow.segments.some((segment) => segment.hops.some((hop) => hop.hooks !== noHook))
  const pairs = new Map<TokenId, TokenId>()
  if (isHooked) return pairs
  for (const segment of flow.segments) {
    const node = flow.nodeOf(segment.currencyIn)
    const isAlone = node !== flow.source && flow.consumersOf(node).length === 1 && !flow.isMixed(node)
    if (segment.protocol === 'v2' && isAlone) pairs.set(node, segment.hops[0]!.poolId)
  }
  return pairs
}

/** A v3 pool whose liquidity runs out silently takes only part of its input; the next caller could sweep the rest from the router. */
function leftovers({ flow }: Program, userPays: boolean): RouterCommand[] {
  const inCustody = flow.segments
    .filter((segment) => segment.protocol === 'v3')
    .flatMap(({ hops, currencyIn }) => (userPays && flow.nodeOf(currencyIn) === flow.source ? hops.slice(1) : hops))
  return [...new Set(inCustody.map((hop) => hop.tokenIn))].map((token) => sweep(token, SENDER, 0n))
}
