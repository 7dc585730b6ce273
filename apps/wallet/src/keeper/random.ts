/** The wallet's one source of random numbers. */
export const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
