/** Typed data of this domain is the wallet's own: sites can't have it signed. */
export const walletDomain = { name: 'Oxbow wallet', version: '1' } as const
