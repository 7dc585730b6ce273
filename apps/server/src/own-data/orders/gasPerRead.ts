/** More than an honest token's or pool's code takes for one read. Whose code nobody vouches for costs the node no more than that. */
export const gasPerRead = 400_000n
