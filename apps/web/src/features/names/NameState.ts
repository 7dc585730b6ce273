import { toUsername } from '@oxbow/names/toUsername'

/** The state of the field for a new username. */
export type NameState =
  | { readonly kind: 'empty' }
  | { readonly kind: 'letters' }
  | { readonly kind: 'short' }
  | { readonly kind: 'long' }
  /** The current username. */
  | { readonly kind: 'same' }
  | { readonly kind: 'looking' }
  /** The server couldn't be asked; claiming will tell. */
  | { readonly kind: 'unread'; readonly username: string }
  | { readonly kind: 'taken' }
  | { readonly kind: 'available'; readonly username: string }

/** Derives the state from the text and the server's answer. */
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
    /** The account's current username. */
    readonly current: string | undefined
    /** For exactly the typed text; undefined while loading. */
    readonly answer: 'available' | 'taken' | 'unread' | undefined
  }
}
