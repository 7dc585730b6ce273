/** `invalidateUnorderedNonces(uint256,uint256)`: a word index and a mask of the nonces to spend. */
const invalidate = /^0x3ff9dcb1([0-9a-f]{64})([0-9a-f]{64})$/

/** The nonces that a call of Permit2 cancels: a word and a mask. Undefined for any other call. */
export function readCancellation(data: `0x${string}`): { readonly word: bigint; readonly mask: bigint } | undefined {
  const [, word, mask] = invalidate.exec(data.toLowerCase()) ?? []
  return word === undefined || mask === undefined ? undefined : { word: BigInt(`0x${word}`), mask: BigInt(`0x${mask}`) }
}

/** Whether a cancellation includes a nonce. */
export function isTakenBack(nonce: bigint, { word, mask }: { readonly word: bigint; readonly mask: bigint }): boolean {
  return nonce >> 8n === word && ((mask >> (nonce & 255n)) & 1n) === 1n
}
