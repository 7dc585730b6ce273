import { ALREADY_PAID, CONTRACT_BALANCE, ROUTER } from '../abi/universalRouter.ts'
import { type RouterCommand, v2SwapExactIn, v3SwapExactIn } from './RouterCommand.ts'
import type { Segment } from './Segment.ts'
import type { StepContext } from './StepContext.ts'

/** The command that executes a v2 or v3 path. */
export function emitPath(segment: Segment, context: StepContext): RouterCommand {
  const { program, ledger } = context
  const { currencyIn, currencyOut, amountIn, amountOut, hops } = segment
  const node = program.flow.nodeOf(currencyIn)
  const payerIsUser = context.isPaidByUser(segment)
  const isPrepaid = context.holderOf(currencyIn) !== ROUTER
  const takesAll = !payerIsUser && context.isLastFor(node)

  if (takesAll) ledger.takeAll(currencyIn)
  else ledger.add(currencyIn, -amountIn)
  ledger.add(currencyOut, amountOut)

  const swap = {
    hops,
    recipient: context.paysRecipient ? program.recipient : context.holderOf(currencyOut),
    amount: isPrepaid ? ALREADY_PAID : takesAll ? CONTRACT_BALANCE : amountIn,
    limit: context.paysRecipient ? program.minimumOut : 0n,
    payerIsUser,
  }
  return segment.protocol === 'v2' ? v2SwapExactIn(swap) : v3SwapExactIn(swap)
}
