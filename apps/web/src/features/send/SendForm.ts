import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import { countPlaces, type DecimalText, isDecimalText, toRaw } from '@oxbow/i18n/Decimal'
import { findCurrency } from '@oxbow/tokens/findCurrency'
import type { Token } from '@oxbow/tokens/getTokens'
import { toCurrency } from '@oxbow/tokens/toCurrency'
import type { SwapSearch } from '../../router/search/swapSearch.ts'
import type { SendStart } from '../../state/sendDialog.ts'
import type { TypedMoney } from '../review/ReviewedMoney.ts'

/** What a person has entered, and nothing derived from it. */
export type SendForm = {
  readonly token: Token | undefined
  /** Of the token, with a point and without grouping; empty when nothing was typed. */
  readonly text: DecimalText | ''
  /** The money that `text` was made of; undefined where the token was typed. */
  readonly money: TypedMoney | undefined
  /** Which of the two the field takes. */
  readonly mode: 'money' | 'token'
  /** As typed or pasted. */
  readonly recipient: string
}

/** The form that an address asks for (`/send?chain=..&inputCurrency=..`, and whom a request is for). What it names wrongly is left open. */
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

/** What it begins with, and goes back to once something was sent. */
export const emptyForm: SendForm = { token: undefined, text: '', money: undefined, mode: 'money', recipient: '' }

export function toSearch({ token }: SendForm, network: Network): SwapSearch {
  return { chain: network.slug, ...(token && { inputCurrency: toCurrency(token.address) }) }
}

/** Another token keeps the amount as far as its places go (specification section 5). A sum of money would be another amount of it, and is typed anew. */
export function withToken(form: SendForm, token: Token): SendForm {
  if (form.money !== undefined) return { ...form, token, text: '', money: undefined }
  const [whole = '', fraction] = form.text.split('.')
  const kept = fraction?.slice(0, token.decimals)
  const text = (kept === undefined ? whole : kept === '' ? whole : `${whole}.${kept}`) as DecimalText | ''
  return { ...form, token, text }
}

/** Raw units; undefined when nothing that can be sent was typed. */
export function amountOf({ token, text }: SendForm): bigint | undefined {
  if (token === undefined || text === '' || countPlaces(text) > token.decimals) return undefined
  const raw = toRaw(text, token.decimals)
  return raw > 0n ? raw : undefined
}
