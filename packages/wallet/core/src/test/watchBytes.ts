/** Bytes of a secret that tell it: longer than what two arrays have in common by chance. */
const telling = 12

/**
 * Runs `run` while every array of bytes that is made is noted, by the wallet and by its libraries alike, but for copies inside of the curves. `leftOf` finds those that still hold a secret:
 * what was wiped holds none, whoever has a reference to it.
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
    // What was made before is of the same kind.
    static override [Symbol.hasInstance](value: unknown): boolean {
      return Function.prototype[Symbol.hasInstance].call(Plain, value)
    }
  }
  // Libraries tell arrays of bytes by this name.
  Object.defineProperty(Noted, 'name', { value: 'Uint8Array' })
  globalThis.Uint8Array = Noted as typeof Uint8Array
  // A copy of an array from before is one from before.
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

/** Curves copy their scalars and don't wipe them; nobody outside can (docs/wallet.md). */
function isOfCurves({ stack = '' }: Error): boolean {
  return stack.includes('@noble/curves')
}
