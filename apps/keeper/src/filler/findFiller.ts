import { type Address, type Client, concat, encodeAbiParameters, getContractAddress, type Hex, zeroHash } from 'viem'
import { getCode, getTransactionCount } from 'viem/actions'
import generated from '../generated/orderFiller.json' with { type: 'json' }

/** A deployer that is at this address on most networks, by a transaction that nobody has the key of. */
const create2Deployer = '0x4e59b44847b379578588920ca78fbf26c0b4956c'
/** Of the account's first transactions: one that has sent more without a filler of its own deploys another. */
const mostSearched = 32
/** Twice what it takes. */
export const deploymentGas = 2_000_000n

/** Creation code of the filler, and of those before it, which may hold something yet. */
export const fillerCodes = [generated.bytecode, ...generated.earlier] as readonly Hex[]

/** Where an account's filler is, or how it is made. */
export type FoundFiller =
  | { readonly status: 'deployed'; readonly address: Address }
  | { readonly status: 'missing'; readonly transaction: { readonly to: Address | undefined; readonly data: Hex } }

/**
 * The filler contract of an account: where CREATE2 puts it, or one of the addresses that its own first transactions would have made. Nothing is kept on a disk, and
 * only a contract with exactly the code that the account would deploy is taken.
 *
 * @throws what viem throws when the node does not answer
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
  // What the creation code returns is the contract, its owner included.
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
