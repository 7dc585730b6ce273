/** MetaMask's DelegationManager, at the same address on every network: a delegation signed for it lets its holder act as the smart account. */
const delegationManager = '0xdb9b1e94b5b69df7e401ddbede43491141047db3'

/**
 * Whether a request targets an account of the wallet, or a contract that may act as one. Sites
 * can't request that: a smart account (EIP-7702) obeys calls to itself and accepts signed orders.
 *
 * @param contract called with data, or the verifying contract of typed data
 * @param own the wallet's accounts
 */
export function actsOnItself(contract: string | undefined, own: readonly string[]): boolean {
  const address = contract?.toLowerCase()
  return address === delegationManager || own.some((each) => each.toLowerCase() === address)
}
