/** The address that stands for a chain's native currency in the API, in lists and in v4 pools. */
export const nativeToken = '0x0000000000000000000000000000000000000000' as const

/** The address that other sites' links and lists use for the native currency, in lower case. No contract is there. */
const placeholder = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Whether a link's token parameter means the native currency, whatever its symbol is. */
export function isNativeName(word: string): boolean {
  const name = word.toLowerCase()
  return name === 'native' || name === placeholder || name === nativeToken
}

export function isNative(token: string): boolean {
  return token === nativeToken
}
