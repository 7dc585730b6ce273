import { toUsername } from '@oxbow/names/toUsername'

/** What the field of a new username holds. */
export type NameState =
  | { readonly kind: 'empty' }
  | { readonly kind: 'letters' }
  | { readonly kind: 'short' }
  | { readonly kind: 'long' }
  /** It is the name of now. */
  | { readonly kind: 'same' }
  | { readonly kind: 'looking' }
  /** The server could not be asked; claiming it tells. */
  | { readonly kind: 'unread'; readonly username: string }
  | { readonly kind: 'taken' }
  | { readonly kind: 'available'; readonly username: string }

/** The state that follows from what was typed and what the server said of it. */
export function from({ typed, current, answer }: from.Facts): NameState {
  const text = typed.toLowerCase()
  if (text === '') return { kind: 'empty' }
  if (!/^[a-z0-9]*$/.test(text)) return { kind: 'letters' }
  if (text.length > 20) return { kind: 'long' }
  const username = toUsername(text)
  if (username === undefined) return { kind: 'short' }
  if (username === current) return { kind: 'same' }
  if (answer === undefined) return { kind: 'looking' }
  if (answer === 'unread') return { kind: 'unread', username }
  return answer === 'available' ? { kind: 'available', username } : { kind: 'taken' }
}

export declare namespace from {
  type Facts = {
    /** Without spaces. */
    readonly typed: string
    /** The account's name of now. */
    readonly current: string | undefined
    /** Of exactly what was typed; undefined until it comes. */
    readonly answer: 'available' | 'taken' | 'unread' | undefined
  }
}
