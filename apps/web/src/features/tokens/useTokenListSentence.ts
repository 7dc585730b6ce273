import { useLingui } from '@lingui/react/macro'
import type { TokenListAnswer } from '@oxbow/tokens/getTokenList'

/** Explains why a token list couldn't be read, and what to do. */
export function useTokenListSentence(): (answer: Exclude<TokenListAnswer, { status: 'ok' }>) => string {
  const { t, i18n } = useLingui()
  return (answer) => {
    switch (answer.status) {
      case 'unreachable':
        return t`Nothing answers there. Check the address, or try again later.`
      case 'not-allowed':
        return t`This page may not contact it yet. Reload it, then it may.`
      case 'refuses-pages':
        return t`This host blocks other sites (CORS). Use another address of the same list.`
      case 'leads-on':
        return t`It redirects to another address. Enter that one.`
      case 'refused':
        return t`It answers with the error ${answer.httpStatus}. Check the address.`
      case 'not-json':
        return t`This isn’t JSON. Enter the list’s own address, not a page about it.`
      case 'no-list':
        return answer.place === ''
          ? t`This isn’t a token list. Enter a list’s address.`
          : t`This token list is invalid: ${answer.place} is wrong. Only its publisher can fix it.`
      case 'too-large':
        return t`It’s larger than 8 MB. Use a smaller list.`
      case 'too-many':
        return t`It has ${i18n.number(answer.count)} tokens, and a list may have 10,000. Use a smaller one.`
    }
  }
}
