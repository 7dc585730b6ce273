import { WalletError } from '@oxbow/connectors/WalletError'

/**
 * Whether a wallet error means that nothing was sent: EIP-1193 "unauthorized" or "unsupported", JSON-RPC "method not found" or "invalid params", or
 * insufficient funds for gas.
 */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof WalletError)) return false
  return error.code === 'InsufficientGas' || error.code === 'WalletBusy' || refusalCodes.has(error.walletCode)
}

const refusalCodes: ReadonlySet<number | undefined> = new Set([4100, 4200, -32601, -32602])
