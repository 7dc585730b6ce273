/** The address that stands for a chain's native currency: in requests and answers, in lists, and in pools of v4. */
export const nativeToken = '0x0000000000000000000000000000000000000000' as const

export function isNative(token: string): boolean {
  return token === nativeToken
}
