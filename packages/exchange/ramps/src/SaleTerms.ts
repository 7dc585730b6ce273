import type { DepositFault } from './DepositFault.ts'
import type { RampOrder } from './Ramp.ts'

/** A sale as started, as stored by the device. */
export type SaleTerms = {
  readonly provider: string
  readonly account: string
  readonly chainId: number
  readonly token: string
  /** Agreed amount in raw units; no more is sent. */
  readonly tokenAmount: string
}

/** A provider's request for a deposit; token and chain are optional. */
export type SaleDeposit = {
  readonly address: string
  readonly amount: bigint
  readonly token?: string | undefined
  readonly chainId?: number | undefined
}

/** Which part of a deposit request differs from the sale; undefined if none. Addresses are compared in lower case. */
export function faultOfDeposit(
  { account, chainId, token, tokenAmount }: Omit<SaleTerms, 'provider'>,
  deposit: SaleDeposit,
): DepositFault | undefined {
  const address = deposit.address.toLowerCase()
  // Tokens sent to these addresses would not reach a provider.
  const isNobodys = BigInt(/^0x[0-9a-f]{40}$/.test(address) ? address : 0) === 0n
  if (isNobodys || address === account.toLowerCase() || address === token.toLowerCase()) return 'address'
  if (deposit.token !== undefined && deposit.token.toLowerCase() !== token.toLowerCase()) return 'token'
  if (deposit.chainId !== undefined && deposit.chainId !== chainId) return 'network'
  return deposit.amount > 0n && deposit.amount <= BigInt(tokenAmount) ? undefined : 'amount'
}

/**
 * Compares a server's data about a sale with what this device started, before a payment is prepared. A sale that the device doesn't remember isn't
 * paid from here.
 */
export function faultOfSale(order: RampOrder, begun: SaleTerms | undefined): DepositFault | undefined {
  const { deposit, depositFault } = order
  if (depositFault !== null) return depositFault
  if (deposit === null) return undefined
  if (begun === undefined) return 'unknown'
  if (order.provider.id !== begun.provider) return 'provider'
  if (order.account.toLowerCase() !== begun.account.toLowerCase()) return 'unknown'
  const { chainId, token } = order
  return faultOfDeposit(begun, { address: deposit.address, amount: BigInt(deposit.amount), chainId, token })
}
