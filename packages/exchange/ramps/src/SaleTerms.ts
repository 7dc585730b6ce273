import type { DepositFault } from './DepositFault.ts'
import type { RampOrder } from './Ramp.ts'

/** A sale as it was begun, as whoever began it remembers it. */
export type SaleTerms = {
  readonly provider: string
  readonly account: string
  readonly chainId: number
  readonly token: string
  /** Raw units that were agreed to: no more is sent. */
  readonly tokenAmount: string
}

/** What a provider says that is to be sent, and where it says so what and where. */
export type SaleDeposit = {
  readonly address: string
  readonly amount: bigint
  readonly token?: string | undefined
  readonly chainId?: number | undefined
}

/** What of a deposit is not what was begun; undefined where all is. Addresses are told apart in lower case. */
export function faultOfDeposit(
  { account, chainId, token, tokenAmount }: Omit<SaleTerms, 'provider'>,
  deposit: SaleDeposit,
): DepositFault | undefined {
  const address = deposit.address.toLowerCase()
  // Nothing that is sent there comes to a provider.
  const isNobodys = BigInt(/^0x[0-9a-f]{40}$/.test(address) ? address : 0) === 0n
  if (isNobodys || address === account.toLowerCase() || address === token.toLowerCase()) return 'address'
  if (deposit.token !== undefined && deposit.token.toLowerCase() !== token.toLowerCase()) return 'token'
  if (deposit.chainId !== undefined && deposit.chainId !== chainId) return 'network'
  return deposit.amount > 0n && deposit.amount <= BigInt(tokenAmount) ? undefined : 'amount'
}

/**
 * Whether what a server says of a sale is what this device began, before anything is prepared to be sent. It says nothing of a sale that the device does not
 * remember: that one is not paid from here.
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
