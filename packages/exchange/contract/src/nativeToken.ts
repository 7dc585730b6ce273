/** The address that stands for a chain's native currency in every request and answer. */
export const nativeToken = '0x0000000000000000000000000000000000000000'
