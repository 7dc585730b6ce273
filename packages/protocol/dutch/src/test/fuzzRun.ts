/** A run's numbers. OXBOW_FUZZ_SEED repeats one, OXBOW_FUZZ_ORDERS sets its size, for both versions together: `npm run bench fuzz` makes it large. */
export const seed = Number(process.env.OXBOW_FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
/** Of one version. */
export const orderCount = Number(process.env.OXBOW_FUZZ_ORDERS ?? 400) / 2
export const timeout = 60_000 + orderCount * 20
/** What is signed is compared of one order in so many: viem and ethers take their time over it. */
export const signedEvery = 25
export const place = { chainId: 31337, permit2: `0x${'22'.repeat(20)}` } as const
