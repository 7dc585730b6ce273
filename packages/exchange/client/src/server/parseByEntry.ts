import '@oxbow/contract/jitless'
import type { z } from 'zod/mini'

/**
 * Reads a value with lists that anyone can write to, such as a chain's tokens and events: an entry that does not parse is left out and counted, and the others
 * stay. Of lists within lists the entry of the outermost goes as a whole. What is wrong outside of any list is wrong, and so is a list of which nothing
 * would be left: that is another version, not a bad entry.
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

/** A copy of JSON without the entries at these places; undefined when a list has no others. */
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
