/** Why a deposit of a sale is not paid: what of it is not what was begun. `unknown`: by a device that does not remember the sale. */
export const depositFaults = ['address', 'amount', 'token', 'network', 'provider', 'unknown'] as const

export type DepositFault = (typeof depositFaults)[number]
