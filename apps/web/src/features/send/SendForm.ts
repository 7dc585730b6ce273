import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import { countPlaces, type DecimalText, isDecimalText, toRaw } from '@oxbow/i18n/Decimal'
import { findCurrency } from '@oxbow/tokens/findCurrency'
import type { Token } from '@oxbow/tokens/getTokens'
import { toCurrency } from '@oxbow/tokens/toCurrency'
import type { SwapSearch } from '../../router/search/swapSearch.ts'
import type { SendStart } from '../../state/sendDialog.ts'
import type { TypedMoney } from '../review/ReviewedMoney.ts'

/** The user's input; nothing derived from it. */
export type SendForm = {
  readonly token: Token | undefined
  /** Amount of the token, as decimal text with a point and without grouping; empty if nothing was typed. */
  readonly text: DecimalText | ''
  /** The money that `text` was converted from; undefined if tokens were typed. */
  readonly money: TypedMoney | undefined
  /** Whether the field takes money or tokens. */
  readonly mode: 'money' | 'token'
  /** As typed or pasted. */
  readonly recipient: string
}

/** The form that a URL asks for (`/send?chain=..&inputCurrency=..`, with the recipient of a request). Invalid values are ignored. */
export function fromSearch(
  { inputCurrency, recipient = '', value = '' }: SendStart,
  network: Network,
  tokens: readonly Token[],
): SendForm {
  const token =
    inputCurrency === undefined
      ? tokens.find(({ address }) => isNative(address))
      : findCurrency(inputCurrency, network, tokens)
  const isAmount = token !== undefined && isDecimalText(value) && countPlaces(value) <= token.decimals
  return { ...emptyForm, token, recipient, ...(isAmount && { text: value, mode: 'token' }) }
}

/** The initial form, restored after sending. */
export const emptyForm: SendForm = { token: undefined, text: '', money: undefined, mode: 'money', recipient: '' }

export function toSearch({ token }: SendForm, network: Network): SwapSearch {
  return { chain: network.slug, ...(token && { inputCurrency: toCurrency(token.address) }) }
}

/**
 * Changing the token keeps the amount up to its decimals. An amount of money is cleared, because it would be another
 * amount.
 */
export function withToken(form: SendForm, token: Token): SendForm {
  if (form.money !== undefined) return { ...form, token, text: '', money: undefined }
  const [whole = '', fraction] = form.text.split('.')
  const kept = fraction?.slice(0, token.decimals)
  const text = (kept === undefined ? whole : kept === '' ? whole : `${whole}.${kept}`) as DecimalText | ''
  return { ...form, token, text }
}

/** Raw units; undefined if the input can't be sent. */
export function amountOf({ token, text }: SendForm): bigint | undefined {
  if (token === undefined || text === '' || countPlaces(text) > token.decimals) return undefined
  const raw = toRaw(text, token.decimals)
  return raw > 0n ? raw : undefined
}
