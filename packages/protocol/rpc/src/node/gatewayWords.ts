/** How a gateway says why it gives no answer of a node; to whoever asks it is a node that is away. */
export const gatewayWords = { chain: 'it is of another chain', paced: 'its limit is reached' } as const
