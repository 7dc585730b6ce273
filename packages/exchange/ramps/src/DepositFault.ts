/** Which part of a sale's deposit request differs from the sale as started. `unknown`: this device doesn't remember the sale. */
export const depositFaults = ['address', 'amount', 'token', 'network', 'provider', 'unknown'] as const

export type DepositFault = (typeof depositFaults)[number]
