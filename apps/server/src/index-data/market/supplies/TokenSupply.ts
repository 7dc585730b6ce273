export type TokenSupply = { readonly chainId: number; readonly address: string; readonly whole: number }
