import { random } from '../keeper/random.ts'

const mark = new TextEncoder().encode('oxbow-2:')

/**
 * What the authenticator itself remembers of a passkey: its user id, which nobody can change afterwards, says that it was made when each lock had a
 * MAC. So a server that leaves the MAC away, to have a vault pass for one from before, is found out on a device that has never seen the wallet.
 */
export const passkeyMark = {
  /** The user id of a new passkey. No two are the same: a passkey with the user id of another would replace it. */
  create(): Uint8Array<ArrayBuffer> {
    return Uint8Array.of(...mark, ...random(24))
  },
  /** @param userHandle As an assertion has it; null where the authenticator doesn't tell. */
  isOn(userHandle: ArrayBuffer | null): boolean {
    if (userHandle === null) return false
    const bytes = new Uint8Array(userHandle)
    return mark.every((byte, at) => bytes[at] === byte)
  },
}
