import { random } from '../vault/random.ts'

const mark = new TextEncoder().encode('oxbow-2:')

/**
 * Marks a passkey in its user id, which is fixed at registration: it was created when every lock had a MAC. So a server
 * that strips the MAC, to pass a vault off as an older one, is detected even on a device that has never seen the wallet.
 */
export const passkeyMark = {
  /** User id of a new passkey. Always unique: a passkey with the same user id would replace the other. */
  create(): Uint8Array<ArrayBuffer> {
    return Uint8Array.of(...mark, ...random(24))
  },
  /** @param userHandle from an assertion; null if the authenticator doesn't return it */
  isOn(userHandle: ArrayBuffer | null): boolean {
    if (userHandle === null) return false
    const bytes = new Uint8Array(userHandle)
    return mark.every((byte, at) => bytes[at] === byte)
  },
}
