/** The address that stands for a chain's native currency: in requests and answers, in lists, and in pools of v4. */
export const nativeToken = '0x0000000000000000000000000000000000000000' as const

/** Addresses of no contract by which other sites' links and lists name the native currency, in lower case. */
const placeholder = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Whether a link means the native currency by this word, whatever its symbol is. */
export function isNativeName(word: string): boolean {
  const name = word.toLowerCase()
  return name === 'native' || name === placeholder || name === nativeToken
}

export function isNative(token: string): boolean {
  return token === nativeToken
}
