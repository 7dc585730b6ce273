import { devAddress, operatorIndex } from '@oxbow/devnet/devAccounts'
import { readOwnContract } from '@oxbow/devnet/OwnContract'
import { type Address, concat, encodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { labelhash, namehash } from 'viem/ens'
import type { TestChain } from './TestChain.ts'
import { transact } from './transact.ts'

const registryAbi = parseAbi([
  'function setSubnodeOwner(bytes32 node, bytes32 label, address owner)',
  'function setResolver(bytes32 node, address resolver)',
])
const owner = devAddress(operatorIndex)
const gas = 3_000_000n

/** Registers `<label>.eth` with a resolver that refers to an offchain server, and deploys the contracts that public ENS clients call. */
export async function deployNames(chain: TestChain, options: deployNames.Options): Promise<deployNames.ReturnType> {
  const { label, url, signer } = options
  const registry = chain.contracts.ensRegistry
  const send = (data: Hex) => ({ from: owner, to: registry, data, gas })
  return transact(chain, (queue) => {
    const universalResolver = queue.deploy({
      from: owner,
      data: concat([
        readOwnContract('UniversalResolver').bytecode,
        encodeAbiParameters([{ type: 'address' }], [registry]),
      ]),
      gas,
    })
    const resolver = queue.deploy({
      from: owner,
      data: concat([
        readOwnContract('NameResolver').bytecode,
        encodeAbiParameters([{ type: 'address' }, { type: 'string[]' }, { type: 'address' }], [owner, [url], signer]),
      ]),
      gas,
    })
    const args = [namehash('eth'), labelhash(label), owner] as const
    queue.send(send(encodeFunctionData({ abi: registryAbi, functionName: 'setSubnodeOwner', args })))
    const set = [namehash(`${label}.eth`), resolver] as const
    queue.send(send(encodeFunctionData({ abi: registryAbi, functionName: 'setResolver', args: set })))
    return { resolver, universalResolver }
  })
}

export declare namespace deployNames {
  type Options = { readonly label: string; readonly url: string; readonly signer: Address }
  type ReturnType = { readonly resolver: Address; readonly universalResolver: Address }
}
