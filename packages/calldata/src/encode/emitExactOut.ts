import type { TokenId } from '@oxbow/amm/PoolState'
import { CONTRACT_BALANCE, ROUTER, SENDER } from '../abi/universalRouter.ts'
import { OPEN_DELTA } from '../abi/v4Actions.ts'
import {
  permit2TransferFrom,
  type RouterCommand,
  sweep,
  unwrapWeth,
  v2SwapExactOut,
  v3SwapExactOut,
  v4Swap,
  wrapEth,
} from './RouterCommand.ts'
import { NATIVE, type Segment } from './Segment.ts'
import { settle, settleAll, swapExactOut, take, takeAll } from './V4Action.ts'

export type ExactOut = {
  readonly segment: Segment
  readonly tokenIn: TokenId
  readonly tokenOut: TokenId
  readonly amountOut: bigint
  readonly maximumIn: bigint
  readonly recipient: TokenId
  readonly weth: TokenId
}

/**
 * Commands that deliver exactly `amountOut` and take what that costs, at most `maximumIn`: with ERC-20 input the rest never leaves the wallet,
 * with ETH it comes back.
 */
export function emitExactOut(trade: ExactOut): RouterCommand[] {
  const { segment, tokenIn, tokenOut } = trade
  const userPays = tokenIn !== NATIVE && tokenIn === segment.currencyIn
  // No v2 pair is asked how much arrived, and a token with a tax nobody knows of would deliver less: the router counts.
  const paysRecipient = tokenOut === segment.currencyOut && segment.protocol !== 'v2'
  return [
    ...(userPays ? [] : bringIn(trade)),
    swap(trade, userPays, paysRecipient ? trade.recipient : ROUTER),
    ...(paysRecipient ? [] : payOut(trade)),
    ...(userPays ? [] : giveBack(trade)),
  ]
}

/** All that may be spent comes to the router in the currency of the first pool. */
function bringIn({ segment, tokenIn, maximumIn, weth }: ExactOut): RouterCommand[] {
  if (tokenIn === NATIVE) return segment.currencyIn === weth ? [wrapEth(ROUTER, maximumIn)] : []
  return [permit2TransferFrom(tokenIn, ROUTER, maximumIn), unwrapWeth(ROUTER, 0n)]
}

function swap({ segment, amountOut, maximumIn }: ExactOut, payerIsUser: boolean, recipient: TokenId): RouterCommand {
  const { protocol, hops, currencyIn, currencyOut } = segment
  const path = { hops, recipient, amount: amountOut, limit: maximumIn, payerIsUser }
  if (protocol === 'v2') return v2SwapExactOut(path)
  if (protocol === 'v3') return v3SwapExactOut(path)
  return v4Swap([
    swapExactOut(hops, amountOut, maximumIn),
    payerIsUser ? settleAll(currencyIn, maximumIn) : settle(currencyIn, OPEN_DELTA, false),
    recipient === SENDER ? takeAll(currencyOut, amountOut) : take(currencyOut, recipient, amountOut),
  ])
}

/** The last pool paid the router: the same currency, or the other form of ETH. */
function payOut({ segment, tokenOut, amountOut, recipient }: ExactOut): RouterCommand[] {
  if (tokenOut === segment.currencyOut) return [sweep(tokenOut, recipient, amountOut)]
  if (tokenOut === NATIVE) return [unwrapWeth(recipient, amountOut)]
  return [wrapEth(ROUTER, CONTRACT_BALANCE), sweep(tokenOut, recipient, amountOut)]
}

function giveBack({ segment, tokenIn, weth }: ExactOut): RouterCommand[] {
  if (tokenIn === weth) return [wrapEth(SENDER, CONTRACT_BALANCE)]
  return [segment.currencyIn === weth ? unwrapWeth(SENDER, 0n) : sweep(NATIVE, SENDER, 0n)]
}
