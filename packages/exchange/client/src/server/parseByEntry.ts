import '@oxbow/contract/jitless'
import type { z } from 'zod/mini'

/**
 * Validates a value with lists that anyone can add to, such as a chain's tokens and events: an invalid entry is dropped and counted, and the others
 * stay. In nested lists the outermost entry is dropped. Invalid parts outside of lists fail, and so does a list with no valid entry, which indicates
 * another version.
 *
 * @example parseByEntry(z.object({ items: z.array(z.int()) }), { items: [1, 'two', 3] }) // { success: true, data: { items: [1, 3] }, dropped: 1 }
 */
export function parseByEntry<T>(schema: z.ZodMiniType<T>, value: unknown): parseByEntry.ReturnType<T> {
  const first = schema.safeParse(value)
  if (first.success) return { ...first, dropped: 0 }
  const { issues } = first.error
  const wrong = new Map<string, PropertyKey[]>()
  for (const { path } of issues) {
    const at = path.findIndex((key) => typeof key === 'number')
    if (at < 0) return first
    const place = path.slice(0, at + 1)
    wrong.set(JSON.stringify(place), place)
  }
  const rest = without(value, [...wrong.values()])
  const second = rest === undefined ? first : schema.safeParse(rest)
  return second.success ? { ...second, dropped: wrong.size } : first
}

export declare namespace parseByEntry {
  type ReturnType<T> =
    | { readonly success: true; readonly data: T; readonly dropped: number }
    | { readonly success: false; readonly error: z.core.$ZodError<T> }
}

/** A copy of JSON without the entries at these paths; undefined if a list would become empty. */
function without(value: unknown, places: readonly (readonly PropertyKey[])[]): unknown {
  const copy = structuredClone(value)
  const byList = Map.groupBy(places, (place) => JSON.stringify(place.slice(0, -1)))
  for (const [path, entries] of byList) {
    const list = (JSON.parse(path) as string[]).reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], copy)
    const dropped = new Set(entries.map((place) => place.at(-1)))
    const kept = (list as unknown[]).filter((_, index) => !dropped.has(index))
    if (kept.length === 0) return undefined
    ;(list as unknown[]).splice(0, Number.POSITIVE_INFINITY, ...kept)
  }
  return copy
}
