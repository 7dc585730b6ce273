import type { Contracts } from '@oxbow/chain/Network'
import type { Hex } from 'viem'
import { deployOwnContracts } from '../contracts/deployOwnContracts.ts'
import { devAddress, operatorIndex } from '../node/devAccounts.ts'
import { createRpc, type Rpc, toQuantity } from '../node/Rpc.ts'
import { TransactionQueue } from '../node/TransactionQueue.ts'
import * as Create2 from './Create2.ts'
import { deployBridge } from './deployBridge.ts'
import { deployEns } from './deployEns.ts'
import { deployGuards } from './deployGuards.ts'
import { deployOrders } from './deployOrders.ts'
import { deploySmartAccount } from './deploySmartAccount.ts'
import { installMulticall3, multicall3Address } from './installMulticall3.ts'
import { installSeaport, seaportAddress } from './installSeaport.ts'
import { type ProtocolAddresses, planProtocol, toContracts } from './planProtocol.ts'
import { type ArtifactName, readArtifact } from './readArtifact.ts'

/** Canonical addresses, equal on every network, and the salts that give them. */
export const canonical = {
  permit2: {
    address: '0x000000000022d473030f116ddee9f6b43ac78ba3',
    salt: '0x0000000000000000000000000000000000000000d3af2663da51c10215000000',
  },
  entryPoint07: {
    address: '0x0000000071727de22e5e9d8baf0edac6f37da032',
    salt: '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3',
  },
  entryPoint08: {
    address: '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
    salt: '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9',
  },
} as const

/**
 * Deploys the protocols to a fresh anvil chain: WETH, Uniswap v2, v3 and v4 with their lenses, Permit2, the
 * Universal Router, Multicall3, Seaport, UniswapX's reactors, two EntryPoints, ENS with names for the development
 * accounts, our own trader and v4 hooks, the order guards, Across' pool, and the smart account code. About 0.2 s.
 *
 * One account deploys in a fixed order, so every local chain has the same addresses. Turns automine off meanwhile and on afterwards.
 */
export async function deployProtocol(url: string): Promise<Required<Contracts>> {
  const rpc = createRpc(url)
  await rpc.request('evm_setAutomine', [false])
  const contracts = await deployAll(rpc)
  await rpc.request('evm_setAutomine', [true])
  return contracts
}

async function deployAll(rpc: Rpc): Promise<Required<Contracts>> {
  const operator = devAddress(operatorIndex)
  const queue = new TransactionQueue(rpc)
  await queue.addAccounts([operator])

  const deployCanonical = (name: ArtifactName, { salt }: { salt: Hex }) =>
    queue.send({
      from: operator,
      to: Create2.create2Deployer,
      data: Create2.toCalldata(readArtifact(name).bytecode, salt),
      gas: 5_700_000n,
    })

  await rpc.request('anvil_setBalance', [operator, toQuantity(operatorBalance)])
  await installMulticall3(rpc)
  await installSeaport(rpc)
  deployCanonical('Permit2', canonical.permit2)
  deployCanonical('EntryPoint07', canonical.entryPoint07)
  deployCanonical('EntryPoint08', canonical.entryPoint08)
  const at: ProtocolAddresses = { permit2: canonical.permit2.address }
  for (const step of planProtocol({ owner: operator, currencySymbol: 'ETH' }))
    if (step.kind === 'call') queue.send({ from: operator, to: at[step.to]!, data: step.data, gas: 100_000n })
    // An upper bound: the largest contract takes 5.5 M gas.
    else at[step.name] = queue.deploy({ from: operator, data: step.toCode(at), gas: 5_700_000n })
  const ens = deployEns(queue)
  const own = deployOwnContracts(queue)
  // Last, so that earlier contracts keep their addresses.
  const orders = deployOrders(queue, canonical.permit2.address)
  deployGuards(queue)
  const spokePool = deployBridge(queue, at.weth!)
  await deploySmartAccount(rpc, queue)
  await queue.flush()

  return {
    multicall3: multicall3Address,
    seaport: seaportAddress,
    ...toContracts(at),
    entryPoint07: canonical.entryPoint07.address,
    entryPoint08: canonical.entryPoint08.address,
    ...ens,
    ...own,
    ...orders,
    spokePool,
  }
}

/** Funds the market's native liquidity: a billion ETH. */
const operatorBalance = 10n ** 27n
