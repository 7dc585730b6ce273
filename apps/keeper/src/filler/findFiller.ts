import { type Address, type Client, concat, encodeAbiParameters, getContractAddress, type Hex, zeroHash } from 'viem'
import { getCode, getTransactionCount } from 'viem/actions'
import generated from '../generated/orderFiller.json' with { type: 'json' }

/** A CREATE2 deployer at this address on most networks, deployed by a keyless transaction. */
const create2Deployer = '0x4e59b44847b379578588920ca78fbf26c0b4956c'
/** Number of the account's first transactions searched: an account that sent more before its filler deploys another. */
const mostSearched = 32
/** Twice the required gas. */
export const deploymentGas = 2_000_000n

/** Creation code of the filler, and of earlier versions, which may still hold tokens. */
export const fillerCodes = [generated.bytecode, ...generated.earlier] as readonly Hex[]

/** Location of an account's filler, or the transaction that deploys it. */
export type FoundFiller =
  | { readonly status: 'deployed'; readonly address: Address }
  | { readonly status: 'missing'; readonly transaction: { readonly to: Address | undefined; readonly data: Hex } }

/**
 * Finds an account's filler contract: at its CREATE2 address, or at one of the addresses created by its own first
 * transactions. Nothing is stored, and only a contract with exactly the code that the account would deploy is accepted.
 *
 * @throws viem's error when the node doesn't answer
 */
export async function findFiller(
  client: Client,
  owner: Address,
  bytecode: Hex = fillerCodes[0]!,
): Promise<FoundFiller> {
  const creation = concat([bytecode, encodeAbiParameters([{ type: 'address' }], [owner])])
  const hasDeployer = ((await getCode(client, { address: create2Deployer })) ?? '0x') !== '0x'
  const predicted = getContractAddress({
    opcode: 'CREATE2',
    from: create2Deployer,
    salt: zeroHash,
    bytecode: creation,
  })
  // The creation code returns the contract's code, including its owner.
  const code = (await client.request({ method: 'eth_call', params: [{ data: creation }, 'latest'] })) as Hex
  const count = hasDeployer ? 0 : await getTransactionCount(client, { address: owner })
  const own = Array.from({ length: Math.min(count, mostSearched) }, (_, nonce) =>
    getContractAddress({ opcode: 'CREATE', from: owner, nonce: BigInt(nonce) }),
  )
  for (const address of [predicted, ...own]) {
    const there = await getCode(client, { address })
    if (there === code) return { status: 'deployed', address: address.toLowerCase() as Address }
  }
  const transaction = hasDeployer
    ? { to: create2Deployer as Address, data: concat([zeroHash, creation]) }
    : { to: undefined, data: creation }
  return { status: 'missing', transaction }
}
