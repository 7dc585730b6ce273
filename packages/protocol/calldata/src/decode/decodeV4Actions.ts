import { type Address, type Hex, size, slice } from 'viem'
import { CONTRACT_BALANCE } from '../abi/universalRouter.ts'
import { ACTION, actionParameters, OPEN_DELTA } from '../abi/v4Actions.ts'
import { decodeExactly } from './decodeExactly.ts'
import type { OpenAmount, V4Effect } from './Effect.ts'
import { lower, partyOf, type RouterContext } from './partyOf.ts'
import { poolsAlong } from './poolText.ts'

/** The effects of one V4_SWAP command, that is, inside one unlock of the v4 PoolManager. */
export function decodeV4Actions(actions: Hex, parameters: readonly Hex[], context: RouterContext): V4Effect[] {
  const bytes = Array.from({ length: size(actions) }, (_, index) => Number(slice(actions, index, index + 1)))
  if (bytes.length !== parameters.length)
    return [{ type: 'unknown', what: 'v4 actions and parameters differ in number', data: actions }]
  return bytes.map((byte, index) => {
    const data = parameters[index]!
    return decoders.get(byte)?.(data, context) ?? { type: 'unknown', what: `v4 action 0x${byte.toString(16)}`, data }
  })
}

type Decoder = (data: Hex, context: RouterContext) => V4Effect | undefined

const decoders = new Map<number, Decoder>([
  [
    ACTION.swapExactInSingle,
    (data) => {
      const swap = decodeExactly(actionParameters.swapExactInSingle, data)?.[0]
      if (!swap) return undefined
      const { poolKey, zeroForOne, amountIn, amountOutMinimum: minimumOut } = swap
      const tokens = pair(poolKey.currency0, poolKey.currency1, zeroForOne)
      return {
        type: 'swap',
        tokens,
        pools: v4Pools(tokens, [poolKey]),
        hooks: [lower(poolKey.hooks)],
        tradeType: 'exact-in',
        amountIn: open(amountIn),
        minimumOut,
      }
    },
  ],
  [
    ACTION.swapExactIn,
    (data) => {
      const swap = decodeExactly(actionParameters.swapExactIn, data)?.[0]
      if (!swap || swap.path.length === 0) return undefined
      const tokens = [swap.currencyIn, ...swap.path.map((key) => key.intermediateCurrency)].map(lower)
      const hooks = swap.path.map((key) => lower(key.hooks))
      const { amountIn, amountOutMinimum: minimumOut } = swap
      const pools = v4Pools(tokens, swap.path)
      return { type: 'swap', tokens, pools, hooks, tradeType: 'exact-in', amountIn: open(amountIn), minimumOut }
    },
  ],
  [
    ACTION.swapExactOutSingle,
    (data) => {
      const swap = decodeExactly(actionParameters.swapExactOutSingle, data)?.[0]
      if (!swap) return undefined
      const { poolKey, zeroForOne, amountOut, amountInMaximum: maximumIn } = swap
      const tokens = pair(poolKey.currency0, poolKey.currency1, zeroForOne)
      return {
        type: 'swap',
        tokens,
        pools: v4Pools(tokens, [poolKey]),
        hooks: [lower(poolKey.hooks)],
        tradeType: 'exact-out',
        amountOut: open(amountOut),
        maximumIn,
      }
    },
  ],
  [
    ACTION.swapExactOut,
    (data) => {
      const swap = decodeExactly(actionParameters.swapExactOut, data)?.[0]
      if (!swap || swap.path.length === 0) return undefined
      const tokens = [...swap.path.map((key) => key.intermediateCurrency), swap.currencyOut].map(lower)
      const hooks = swap.path.map((key) => lower(key.hooks))
      const { amountOut, amountInMaximum: maximumIn } = swap
      const pools = v4Pools(tokens, swap.path)
      return { type: 'swap', tokens, pools, hooks, tradeType: 'exact-out', amountOut: open(amountOut), maximumIn }
    },
  ],
  [
    ACTION.settle,
    (data) => {
      const decoded = decodeExactly(actionParameters.settle, data)
      if (!decoded) return undefined
      const [currency, amount, payerIsUser] = decoded
      const paid = amount === CONTRACT_BALANCE ? 'router-balance' : open(amount)
      return { type: 'settle', token: lower(currency), payer: payerIsUser ? 'sender' : 'router', amount: paid }
    },
  ],
  [
    ACTION.settleAll,
    (data) => {
      const decoded = decodeExactly(actionParameters.currencyLimit, data)
      if (!decoded) return undefined
      const [currency, maximum] = decoded
      return { type: 'settle', token: lower(currency), payer: 'sender', amount: 'open-delta', maximum }
    },
  ],
  [
    ACTION.take,
    (data, context) => {
      const decoded = decodeExactly(actionParameters.take, data)
      if (!decoded) return undefined
      const [currency, recipient, amount] = decoded
      return {
        type: 'take',
        token: lower(currency),
        recipient: partyOf(recipient, context),
        amount: open(amount),
        minimum: amount,
      }
    },
  ],
  [
    ACTION.takeAll,
    (data) => {
      const decoded = decodeExactly(actionParameters.currencyLimit, data)
      if (!decoded) return undefined
      const [currency, minimum] = decoded
      return { type: 'take', token: lower(currency), recipient: 'sender', amount: 'open-delta', minimum }
    },
  ],
  [
    ACTION.takePortion,
    (data, context) => {
      const decoded = decodeExactly(actionParameters.takePortion, data)
      if (!decoded) return undefined
      const [currency, recipient, bips] = decoded
      return { type: 'take-portion', token: lower(currency), recipient: partyOf(recipient, context), bips }
    },
  ],
])

type Key = { readonly fee: number; readonly tickSpacing: number; readonly hooks: Address }
const v4Pools = (tokens: readonly string[], keys: readonly Key[]) =>
  poolsAlong('v4', tokens, (index) => {
    const { fee, tickSpacing, hooks } = keys[index]!
    return [fee, tickSpacing, hooks]
  })

const pair = (currency0: Address, currency1: Address, zeroForOne: boolean) =>
  (zeroForOne ? [currency0, currency1] : [currency1, currency0]).map(lower)

const open = (amount: bigint): bigint | OpenAmount => (amount === OPEN_DELTA ? 'open-delta' : amount)
