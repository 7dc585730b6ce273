/** EIP-712 domain of the wallet's own signatures; sites can't request them. */
export const walletDomain = { name: 'Oxbow wallet', version: '1' } as const
