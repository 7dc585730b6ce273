const name = 'oxbow.wallet.grants'

type OpenGrant = { readonly key: string; readonly id: string; readonly expiresAt: number }

/**
 * Ids of signed grants of which it isn't known that they were sent. The next grant of the account takes the same one: of all with one id the
 * chain accepts one, so a request that is repeated because its answer was lost is never done twice.
 */
export const openGrants = {
  /** The id for the next grant of an account on a network. `make` draws a new one. */
  idFor(chainId: number, account: string, nowSeconds: number, make: () => bigint): bigint {
    const open = read().find(({ key, expiresAt }) => key === keyOf(chainId, account) && expiresAt > nowSeconds)
    return open === undefined ? make() : BigInt(open.id)
  },
  /** Until when a signed grant may still be sent, Unix seconds; undefined if there is none. */
  until(chainId: number, account: string, nowSeconds: number): number | undefined {
    return read().find(({ key, expiresAt }) => key === keyOf(chainId, account) && expiresAt > nowSeconds)?.expiresAt
  },
  /** Before a grant is signed. */
  add(chainId: number, account: string, { id, expiresAt }: { readonly id: bigint; readonly expiresAt: number }): void {
    const key = keyOf(chainId, account)
    const others = read().filter((each) => each.key !== key)
    const known = read().find((each) => each.key === key && each.id === String(id))
    // The longest of those with this id.
    write([...others, { key, id: String(id), expiresAt: Math.max(expiresAt, known?.expiresAt ?? 0) }])
  },
  /** The server has sent it. */
  remove(chainId: number, account: string): void {
    write(read().filter((each) => each.key !== keyOf(chainId, account)))
  },
}

function keyOf(chainId: number, account: string): string {
  return `${chainId}:${account.toLowerCase()}`
}

function read(): readonly OpenGrant[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
    return Array.isArray(found) ? found.filter(({ id }) => /^\d{1,78}$/.test(String(id))) : []
  } catch {
    return []
  }
}

/** @throws when it can't be stored: then nothing may be signed */
function write(grants: readonly OpenGrant[]): void {
  localStorage.setItem(name, JSON.stringify(grants))
}
