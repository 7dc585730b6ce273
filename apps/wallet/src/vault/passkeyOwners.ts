const name = 'oxbow.wallet.owners'

/**
 * Address of the wallet that each passkey opened on this device: credential ids and addresses, nothing secret. Kept
 * when the wallet is locked or disconnected, so that a server can't substitute another wallet at the next log-in.
 */
export const passkeyOwners = {
  of(credential: string): string | undefined {
    const owners = read()
    return Object.hasOwn(owners, credential) ? owners[credential] : undefined
  },
  note(credentials: readonly string[], address: string): void {
    const noted = Object.fromEntries(credentials.map((credential) => [credential, address]))
    localStorage.setItem(name, JSON.stringify({ ...read(), ...noted }))
  },
}

function read(): Readonly<Record<string, string>> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(name) ?? '{}')
    return typeof found === 'object' && found !== null ? (found as Record<string, string>) : {}
  } catch {
    return {}
  }
}
