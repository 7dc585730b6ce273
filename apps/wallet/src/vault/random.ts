/** The wallet's only source of random bytes. */
export const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
