/** A gateway's reasons for giving no answer from a node. Its clients treat them as a node that is away. */
export const gatewayMessages = { chain: 'it is of another chain', paced: 'its limit is reached' } as const
