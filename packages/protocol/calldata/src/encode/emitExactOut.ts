import type { TokenId } from '@oxbow/amm/PoolState'
import { isNative, nativeToken } from '@oxbow/chain/nativeToken'
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
import type { Segment } from './Segment.ts'
import { settle, settleAll, swapExactOut, take, takeAll, type V4Action } from './V4Action.ts'

export type ExactOut = {
  /** Each leads from the input to the output. */
  readonly segments: readonly Segment[]
  readonly tokenIn: TokenId
  readonly tokenOut: TokenId
  /** Total of all segments; at most what they deliver. */
  readonly amountOut: bigint
  readonly maximumIn: bigint
  readonly recipient: TokenId
  readonly weth: TokenId
}

/** A segment with its share of the exact output and of the maximum input. */
type Part = {
  readonly segment: Segment
  readonly amountOut: bigint
  readonly maximumIn: bigint
  /** The wallet pays the pool directly, so unused input never leaves it. */
  readonly userPays: boolean
  /** The pool pays the recipient directly. */
  readonly paysRecipient: boolean
}

/**
 * Commands that deliver exactly `amountOut` for at most `maximumIn`. Unused ERC-20 input never leaves the wallet; unused ETH is returned. Several
 * paths share the maximum in proportion to their costs.
 */
export function emitExactOut(trade: ExactOut): RouterCommand[] {
  const parts = partsOf(trade)
  const v4 = parts.filter(({ segment }) => segment.protocol === 'v4')
  return [
    ...bringIn(trade, parts),
    ...parts.filter((part) => !v4.includes(part)).map((part) => swap(part, trade)),
    ...(v4.length > 0 ? [emitV4Unlock(v4, trade)] : []),
    ...payOut(trade, parts),
    ...giveBack(trade, parts),
  ]
}

function partsOf({ segments, tokenIn, tokenOut, amountOut, maximumIn }: ExactOut): Part[] {
  const cost = sum(segments.map((segment) => segment.amountIn))
  const brought = sum(segments.map((segment) => segment.amountOut))
  let restIn = maximumIn
  // The last part is reduced by what the plan delivers beyond the requested output.
  let restOut = amountOut
  return segments.map((segment, index) => {
    const isLast = index === segments.length - 1
    const part = {
      segment,
      amountOut: isLast ? restOut : (segment.amountOut * amountOut) / brought,
      maximumIn: isLast ? restIn : (segment.amountIn * maximumIn) / cost,
      userPays: !isNative(tokenIn) && tokenIn === segment.currencyIn,
      // The router doesn't check what a v2 pair delivers, and a token with an unknown
      // transfer tax would deliver less, so the output goes through the router.
      paysRecipient: tokenOut === segment.currencyOut && segment.protocol !== 'v2',
    }
    restOut -= part.amountOut
    restIn -= part.maximumIn
    return part
  })
}

/** Moves input that the wallet doesn't pay directly to the router, in the currency of the first pool. */
function bringIn({ tokenIn, weth }: ExactOut, parts: readonly Part[]): RouterCommand[] {
  const maximum = maximumOf(parts.filter(({ segment, userPays }) => !userPays && segment.currencyIn !== tokenIn))
  if (maximum === 0n) return []
  if (isNative(tokenIn)) return [wrapEth(ROUTER, maximum)]
  return [permit2TransferFrom(weth, ROUTER, maximum), unwrapWeth(ROUTER, 0n)]
}

function swap({ segment, amountOut, maximumIn, userPays, paysRecipient }: Part, trade: ExactOut): RouterCommand {
  const recipient = paysRecipient ? trade.recipient : ROUTER
  const path = { hops: segment.hops, recipient, amount: amountOut, limit: maximumIn, payerIsUser: userPays }
  return segment.protocol === 'v2' ? v2SwapExactOut(path) : v3SwapExactOut(path)
}

/** All v4 paths in one unlock of the PoolManager, which settles and takes each currency's debts and credits together. */
function emitV4Unlock(parts: readonly Part[], { tokenOut, recipient }: ExactOut): RouterCommand {
  const actions: V4Action[] = parts.map(({ segment, amountOut, maximumIn }) =>
    swapExactOut(segment.hops, amountOut, maximumIn),
  )
  for (const [currency, debts] of byCurrency(parts, ({ segment }) => segment.currencyIn))
    actions.push(debts[0]!.userPays ? settleAll(currency, maximumOf(debts)) : settle(currency, OPEN_DELTA, false))
  for (const [currency, credits] of byCurrency(parts, ({ segment }) => segment.currencyOut)) {
    const amount = sum(credits.map(({ amountOut }) => amountOut))
    const isDirect = currency === tokenOut
    actions.push(
      isDirect && recipient === SENDER
        ? takeAll(currency, amount)
        : take(currency, isDirect ? recipient : ROUTER, amount),
    )
  }
  return v4Swap(actions)
}

/** Pays out what the last pools paid to the router: the same currency, or the other form of ETH. */
function payOut({ tokenOut, recipient }: ExactOut, parts: readonly Part[]): RouterCommand[] {
  const indirect = parts.filter(({ paysRecipient }) => !paysRecipient)
  if (indirect.length === 0) return []
  const amount = sum(indirect.map(({ amountOut }) => amountOut))
  const isConverted = indirect.some(({ segment }) => segment.currencyOut !== tokenOut)
  // With native output, what reaches the router is WETH from v2 and v3.
  if (isConverted && isNative(tokenOut)) return [unwrapWeth(recipient, amount)]
  return [...(isConverted ? [wrapEth(ROUTER, CONTRACT_BALANCE)] : []), sweep(tokenOut, recipient, amount)]
}

function giveBack({ tokenIn, weth }: ExactOut, parts: readonly Part[]): RouterCommand[] {
  const indirect = parts.filter(({ userPays }) => !userPays)
  if (indirect.length === 0) return []
  if (tokenIn === weth) return [wrapEth(SENDER, CONTRACT_BALANCE)]
  const holds = (currency: TokenId) => indirect.some(({ segment }) => segment.currencyIn === currency)
  return [
    ...(holds(weth) ? [unwrapWeth(SENDER, 0n)] : []),
    ...(holds(nativeToken) ? [sweep(nativeToken, SENDER, 0n)] : []),
  ]
}

function byCurrency(parts: readonly Part[], currencyOf: (part: Part) => TokenId): Map<TokenId, Part[]> {
  return Map.groupBy(parts, currencyOf)
}

const maximumOf = (parts: readonly Part[]) => sum(parts.map(({ maximumIn }) => maximumIn))
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
