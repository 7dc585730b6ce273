type Assertion = { readonly id: string; readonly rawId: string; readonly response: Readonly<Record<string, string>> }

const fields = ['clientDataJSON', 'authenticatorData', 'signature', 'id'] as const

/** The same answer with one to three bits of what was signed, or of the signature, turned, cut off or added to. Same seed, same change. */
export function mutateAssertion<T extends Assertion>(assertion: T, seed: number): T {
  const next = randomOf(seed)
  const field = fields[next(fields.length)]!
  const original = field === 'id' ? assertion.id : assertion.response[field]!
  const bytes = Buffer.from(original, 'base64url')
  const kind = next(8)
  const changed =
    kind === 0
      ? bytes.subarray(0, next(bytes.length))
      : kind === 1
        ? Buffer.concat([bytes, Buffer.from([next(256)])])
        : bytes
  if (kind > 1) {
    // An odd number of turns: never back to what it was.
    const at = next(bytes.length)
    changed[at] = changed[at]! ^ (1 << next(8))
  }
  const text = changed.toString('base64url')
  if (field === 'id') return { ...assertion, id: text, rawId: text }
  return { ...assertion, response: { ...assertion.response, [field]: text } }
}

/** Mulberry32. */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
