/**
 * A username as it is kept, of what was typed; undefined for what cannot be one. Without the schemas, for pages that look at each key.
 *
 * @param ensParent the ENS name below which usernames are found elsewhere: who types the whole name means the same
 * @example toUsername('Alice.ferry.eth', 'ferry.eth') // 'alice'
 */
export function toUsername(typed: string, ensParent?: string | null): string | undefined {
  const whole = typed.toLowerCase()
  const text = ensParent && whole.endsWith(`.${ensParent}`) ? whole.slice(0, -ensParent.length - 1) : whole
  // The beginning of an address, as it is left by a copy that went wrong, names nobody.
  return /^(?!0x)[a-z0-9]{3,20}$/.test(text) ? text : undefined
}
