import type { Contracts } from '@oxbow/chain/Network'
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  keccak256,
  parseAbi,
  parseAbiParameters,
  stringToHex,
} from 'viem'
import { deployOwnContracts } from '../contracts/deployOwnContracts.ts'
import { devAddress, operatorIndex } from '../node/devAccounts.ts'
import { createRpc, type Rpc, toQuantity } from '../node/Rpc.ts'
import { TransactionQueue } from '../node/TransactionQueue.ts'
import * as Create2 from './Create2.ts'
import { deployEns } from './deployEns.ts'
import { installMulticall3, multicall3Address } from './installMulticall3.ts'
import { type ArtifactName, readArtifact } from './readArtifact.ts'

/** Canonical addresses, the same on every network in the world, and the salts that give them. */
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
 * Deploys the protocols onto a fresh anvil chain: WETH, Uniswap v2, v3 and v4 with their lenses, Permit2, the Universal Router, Multicall3,
 * two EntryPoints, ENS with names for the development accounts, and our own trader and v4 hooks. About 0.2 s.
 *
 * One account deploys in one order, so every local chain has the same addresses. Automine is off while it works and on afterwards.
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

  /** Queues a creation; the gas limit is a bound, the largest contract takes 5.5 M. */
  const deploy = (name: ArtifactName, args: Hex = '0x', bytecode = readArtifact(name).bytecode): Address =>
    queue.deploy({ from: operator, data: concat([bytecode, args]), gas: 5_700_000n })
  const deployCanonical = (name: ArtifactName, { salt }: { salt: Hex }) =>
    queue.send({
      from: operator,
      to: Create2.create2Deployer,
      data: Create2.toCalldata(readArtifact(name).bytecode, salt),
      gas: 5_700_000n,
    })

  await rpc.request('anvil_setBalance', [operator, toQuantity(operatorBalance)])
  await installMulticall3(rpc)
  deployCanonical('Permit2', canonical.permit2)
  deployCanonical('EntryPoint07', canonical.entryPoint07)
  deployCanonical('EntryPoint08', canonical.entryPoint08)
  const permit2 = canonical.permit2.address

  const weth = deploy('WETH9')
  const v2Factory = deploy('UniswapV2Factory', encodeAddresses(operator))
  const v2Router = deploy('UniswapV2Router02', encodeAddresses(v2Factory, weth))

  const v3Factory = deploy('UniswapV3Factory')
  // The fourth fee tier came by a vote of Uniswap's governance, after the factory was deployed.
  queue.send({
    from: operator,
    to: v3Factory,
    data: encodeFunctionData({ abi: v3FactoryAbi, functionName: 'enableFeeAmount', args: [100, 1] }),
    gas: 100_000n,
  })
  const nftDescriptor = deploy('NFTDescriptor')
  const v3Descriptor = deploy(
    'NonfungibleTokenPositionDescriptor',
    encodeAbiParameters(parseAbiParameters('address, bytes32'), [weth, nativeLabel]),
    link('NonfungibleTokenPositionDescriptor', nftDescriptor),
  )
  const v3PositionManager = deploy('NonfungiblePositionManager', encodeAddresses(v3Factory, weth, v3Descriptor))
  const v3QuoterV2 = deploy('QuoterV2', encodeAddresses(v3Factory, weth))
  const v3TickLens = deploy('TickLens')

  const v4PoolManager = deploy('PoolManager', encodeAddresses(operator))
  const v4Descriptor = deploy(
    'PositionDescriptor',
    encodeAbiParameters(parseAbiParameters('address, address, bytes32'), [v4PoolManager, weth, nativeLabel]),
  )
  const v4PositionManager = deploy(
    'PositionManager',
    encodeAbiParameters(parseAbiParameters('address, address, uint256, address, address'), [
      v4PoolManager,
      permit2,
      unsubscribeGasLimit,
      v4Descriptor,
      weth,
    ]),
  )
  const v4StateView = deploy('StateView', encodeAddresses(v4PoolManager))
  const v4Quoter = deploy('V4Quoter', encodeAddresses(v4PoolManager))

  const universalRouter = deploy(
    'UniversalRouter',
    encodeAbiParameters(
      parseAbiParameters('(address, address, address, address, bytes32, bytes32, address, address, address)'),
      [
        [
          permit2,
          weth,
          v2Factory,
          v3Factory,
          keccak256(readArtifact('UniswapV2Pair').bytecode),
          keccak256(readArtifact('UniswapV3Pool').bytecode),
          v4PoolManager,
          v3PositionManager,
          v4PositionManager,
        ],
      ],
    ),
  )
  const ens = deployEns(queue)
  const own = deployOwnContracts(queue)
  await queue.flush()

  return {
    weth,
    multicall3: multicall3Address,
    permit2,
    universalRouter,
    v2Factory,
    v2Router,
    v3Factory,
    v3PositionManager,
    v3QuoterV2,
    v3TickLens,
    v4PoolManager,
    v4PositionManager,
    v4StateView,
    v4Quoter,
    entryPoint07: canonical.entryPoint07.address,
    entryPoint08: canonical.entryPoint08.address,
    ...ens,
    ...own,
  }
}

/** The market's native liquidity comes from here: a billion ETH. */
const operatorBalance = 10n ** 27n

const v3FactoryAbi = parseAbi(['function enableFeeAmount(uint24 fee, int24 tickSpacing)'])

/** What position NFTs print for the chain's own currency. */
const nativeLabel = stringToHex('ETH', { size: 32 })

/** Gas a v4 position's subscriber gets to say goodbye; the value of the public deployments. */
const unsubscribeGasLimit = 300_000n

function encodeAddresses(...addresses: readonly Address[]): Hex {
  return encodeAbiParameters(
    addresses.map(() => ({ type: 'address' })),
    addresses,
  )
}

function link(name: ArtifactName, library: Address): Hex {
  const { bytecode, linkOffsets } = readArtifact(name)
  return linkOffsets.reduce<Hex>((code, offset) => {
    const start = 2 + 2 * offset
    return `${code.slice(0, start)}${library.slice(2)}${code.slice(start + 40)}` as Hex
  }, bytecode)
}
