import type { TokenId } from '@oxbow/amm/PoolState'
import { CONTRACT_BALANCE } from '../abi/universalRouter.ts'
import { OPEN_DELTA } from '../abi/v4Actions.ts'
import { type RouterCommand, v4Swap } from './RouterCommand.ts'
import { InvalidPlanError } from './Segment.ts'
import { coversSafely, type StepContext } from './StepContext.ts'
import type { Step } from './scheduleSegments.ts'
import { settle, swapExactIn, take, takeAll, type V4Action } from './V4Action.ts'

/**
 * One unlock of the PoolManager: settle, swap, take. Output of one swap that another swap of the group uses stays as credit, which saves a transfer.
 *
 * @throws {InvalidPlanError} when the plan takes more of a token than flows in.
 */
export function emitV4Group(group: Step, context: StepContext): RouterCommand {
  const { program, ledger } = context
  const { flow } = program
  const actions: V4Action[] = []
  const credit = new Map<TokenId, bigint>()
  const creditOf = (currency: TokenId) => credit.get(currency) ?? 0n
  /** The last swap of a currency uses the whole credit. */
  const lastOf = new Map<TokenId, Step[number]>()

  for (const currency of new Set(group.map((segment) => segment.currencyIn))) {
    const takers = group.filter((segment) => segment.currencyIn === currency)
    const isPaidByUser = context.isPaidByUser(takers[0]!)
    const needed = takers.reduce((sum, segment) => sum + segment.amountIn, 0n)
    const takesAll = !isPaidByUser && context.isLastFor(flow.nodeOf(currency))
    if (takesAll) lastOf.set(currency, takers.at(-1)!)

    const held = ledger.held(currency)
    const produced = group.reduce(
      (sum, segment) => sum + (segment.currencyOut === currency ? segment.amountOut : 0n),
      0n,
    )
    if (held === 0n || (!takesAll && coversSafely(produced, needed))) continue
    // If the group produces less than planned, the router's whole balance makes up for it, and the surplus is taken back.
    const settlesAll = takesAll || (!isPaidByUser && produced > 0n)
    const paid = settlesAll || held < needed ? held : needed
    actions.push(settle(currency, settlesAll ? CONTRACT_BALANCE : paid, isPaidByUser))
    credit.set(currency, paid)
    ledger.add(currency, -paid)
  }

  for (const segment of group) {
    const { currencyIn, currencyOut, amountOut, hops } = segment
    const takesCredit = lastOf.get(currencyIn) === segment
    actions.push(swapExactIn(hops, takesCredit ? OPEN_DELTA : segment.amountIn))
    credit.set(currencyIn, takesCredit ? 0n : creditOf(currencyIn) - segment.amountIn)
    credit.set(currencyOut, creditOf(currencyOut) + amountOut)
  }

  for (const [currency, amount] of credit) {
    if (amount < 0n) throw new InvalidPlanError(`It takes ${-amount} more of ${currency} than there is.`)
    if (amount === 0n) continue
    const isOutput = context.paysRecipient && flow.nodeOf(currency) === flow.target
    actions.push(isOutput ? takeAll(currency, program.minimumOut) : take(currency, context.holderOf(currency)))
    ledger.add(currency, amount)
  }
  return v4Swap(actions)
}
