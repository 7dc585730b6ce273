import { type Address, encodeFunctionData, type Hex, type PublicClient, parseAbi } from 'viem'
import * as Create2 from '../protocol/Create2.ts'
import { canonical } from '../protocol/deployProtocol.ts'
import { multicall3Address, readMulticall3 } from '../protocol/installMulticall3.ts'
import { type ProtocolAddresses, type ProtocolContracts, planProtocol, toContracts } from '../protocol/planProtocol.ts'
import { readArtifact } from '../protocol/readArtifact.ts'
import type { Sender } from './Sender.ts'

export type DeployedContracts = ProtocolContracts & { readonly multicall3: Address }

export declare namespace deployContracts {
  type Options = {
    readonly client: PublicClient
    readonly sender: Sender
    /** Owner of the v2 and v3 factories and of v4's PoolManager. */
    readonly owner: Address
    readonly currencySymbol: string
    /** The chain's own wrapped native token; deployed if undefined. */
    readonly weth: Address | undefined
  }
  type ReturnType = { readonly contracts: DeployedContracts; readonly firstBlock: bigint }
}

/**
 * Deploys the protocols to any chain, except those already there: Multicall3 and Permit2 are used at their canonical
 * addresses if they have code. The sender creates everything, so an earlier run's contracts are found by its transactions.
 */
export async function deployContracts(options: deployContracts.Options): Promise<deployContracts.ReturnType> {
  const { client, currencySymbol, owner, sender, weth } = options
  let firstBlock: bigint | undefined
  const create = async (name: string, toCode: () => Hex): Promise<Address> => {
    const { blockNumber, contractAddress } = await sender.once(name, () => ({ data: toCode() }))
    firstBlock ??= blockNumber
    return contractAddress!.toLowerCase() as Address
  }
  const hasCode = async (address: Address) => ((await client.getCode({ address })) ?? '0x') !== '0x'

  const multicall3Code = await readMulticall3()
  const multicall3 = (await hasCode(multicall3Address))
    ? multicall3Address
    : await create('multicall3', () => multicall3Code)
  const at: ProtocolAddresses = { permit2: await deployPermit2(), ...(weth && { weth }) }
  for (const step of planProtocol({ owner, currencySymbol })) {
    if (step.kind === 'create') at[step.name] ??= await create(step.name, () => step.toCode(at))
    else await sender.once(step.name, () => ({ to: at[step.to]!, data: step.data }))
  }
  if (owner !== sender.address)
    await sender.once('v3Owner', () => ({
      to: at.v3Factory!,
      data: encodeFunctionData({ abi: v3FactoryAbi, functionName: 'setOwner', args: [owner] }),
    }))
  return { contracts: { multicall3, ...toContracts(at) }, firstBlock: firstBlock ?? (await client.getBlockNumber()) }

  /** Wallets know Permit2 at its canonical address; without the CREATE2 deployer it is created like the others. */
  async function deployPermit2(): Promise<Address> {
    const { address, salt } = canonical.permit2
    const { bytecode } = readArtifact('Permit2')
    if (await hasCode(address)) return address
    if (!(await hasCode(Create2.create2Deployer))) return create('permit2', () => bytecode)
    const data = Create2.toCalldata(bytecode, salt)
    const { blockNumber } = await sender.once('permit2', () => ({ to: Create2.create2Deployer, data }))
    firstBlock ??= blockNumber
    return address
  }
}

const v3FactoryAbi = parseAbi(['function setOwner(address)'])
