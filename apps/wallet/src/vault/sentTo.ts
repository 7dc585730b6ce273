const name = 'oxbow.wallet.sent-to'
/** The oldest are dropped beyond this number. */
const most = 200

/** Addresses that this device sent to, for the look-alike and first-contact warnings. */
export const sentTo = {
  get(): readonly string[] {
    try {
      const read: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
      return Array.isArray(read) ? read.filter((each) => /^0x[0-9a-f]{40}$/.test(String(each))) : []
    } catch {
      return []
    }
  },
  add(addresses: readonly string[]): void {
    const all = new Set([...addresses.map((address) => address.toLowerCase()), ...sentTo.get()])
    try {
      localStorage.setItem(name, JSON.stringify([...all].slice(0, most)))
    } catch {
      // With a full storage the address counts as new next time, which is harmless.
    }
  },
}
