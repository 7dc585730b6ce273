import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'

const junk = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    '',
    ' ',
    '0x',
    '0',
    '-1',
    '1e77',
    '1'.repeat(90),
    'a'.repeat(78),
    '9'.repeat(78),
    'NaN',
    0,
    -1,
    1.5,
    1e308,
    true,
    [],
    {},
    [[]],
  ),
  fc.constantFrom<unknown>(
    `0x${'f'.repeat(40)}`,
    `0x${'0'.repeat(39)}`,
    `0x${'g'.repeat(40)}`,
    '\u0000',
    '💥',
    "'; drop schema dex; --",
    '{{7*7}}',
    '../../etc/passwd',
  ),
  fc.constantFrom<unknown>(
    { __proto__: null, constructor: 1 },
    { toString: 1 },
    '9'.repeat(77),
    (2n ** 256n).toString(),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<unknown>,
)

type Edit = { at: number; kind: 'replace' | 'remove' | 'add' | 'duplicate'; value: unknown; key: string }
const edits = fc.array(
  fc.record<Edit>({
    at: fc.nat(200),
    kind: fc.constantFrom('replace', 'remove', 'add', 'duplicate'),
    value: junk,
    key: fc.string({ maxLength: 12 }),
  }),
  { minLength: 1, maxLength: 4 },
)

/** Every place in a value that can be changed. */
function places(value: unknown): { holder: Record<string, unknown>; key: string }[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.keys(value).flatMap((key) => [
    { holder: value as Record<string, unknown>, key },
    ...places((value as Record<string, unknown>)[key]),
  ])
}

function mutate(body: object, changes: readonly Edit[]): unknown {
  const copy: unknown = structuredClone(body)
  for (const { at, kind, key, ...change } of changes) {
    const value = structuredClone(change.value)
    const all = places(copy)
    const place = all[at % Math.max(1, all.length)]
    if (!place) continue
    if (kind === 'replace') place.holder[place.key] = value
    else if (kind === 'remove') delete place.holder[place.key]
    // By a name like "length" or "999999999", a list would become gigabytes of nothing.
    else if (kind === 'add' && Array.isArray(place.holder)) place.holder.push(value)
    else if (kind === 'add')
      Object.defineProperty(place.holder, key, { value, enumerable: true, configurable: true, writable: true })
    else place.holder[place.key] = [place.holder[place.key], place.holder[place.key]]
  }
  return copy
}

/** From a request that succeeds, one that is changed at up to four places, is something else, or is no JSON any more. */
export const payload = fc.oneof(
  { weight: 6, arbitrary: edits.map((changes) => (body: object) => JSON.stringify(mutate(body, changes)) ?? '') },
  { weight: 1, arbitrary: junk.map((value) => () => JSON.stringify(value) ?? '') },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.nat(), fc.string({ unit: 'binary', maxLength: 3 })).map(([at, text]) => (body: object) => {
      const json = JSON.stringify(body)
      return json.slice(0, at % json.length) + text + json.slice((at % json.length) + 1)
    }),
  },
)
export const contentType = fc.oneof(
  { weight: 20, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'text/plain',
      'application/xml',
      'multipart/form-data',
      'application/json; charset=utf-16',
      'x',
      '',
    ),
  },
)

/** Whether a body says the same as the request that it was made from. Anything else must be refused where all is signed. */
export function isSameRequest(
  body: string,
  valid: object,
  { unsigned = [], ignoresMore = false }: Sameness = {},
): boolean {
  const withoutThose = (name: string, value: unknown) => (unsigned.includes(name) ? undefined : value)
  try {
    const wanted: unknown = JSON.parse(JSON.stringify(valid), withoutThose)
    const sent: unknown = JSON.parse(body, withoutThose)
    return isDeepStrictEqual(ignoresMore ? pick(sent, wanted) : sent, wanted)
  } catch {
    return false
  }
}

export type Sameness = {
  /** Names of hints that nobody signs. */
  readonly unsigned?: readonly string[]
  /** Fields that the operation doesn't know are left unread. */
  readonly ignoresMore?: boolean
}

function pick(value: unknown, wanted: unknown): unknown {
  if (typeof value !== 'object' || typeof wanted !== 'object' || !value || !wanted || Array.isArray(value)) return value
  const kept = Object.entries(value).filter(([key]) => Object.hasOwn(wanted, key))
  return Object.fromEntries(kept.map(([key, each]) => [key, pick(each, wanted[key as keyof typeof wanted])]))
}
