import type { Hop } from '@oxbow/router/Plan'
import { type Address, encodeAbiParameters, type Hex } from 'viem'
import { ACTION, actionParameters, OPEN_DELTA } from '../abi/v4Actions.ts'

/** One action inside a V4_SWAP command. */
export type V4Action = { readonly action: number; readonly parameters: Hex }

/** Swaps `amountIn` along hops that pass on their whole output; `OPEN_DELTA` swaps the whole credit. */
export function swapExactIn(hops: readonly Hop[], amountIn: bigint): V4Action {
  const [hop] = hops
  if (hops.length === 1 && hop) {
    const swap = { ...poolOf(hop), amountIn, amountOutMinimum: 0n, hookData: NO_HOOK_DATA }
    return {
      action: ACTION.swapExactInSingle,
      parameters: encodeAbiParameters(actionParameters.swapExactInSingle, [swap]),
    }
  }
  const path = hops.map((next) => ({ intermediateCurrency: next.tokenOut, ...keyOf(next) }))
  const swap = { currencyIn: hop!.tokenIn, path, amountIn, amountOutMinimum: 0n }
  return { action: ACTION.swapExactIn, parameters: encodeAbiParameters(actionParameters.swapExactIn, [swap]) }
}

/** Buys exactly `amountOut` for at most `amountInMaximum`. */
export function swapExactOut(hops: readonly Hop[], amountOut: bigint, amountInMaximum: bigint): V4Action {
  const [hop] = hops
  if (hops.length === 1 && hop) {
    const swap = { ...poolOf(hop), amountOut, amountInMaximum, hookData: NO_HOOK_DATA }
    return {
      action: ACTION.swapExactOutSingle,
      parameters: encodeAbiParameters(actionParameters.swapExactOutSingle, [swap]),
    }
  }
  const path = hops.map((next) => ({ intermediateCurrency: next.tokenIn, ...keyOf(next) }))
  const swap = { currencyOut: hops.at(-1)!.tokenOut, path, amountOut, amountInMaximum }
  return { action: ACTION.swapExactOut, parameters: encodeAbiParameters(actionParameters.swapExactOut, [swap]) }
}

/** Pays `amount` into the PoolManager; `OPEN_DELTA` pays the debt, `CONTRACT_BALANCE` the router's whole balance. */
export function settle(currency: Address, amount: bigint, payerIsUser: boolean): V4Action {
  return {
    action: ACTION.settle,
    parameters: encodeAbiParameters(actionParameters.settle, [currency, amount, payerIsUser]),
  }
}

/** The user pays the whole debt, at most `maximum`. */
export function settleAll(currency: Address, maximum: bigint): V4Action {
  return {
    action: ACTION.settleAll,
    parameters: encodeAbiParameters(actionParameters.currencyLimit, [currency, maximum]),
  }
}

export function take(currency: Address, recipient: Address, amount: bigint = OPEN_DELTA): V4Action {
  return { action: ACTION.take, parameters: encodeAbiParameters(actionParameters.take, [currency, recipient, amount]) }
}

/** The router's caller receives the whole credit, at least `minimum`. */
export function takeAll(currency: Address, minimum: bigint): V4Action {
  return {
    action: ACTION.takeAll,
    parameters: encodeAbiParameters(actionParameters.currencyLimit, [currency, minimum]),
  }
}

function poolOf({ tokenIn, tokenOut, keyFee, tickSpacing, hooks }: Hop) {
  const zeroForOne = BigInt(tokenIn) < BigInt(tokenOut)
  const [currency0, currency1] = zeroForOne ? [tokenIn, tokenOut] : [tokenOut, tokenIn]
  return { poolKey: { currency0, currency1, fee: keyFee, tickSpacing, hooks }, zeroForOne }
}

function keyOf({ keyFee, tickSpacing, hooks }: Hop) {
  return { fee: keyFee, tickSpacing, hooks, hookData: NO_HOOK_DATA }
}

const NO_HOOK_DATA: Hex = '0x'
