const name = 'oxbow.wallet.sent-to'
/** Older ones are forgotten first. */
const most = 200

/** Whom this device sent to. An address that only looks like one of them is told apart, and a new one is said to be new. */
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
      // A full storage makes a friend a stranger again: nothing is lost by it.
    }
  },
}
