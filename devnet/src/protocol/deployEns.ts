import type { Contracts } from '@oxbow/chain/Network'
import { type Address, concat, encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, zeroHash } from 'viem'
import { labelhash, namehash } from 'viem/ens'
import { devAddress, operatorIndex } from '../node/devAccounts.ts'
import type { TransactionQueue } from '../node/TransactionQueue.ts'
import { readArtifact } from './readArtifact.ts'

/** Names of the development accounts 0 to 4, resolving in both directions. */
export const ensNames: readonly string[] = ['alice.eth', 'bob.eth', 'carol.eth', 'dave.eth', 'erin.eth']

const registryAbi = parseAbi([
  'function setSubnodeOwner(bytes32 node, bytes32 label, address owner)',
  'function setResolver(bytes32 node, address resolver)',
])
const resolverAbi = parseAbi([
  'function setAddr(bytes32 node, address a)',
  'function setName(bytes32 node, string name)',
  'function setText(bytes32 node, string key, string value)',
])

type EnsContracts = Pick<Required<Contracts>, 'ensRegistry' | 'ensReverseRegistrar' | 'ensPublicResolver'>

/**
 * Queues ENS: registry, public resolver, reverse registrar and `ensNames`. The operator writes the reverse records before
 * transferring `addr.reverse` to the registrar, so that the named accounts have sent nothing and their nonce is 0.
 */
export function deployEns(queue: TransactionQueue): EnsContracts {
  const operator = devAddress(operatorIndex)
  const send = (to: Address, data: Hex) => queue.send({ from: operator, to, data, gas: 200_000n })

  const registry = queue.deploy({ from: operator, data: readArtifact('EnsRegistry').bytecode, gas: 2_000_000n })
  const resolver = queue.deploy({
    from: operator,
    data: concat([readArtifact('EnsPublicResolver').bytecode, encodeAbiParameters([{ type: 'address' }], [registry])]),
    gas: 4_500_000n,
  })
  const registrar = queue.deploy({
    from: operator,
    data: concat([
      readArtifact('EnsReverseRegistrar').bytecode,
      encodeAbiParameters([{ type: 'address' }, { type: 'address' }], [registry, resolver]),
    ]),
    gas: 2_000_000n,
  })

  const setOwner = (parent: Hex, label: string, owner: Address) =>
    send(
      registry,
      encodeFunctionData({
        abi: registryAbi,
        functionName: 'setSubnodeOwner',
        args: [parent, labelhash(label), owner],
      }),
    )
  const setResolver = (node: Hex) =>
    send(registry, encodeFunctionData({ abi: registryAbi, functionName: 'setResolver', args: [node, resolver] }))

  setOwner(zeroHash, 'eth', operator)
  setOwner(zeroHash, 'reverse', operator)
  setOwner(namehash('reverse'), 'addr', operator)
  ensNames.forEach((name, index) => {
    const owner = devAddress(index)
    const node = namehash(name)
    setOwner(namehash('eth'), name.slice(0, -'.eth'.length), operator)
    setResolver(node)
    send(resolver, encodeFunctionData({ abi: resolverAbi, functionName: 'setAddr', args: [node, owner] }))
    send(
      resolver,
      encodeFunctionData({
        abi: resolverAbi,
        functionName: 'setText',
        args: [node, 'description', 'Development account'],
      }),
    )
    setOwner(namehash('eth'), name.slice(0, -'.eth'.length), owner)

    const reverseLabel = owner.slice(2)
    const reverseNode = namehash(`${reverseLabel}.addr.reverse`)
    setOwner(namehash('addr.reverse'), reverseLabel, operator)
    setResolver(reverseNode)
    send(resolver, encodeFunctionData({ abi: resolverAbi, functionName: 'setName', args: [reverseNode, name] }))
    setOwner(namehash('addr.reverse'), reverseLabel, owner)
  })
  setOwner(namehash('reverse'), 'addr', registrar)

  return { ensRegistry: registry, ensPublicResolver: resolver, ensReverseRegistrar: registrar }
}
