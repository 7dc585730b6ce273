import type { TokenId } from '@oxbow/amm/PoolState'
import { isNative, nativeToken } from '@oxbow/chain/nativeToken'
import { CONTRACT_BALANCE, ROUTER } from '../abi/universalRouter.ts'
import { type RouterCommand, sweep, unwrapWeth, wrapEth } from './RouterCommand.ts'
import type { Segment } from './Segment.ts'
import { coversSafely, type Ledger, type Program, type StepContext } from './StepContext.ts'

/** Wraps or unwraps so that the router holds ETH, or WETH, for a step that needs it. */
export function convertFor(
  currency: TokenId,
  { program: { flow, weth }, ledger }: StepContext,
  done: ReadonlySet<Segment>,
): RouterCommand[] {
  if (currency === weth && ledger.held(nativeToken) > 0n) {
    move(ledger, nativeToken, weth)
    return [wrapEth(ROUTER, CONTRACT_BALANCE)]
  }
  if (!isNative(currency) || ledger.held(weth) === 0n) return []
  const needed = flow
    .consumersOf(weth)
    .filter((segment) => isNative(segment.currencyIn) && !done.has(segment))
    .reduce((sum, segment) => sum + segment.amountIn, 0n)
  // Otherwise unwraps everything; what these segments leave is wrapped again later.
  if (coversSafely(ledger.held(nativeToken), needed)) return []
  move(ledger, weth, nativeToken)
  return [unwrapWeth(ROUTER, 0n)]
}

/** Pays the recipient the router's output balance in the requested form. */
export function convertOutput({ tokenOut, recipient, minimumOut, weth }: Program, ledger: Ledger): RouterCommand[] {
  const payment = sweep(tokenOut, recipient, minimumOut)
  if (isNative(tokenOut) && ledger.held(weth) > 0n) {
    if (ledger.held(nativeToken) === 0n) return [unwrapWeth(recipient, minimumOut)]
    return [unwrapWeth(ROUTER, 0n), payment]
  }
  if (tokenOut === weth && ledger.held(nativeToken) > 0n) return [wrapEth(ROUTER, CONTRACT_BALANCE), payment]
  return [payment]
}

function move(ledger: Ledger, from: TokenId, to: TokenId): void {
  ledger.add(to, ledger.held(from))
  ledger.takeAll(from)
}
