/** Type guard for a value with exactly the expected shape. */
export type Shape<T> = (value: unknown) => value is T

export type Shaped<S> = S extends Shape<infer T> ? T : never

type Shapes = Readonly<Record<string, Shape<unknown>>>
type Whole<R extends Shapes, O extends Shapes> = { [K in keyof R]: Shaped<R[K]> } & {
  [K in keyof O]?: Shaped<O[K]> | undefined
}

/* Validators of the requests to the wallet's window. There are few, and a schema library would be a tenth of the code in the realm with the keys. */

export function textLike(pattern: RegExp): Shape<string> {
  return (value): value is string => typeof value === 'string' && pattern.test(value)
}

export const isText: Shape<string> = (value) => typeof value === 'string'
export const isBoolean: Shape<boolean> = (value) => typeof value === 'boolean'
/** Includes infinities, which JSON can't represent. */
export const isNumber: Shape<number> = (value): value is number => typeof value === 'number' && !Number.isNaN(value)
export const isCount: Shape<number> = (value): value is number => Number.isSafeInteger(value) && (value as number) > 0

export function oneOf<const T extends string | number>(...values: readonly T[]): Shape<T> {
  return (value): value is T => values.includes(value as T)
}

export function eitherOf<A, B>(a: Shape<A>, b: Shape<B>): Shape<A | B> {
  return (value): value is A | B => a(value) || b(value)
}

export function listOf<T>(item: Shape<T>, least: number, most: number): Shape<T[]> {
  return (value): value is T[] =>
    Array.isArray(value) && value.length >= least && value.length <= most && Array.from(value).every(item)
}

/** An object with these keys and no others. */
export function exactly<R extends Shapes, O extends Shapes = Record<never, never>>(
  required: R,
  optional?: O,
): Shape<Whole<R, O>> {
  return (value): value is Whole<R, O> => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    const read = value as Readonly<Record<string, unknown>>
    const named = (key: string) =>
      Object.hasOwn(required, key) || (optional !== undefined && Object.hasOwn(optional, key))
    return (
      Reflect.ownKeys(read).every((key) => typeof key === 'string' && named(key)) &&
      Object.entries(required).every(([key, is]) => Object.hasOwn(read, key) && is(read[key])) &&
      Object.entries(optional ?? {}).every(([key, is]) => read[key] === undefined || is(read[key]))
    )
  }
}
