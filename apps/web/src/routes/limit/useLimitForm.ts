import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import type { Token } from '@oxbow/tokens/getTokens'
import { useState } from 'react'
import * as LimitForm from '../../features/orders/limit/LimitForm.ts'
import * as SwapForm from '../../features/swap/form/SwapForm.ts'
import { useSwapForm } from '../swap/useSwapForm.ts'

/** Tokens and amount are kept in the URL, as for a swap; price and expiry reset with another pair, to `started` or the market. */
export function useLimitForm(
  network: Network,
  tokens: readonly Token[],
  started?: LimitForm.Started,
): useLimitForm.ReturnType {
  const [typed, setTyped] = useSwapForm(network, tokens)
  const trade = sellSide(typed)
  // Input from before `started` was known is discarded.
  const pair = `${toKey(trade, network)} ${started !== undefined}`
  const [entered, setEntered] = useState<{ pair: string; form: LimitForm.LimitForm }>()
  const usual = LimitForm.usualDirection(trade.tokenIn?.address, trade.tokenOut?.address, network.stablecoins)
  const form =
    entered?.pair === pair ? entered.form : { ...LimitForm.initial(usual), ...started, ...expiryOf(entered?.form) }
  return {
    trade,
    form,
    onTrade: (next) => setTyped(sellSide(next)),
    onForm: (next) => setEntered({ pair, form: next }),
  }
}

export declare namespace useLimitForm {
  type ReturnType = {
    /** Tokens and amount; the amount is always the sold one. */
    readonly trade: SwapForm.SwapForm
    readonly form: LimitForm.LimitForm
    readonly onTrade: (trade: SwapForm.SwapForm) => void
    readonly onForm: (form: LimitForm.LimitForm) => void
  }
}

/** An output amount isn't a sold amount, so it is cleared. */
function sellSide(form: SwapForm.SwapForm): SwapForm.SwapForm {
  return form.field === 'input' ? form : SwapForm.withText(form, 'input', '')
}

/** Wrapping doesn't change the price. */
function toKey({ tokenIn, tokenOut }: SwapForm.SwapForm, { contracts }: Network): string {
  const keyOf = (token: Token | undefined) => (token && isNative(token.address) ? contracts.weth : token?.address)
  return `${keyOf(tokenIn)} ${keyOf(tokenOut)}`
}

function expiryOf(form: LimitForm.LimitForm | undefined): Partial<LimitForm.LimitForm> {
  return form ? { expiry: form.expiry } : {}
}
