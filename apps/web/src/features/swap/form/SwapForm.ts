import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import { countPlaces, type DecimalText, isDecimalText } from '@oxbow/i18n/Decimal'
import { findCurrency } from '@oxbow/tokens/findCurrency'
import type { Token } from '@oxbow/tokens/getTokens'
import { toCurrency } from '@oxbow/tokens/toCurrency'
import type { SwapSearch } from '../../../router/search/swapSearch.ts'
import type { TypedMoney } from '../../review/ReviewedMoney.ts'

export type Field = 'input' | 'output'

/** The user's input; nothing derived from it. */
export type SwapForm = {
  readonly tokenIn: Token | undefined
  readonly tokenOut: Token | undefined
  /** The side with the typed amount; the other follows from the quote. */
  readonly field: Field
  /** Decimal text with a point and without grouping; empty if nothing was typed. */
  readonly text: DecimalText | ''
  /** The typed money that `text` was converted from, if any. */
  readonly money?: TypedMoney | undefined
}

export type Pair = Pick<SwapForm, 'tokenIn' | 'tokenOut'>

/**
 * The form that a URL asks for, with `pair` if it names no token. Invalid values are never an error: tokens stay empty, everything else gets its
 * default.
 */
export function fromSearch(search: SwapSearch, network: Network, tokens: readonly Token[], pair?: Pair): SwapForm {
  const { field, text: value } = withoutTokens(search)
  const isNamed = search.inputCurrency !== undefined || search.outputCurrency !== undefined
  const { tokenIn, tokenOut } = isNamed || pair === undefined ? toPair(search, network, tokens) : pair
  const typed = field === 'input' ? tokenIn : tokenOut
  const text = typed === undefined || countPlaces(value) <= typed.decimals ? value : ''
  return { tokenIn, tokenOut, field, text }
}

/** The amount in a URL, while its tokens are unknown. */
export function withoutTokens(search: SwapSearch): SwapForm {
  const value = search.value ?? ''
  return { tokenIn: undefined, tokenOut: undefined, field: toField(search), text: isDecimalText(value) ? value : '' }
}

/** The search parameters that restore `form` after a reload. */
export function toSearch(form: SwapForm, network: Network): SwapSearch {
  return {
    chain: network.slug,
    ...(form.tokenIn && { inputCurrency: toCurrency(form.tokenIn.address) }),
    ...(form.tokenOut && { outputCurrency: toCurrency(form.tokenOut.address) }),
    ...toTypedSearch(form),
  }
}

/** The search parameters of the amount. */
export function toTypedSearch({ text, field }: SwapForm): SwapSearch {
  return text === '' ? {} : { value: text, field }
}

/** Sets a side's token; choosing the other side's token flips the form. */
export function withToken(form: SwapForm, side: Field, token: Token): SwapForm {
  const other = side === 'input' ? form.tokenOut : form.tokenIn
  if (other?.address === token.address) return flipped(form)
  const money = side === form.field ? undefined : form.money
  const next = side === 'input' ? { ...form, money, tokenIn: token } : { ...form, money, tokenOut: token }
  return { ...next, text: trimmed(next) }
}

/** Flips the trade: the output becomes the input, with the typed amount on the other side. */
export function flipped(form: SwapForm): SwapForm {
  return {
    tokenIn: form.tokenOut,
    tokenOut: form.tokenIn,
    field: form.field === 'input' ? 'output' : 'input',
    text: form.text,
    money: form.money,
  }
}

export function withText(form: SwapForm, field: Field, text: DecimalText | '', money?: TypedMoney): SwapForm {
  return { ...form, field, text, money }
}

/** Truncates an amount with more decimals than the new token. */
function trimmed(form: SwapForm): DecimalText | '' {
  const token = form.field === 'input' ? form.tokenIn : form.tokenOut
  if (token === undefined || countPlaces(form.text) <= token.decimals) return form.text
  const [whole = '', fraction = ''] = form.text.split('.')
  return token.decimals === 0 ? whole : `${whole}.${fraction.slice(0, token.decimals)}`
}

function toField(search: SwapSearch): Field {
  return search.field?.toLowerCase() === 'output' ? 'output' : 'input'
}

/** An unknown token in the URL leaves its side empty: a default would be a different trade. */
function toPair(search: SwapSearch, network: Network, tokens: readonly Token[]): Pair {
  const { inputCurrency, outputCurrency } = search
  const output = findCurrency(outputCurrency, network, tokens)
  const ownInput = output !== undefined && isNative(output.address) ? undefined : findNative(tokens)
  const tokenIn = inputCurrency === undefined ? ownInput : findCurrency(inputCurrency, network, tokens)
  const wished = outputCurrency === undefined ? findDefaultOutput(network, tokens) : output
  return { tokenIn, tokenOut: wished?.address === tokenIn?.address ? undefined : wished }
}

function findNative(tokens: readonly Token[]): Token | undefined {
  return tokens.find((token) => isNative(token.address))
}

/** The default output, the network's first stablecoin, so that new users see a price after typing an amount. */
function findDefaultOutput(network: Network, tokens: readonly Token[]): Token | undefined {
  return tokens.find((token) => network.stablecoins[0] === token.address)
}
