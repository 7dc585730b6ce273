const name = 'oxbow.wallet.authorizations'

/**
 * The highest nonce of the authorizations (EIP-7702) that an account handed to the operator on a network. They have no end: each can be used until
 * the account's nonce has passed its own.
 */
export const openAuthorizations = {
  of(chainId: number, account: string): number | undefined {
    return read()[keyOf(chainId, account)]
  },
  /** Before one is signed. @throws when it can't be stored: then nothing may be signed */
  note(chainId: number, account: string, nonce: number): void {
    const key = keyOf(chainId, account)
    const known = read()
    localStorage.setItem(name, JSON.stringify({ ...known, [key]: Math.max(nonce, known[key] ?? 0) }))
  },
}

function keyOf(chainId: number, account: string): string {
  return `${chainId}:${account.toLowerCase()}`
}

function read(): Readonly<Partial<Record<string, number>>> {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '{}') ?? {}
  } catch {
    return {}
  }
}
