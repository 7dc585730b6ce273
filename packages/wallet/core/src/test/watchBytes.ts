/** Minimum length at which two arrays don't match by chance. */
const telling = 12

/**
 * Records every byte array that the wallet or its libraries create during `run`, except copies inside
 * the curves. `leftOf` finds those that still hold a secret: wiped ones don't, whoever references them.
 */
export function watchBytes<T>(run: () => T): { readonly value: T; leftOf(secret: Uint8Array): readonly Uint8Array[] } {
  const made: { readonly bytes: Uint8Array; readonly by: Error }[] = []
  const note = (bytes: Uint8Array) => void made.push({ bytes, by: new Error() })
  let isRunning = true
  const Plain = globalThis.Uint8Array
  class Noted extends Plain {
    constructor(...parts: readonly unknown[]) {
      super(...(parts as [number]))
      if (isRunning) note(this)
    }
    // Arrays created earlier still count as instances.
    static override [Symbol.hasInstance](value: unknown): boolean {
      return Function.prototype[Symbol.hasInstance].call(Plain, value)
    }
  }
  // Libraries recognize byte arrays by this name.
  Object.defineProperty(Noted, 'name', { value: 'Uint8Array' })
  globalThis.Uint8Array = Noted as typeof Uint8Array
  // A copy of an earlier array has the earlier class.
  const { slice } = Plain.prototype
  Plain.prototype.slice = function (...ends) {
    const copy = slice.apply(this, ends)
    note(copy)
    return copy
  }
  try {
    const value = run()
    return {
      value,
      leftOf(secret) {
        const part = Buffer.from(secret.subarray(0, telling))
        const left = made.filter(
          ({ bytes: { buffer, byteOffset, length }, by }) =>
            Buffer.from(buffer, byteOffset, length).includes(part) && !isOfCurves(by),
        )
        return [...new Set(left.map(({ bytes }) => bytes))]
      },
    }
  } finally {
    isRunning = false
    Plain.prototype.slice = slice
    globalThis.Uint8Array = Plain
  }
}

/** Curves copy their scalars without wiping them, which callers can't change (docs/wallet.md). */
function isOfCurves({ stack = '' }: Error): boolean {
  return stack.includes('@noble/curves')
}
