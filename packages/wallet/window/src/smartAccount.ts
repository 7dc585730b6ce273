type Hex = `0x${string}`

/**
 * The one contract that an account of the wallet may become (EIP-7702): MetaMask's EIP7702StatelessDeleGator 1.3.0. Its address is made of its creation code
 * (CREATE2), so it is the same code on every network that has any there.
 *
 * @see https://github.com/MetaMask/delegation-framework
 */
export const smartAccountCode: Hex = '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b'

const designator = '0xef0100'

/**
 * The contract whose code an account runs as its own, in lower case; undefined where it runs none, and for contracts.
 * @param code As `eth_getCode` answers.
 */
export function delegateOf(code: unknown): Hex | undefined {
  if (typeof code !== 'string' || !/^0xef0100[0-9a-f]{40}$/i.test(code)) return undefined
  return `0x${code.slice(designator.length).toLowerCase()}`
}
