import { WalletError } from '@oxbow/connectors/WalletError'

/** Whether the wallet says that it did not even try: EIP-1193's "unauthorized" and "unsupported", JSON-RPC's "no such method" and "invalid parameters", and money missing for the network cost. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof WalletError)) return false
  return error.code === 'InsufficientGas' || error.code === 'WalletBusy' || refusalCodes.has(error.walletCode)
}

const refusalCodes: ReadonlySet<number | undefined> = new Set([4100, 4200, -32601, -32602])
