type Hex = `0x${string}`

/**
 * The only contract that an account of the wallet may delegate to (EIP-7702): MetaMask's EIP7702StatelessDeleGator
 * 1.3.0. The address is derived from its creation code (CREATE2), so any code at it is the same on every network.
 *
 * @see https://github.com/MetaMask/delegation-framework
 */
export const smartAccountCode: Hex = '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b'

/** Start of an account's code while it delegates to a contract (EIP-7702). */
const designator = '0xef0100'

/** The code of an account that delegates to a contract. */
export function designatorOf(contract: Hex): Hex {
  return `${designator}${contract.slice(2)}`
}

/**
 * The contract that an account delegates to, in lower case; undefined for plain accounts and for contracts.
 * @param code result of `eth_getCode`
 */
export function delegateOf(code: unknown): Hex | undefined {
  if (typeof code !== 'string' || !/^0xef0100[0-9a-f]{40}$/i.test(code)) return undefined
  return `0x${code.slice(designator.length).toLowerCase()}`
}
