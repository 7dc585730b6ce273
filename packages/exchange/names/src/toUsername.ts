/**
 * A username as it is kept, of what was typed; undefined for what cannot be one. Without the schemas, for pages that look at each key.
 *
 * @param ensParent the ENS name below which usernames are found elsewhere: who types the whole name means the same
 * @example toUsername('Alice.ferry.eth', 'ferry.eth') // 'alice'
 */
export function toUsername(typed: string, ensParent?: string | null): string | undefined {
  const text = withoutParent(typed.toLowerCase(), ensParent)
  // The beginning of an address, as it is left by a copy that went wrong, names nobody.
  return /^(?!0x)[a-z0-9]{3,20}$/.test(text) ? text : undefined
}

/**
 * What usernames that are looked for begin with, of what was typed; undefined for what none begins with, or too many.
 *
 * @example toUsernamePrefix('Al') // 'al'
 */
export function toUsernamePrefix(typed: string, ensParent?: string | null): string | undefined {
  const text = withoutParent(typed.toLowerCase(), ensParent)
  return /^(?!0x)[a-z0-9]{2,20}$/.test(text) ? text : undefined
}

function withoutParent(text: string, ensParent: string | null | undefined): string {
  return ensParent && text.endsWith(`.${ensParent}`) ? text.slice(0, -ensParent.length - 1) : text
}
