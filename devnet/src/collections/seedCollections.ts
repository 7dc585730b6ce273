import { encodeFunctionData, parseAbi, zeroHash } from 'viem'
import { readOwnContract } from '../contracts/OwnContract.ts'
import { fundedAccounts } from '../market/seedPools.ts'
import { devAddress, operatorIndex } from '../node/devAccounts.ts'
import type { TransactionQueue } from '../node/TransactionQueue.ts'
import * as Create2 from '../protocol/Create2.ts'
import type { ChainSlug } from '../tokens/tokenTable.ts'
import { collectionsOf, type LocalCollection } from './collectionTable.ts'

const erc721Abi = parseAbi([
  'function mint(address[] to)',
  'function transferFrom(address from, address to, uint256 id)',
])
const erc1155Abi = parseAbi([
  'function mintBatch(address to, uint256[] ids, uint256[] amounts)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
])

const strangers = [11, 12, 13, 14, 15, 16].map(devAddress)
const people = fundedAccounts.map(devAddress)

/**
 * Deploys a chain's NFT collections and gives the local test accounts some of each, in two blocks. Transfers are
 * made by the operator and the market's traders, so the test accounts have sent nothing yet. Automine must be off.
 *
 * @param options.timestamp Unix seconds of the first block
 */
export async function seedCollections(
  queue: TransactionQueue,
  { slug, timestamp }: { readonly slug: ChainSlug; readonly timestamp: number },
): Promise<void> {
  const collections = collectionsOf(slug)
  if (collections.length === 0) return
  const from = devAddress(operatorIndex)
  await queue.addAccounts([from, ...strangers])
  for (const { address: to, contract, standard } of collections) {
    const data = Create2.toCalldata(readOwnContract(contract).bytecode, zeroHash)
    queue.send({ from, to: Create2.create2Deployer, data, gas: 4_000_000n })
    if (standard === 'erc1155') for (const owner of [from, ...people]) queuePasses(queue, to, owner)
    else {
      const data = encodeFunctionData({ abi: erc721Abi, functionName: 'mint', args: [firstOwners(contract)] })
      queue.send({ from, to, data, gas: 2_500_000n })
    }
  }
  await queue.flush({ timestamp })
  for (const collection of collections) queueTransfers(queue, collection)
  await queue.flush({ timestamp: timestamp + 2 })
}

/** All strange items belong to the first account, so that one page shows all of them. */
function firstOwners(contract: LocalCollection['contract']) {
  const [first] = people
  if (contract === 'StrangeItems') return Array.from({ length: 9 }, () => first!)
  const operator = devAddress(operatorIndex)
  return Array.from({ length: 6 }, () => [...people, operator, strangers[0]!]).flat()
}

function queuePasses(queue: TransactionQueue, to: LocalCollection['address'], owner: LocalCollection['address']) {
  const args = [owner, [1n, 2n, 3n, 4n], [12n, 5n, 1n, 2n]] as const
  const data = encodeFunctionData({ abi: erc1155Abi, functionName: 'mintBatch', args })
  queue.send({ from: devAddress(operatorIndex), to, data, gas: 400_000n })
}

/** A gift to each test account, and one item that was transferred many times. */
function queueTransfers(queue: TransactionQueue, { address: to, contract, standard }: LocalCollection): void {
  if (contract === 'StrangeItems') return
  const operator = devAddress(operatorIndex)
  if (standard === 'erc1155') {
    const args = [operator, people[0]!, 1n, 3n, '0x'] as const
    const data = encodeFunctionData({ abi: erc1155Abi, functionName: 'safeTransferFrom', args })
    queue.send({ from: operator, to, data, gas: 200_000n })
    return
  }
  const hand = (from: LocalCollection['address'], receiver: LocalCollection['address'], id: bigint) => {
    const data = encodeFunctionData({ abi: erc721Abi, functionName: 'transferFrom', args: [from, receiver, id] })
    queue.send({ from, to, data, gas: 150_000n })
  }
  for (const [index, person] of people.entries()) hand(operator, person, BigInt(6 + 7 * index))
  const hands = [...strangers, people[0]!]
  for (const [index, receiver] of hands.slice(1).entries()) hand(hands[index]!, receiver, 7n)
}
