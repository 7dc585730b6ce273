/** MetaMask's DelegationManager, at the same address everywhere: whoever has a delegation signed for it can act as the smart account. */
const delegationManager = '0xdb9b1e94b5b69df7e401ddbede43491141047db3'

/**
 * Whether a request is for an account of the wallet, or for what may act as one. No site has a say in that: a smart account (EIP-7702) does what it tells
 * itself to, and takes signatures for orders.
 *
 * @param contract That is called with data, or that typed data is for.
 * @param own The wallet's accounts.
 */
export function actsOnItself(contract: string | undefined, own: readonly string[]): boolean {
  const address = contract?.toLowerCase()
  return address === delegationManager || own.some((each) => each.toLowerCase() === address)
}
