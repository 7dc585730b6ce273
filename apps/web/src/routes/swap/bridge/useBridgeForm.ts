import type { Network } from '@oxbow/chain/Network'
import { countPlaces, type DecimalText, isDecimalText } from '@oxbow/i18n/Decimal'
import { findCurrency } from '@oxbow/tokens/findCurrency'
import type { Token } from '@oxbow/tokens/getTokens'
import { toCurrency } from '@oxbow/tokens/toCurrency'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type * as SwapForm from '../../../features/swap/form/SwapForm.ts'
import { withoutTrade } from '../../../router/PageSearch.ts'
import { acrossNetworks } from '../../../router/search/acrossNetworks.ts'
import type { SwapSearch } from '../../../router/search/swapSearch.ts'

/** Writing history on every key is slow, and browsers limit it. */
const urlDelayMilliseconds = 300

/** The form of a bridge: its tokens come from the URL, where its amount is stored too. */
export function useBridgeForm({ destination, origin, tokensIn, tokensOut }: useBridgeForm.Parameters) {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const [typed, setTyped] = useState<Typed>(() => ({ text: toText(search.value) }))
  /** The value that this form wrote: any other came from a link or the back button. */
  const written = useRef(search.value)
  const tokenIn = findCurrency(search.inputCurrency, origin, tokensIn)
  const tokenOut = findCurrency(search.outputCurrency, destination, tokensOut)
  const text = tokenIn && countPlaces(typed.text) > tokenIn.decimals ? '' : typed.text
  const form: SwapForm.SwapForm = { tokenIn, tokenOut, field: 'input', text, money: typed.money }

  useEffect(() => {
    if (search.value === written.current) return
    written.current = search.value
    setTyped({ text: toText(search.value) })
  }, [search.value])

  useEffect(() => {
    const value = typed.text === '' ? undefined : typed.text
    if (value === written.current) return
    const timer = setTimeout(() => {
      written.current = value
      void navigate({
        to: '.',
        search: ({ value: _, ...old }) => ({ ...old, ...(value !== undefined && { value }) }),
        replace: true,
        resetScroll: false,
      })
    }, urlDelayMilliseconds)
    return () => clearTimeout(timer)
  }, [typed, navigate])

  /** The search parameters of the current form. */
  const trade: SwapSearch = {
    chain: origin.slug,
    outputChain: destination.slug,
    ...(tokenIn && { inputCurrency: toCurrency(tokenIn.address) }),
    ...(tokenOut && { outputCurrency: toCurrency(tokenOut.address) }),
    ...(text !== '' && { value: text }),
  }

  function go(next: SwapSearch) {
    void navigate({ to: '.', search: (old) => ({ ...withoutTrade(old), ...next }), resetScroll: false })
  }

  return {
    form,
    onText: (next: DecimalText | '', money?: SwapForm.SwapForm['money']) => setTyped({ text: next, money }),
    onToken(side: SwapForm.Field, token: Token) {
      go({ ...trade, [`${side}Currency`]: toCurrency(token.address) })
    },
    /** A token of a third network, or of the other side's network, which makes it a swap there. */
    onElsewhere: (side: SwapForm.Field, slug: string, currency: string) =>
      go(acrossNetworks(trade, { side, slug, currency })),
    onFlip() {
      const { inputCurrency, outputCurrency, value } = trade
      go({
        chain: destination.slug,
        outputChain: origin.slug,
        ...(outputCurrency !== undefined && { inputCurrency: outputCurrency }),
        ...(inputCurrency !== undefined && { outputCurrency: inputCurrency }),
        ...(value !== undefined && { value }),
      })
    },
  }
}

export declare namespace useBridgeForm {
  type Parameters = {
    readonly origin: Network
    readonly destination: Network
    readonly tokensIn: readonly Token[]
    readonly tokensOut: readonly Token[]
  }
}

type Typed = Pick<SwapForm.SwapForm, 'text' | 'money'>

function toText(value = ''): DecimalText | '' {
  return isDecimalText(value) ? value : ''
}
