/** Code of our own wallet, in the range that EIP-1474 leaves free: it signed, but doesn't know whether the transaction was sent. */
export const submissionUnknown = -32_099

/** EIP-1193's ProviderRpcError. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
