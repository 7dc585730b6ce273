/** Parameters of a fuzz run. OXBOW_FUZZ_SEED repeats one, OXBOW_FUZZ_ORDERS sets its total size: `npm run bench fuzz` makes it large. */
export const seed = Number(process.env.OXBOW_FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
/** Per version. */
export const orderCount = Number(process.env.OXBOW_FUZZ_ORDERS ?? 400) / 2
export const timeout = 60_000 + orderCount * 20
/** Signatures are compared for one order in so many, because viem and ethers are slow at it. */
export const signedEvery = 25
export const place = { chainId: 31337, permit2: `0x${'22'.repeat(20)}` } as const
