/** `0x` isn't allowed, so that a truncated address is never a name. */
export const usernamePattern = /^(?!0x)[a-z0-9]{3,20}$/
/** To search by, at least two characters to limit the results. */
export const usernamePrefixPattern = /^(?!0x)[a-z0-9]{2,20}$/

/**
 * Normalizes a typed username; undefined if it is invalid. Doesn't use the schemas, for pages that check every keystroke.
 *
 * @param ensParent ENS name whose subdomains are usernames; the full name is accepted too
 * @example toUsername('Alice.ferry.eth', 'ferry.eth') // 'alice'
 */
export function toUsername(typed: string, ensParent?: string | null): string | undefined {
  const text = withoutParent(typed.toLowerCase(), ensParent)
  return usernamePattern.test(text) ? text : undefined
}

/**
 * Normalizes a typed prefix to search usernames by; undefined if it is invalid or too short.
 *
 * @example toUsernamePrefix('Al') // 'al'
 */
export function toUsernamePrefix(typed: string, ensParent?: string | null): string | undefined {
  const text = withoutParent(typed.toLowerCase(), ensParent)
  return usernamePrefixPattern.test(text) ? text : undefined
}

function withoutParent(text: string, ensParent: string | null | undefined): string {
  return ensParent && text.endsWith(`.${ensParent}`) ? text.slice(0, -ensParent.length - 1) : text
}
