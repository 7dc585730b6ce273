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
import { type ArtifactName, readArtifact } from './readArtifact.ts'

/** Contracts of the protocols that refer to each other's addresses. */
export type ProtocolContracts = Pick<
  Required<Contracts>,
  | 'weth'
  | 'permit2'
  | 'universalRouter'
  | 'v2Factory'
  | 'v2Router'
  | 'v3Factory'
  | 'v3PositionManager'
  | 'v3QuoterV2'
  | 'v3TickLens'
  | 'v4PoolManager'
  | 'v4PositionManager'
  | 'v4StateView'
  | 'v4Quoter'
>
/** Contracts outside the network's list: they render position NFTs. */
type Drawing = 'nftDescriptor' | 'v3Descriptor' | 'v4Descriptor'
export type ProtocolName = keyof ProtocolContracts | Drawing
/** Addresses known so far. */
export type ProtocolAddresses = Partial<Record<ProtocolName, Address>>

export type ProtocolStep =
  | {
      readonly kind: 'create'
      readonly name: ProtocolName
      readonly artifact: ArtifactName
      /** Creation code with arguments, from earlier steps' addresses. */
      readonly toCode: (at: ProtocolAddresses) => Hex
    }
  | { readonly kind: 'call'; readonly name: string; readonly to: ProtocolName; readonly data: Hex }

export declare namespace planProtocol {
  type Options = {
    /** May set protocol fees. The v3 factory is first owned by its deployer. */
    readonly owner: Address
    /** Label of native currency on position NFTs, at most 32 letters. */
    readonly currencySymbol: string
  }
}

/** Steps to deploy WETH, Uniswap v2, v3 and v4 with their lenses and the Universal Router to a chain that has Permit2, in order. */
export function planProtocol({ owner, currencySymbol }: planProtocol.Options): readonly ProtocolStep[] {
  const label = stringToHex(currencySymbol, { size: 32 })
  return [
    create('weth', 'WETH9', () => '0x'),
    create('v2Factory', 'UniswapV2Factory', () => encodeAddresses(owner)),
    create('v2Router', 'UniswapV2Router02', (at) => encodeAddresses(at.v2Factory, at.weth)),
    create('v3Factory', 'UniswapV3Factory', () => '0x'),
    {
      kind: 'call',
      // The fourth fee tier was enabled by Uniswap's governance after the factory was deployed.
      name: 'v3LowestFee',
      to: 'v3Factory',
      data: encodeFunctionData({ abi: v3FactoryAbi, functionName: 'enableFeeAmount', args: [100, 1] }),
    },
    create('nftDescriptor', 'NFTDescriptor', () => '0x'),
    {
      kind: 'create',
      name: 'v3Descriptor',
      artifact: 'NonfungibleTokenPositionDescriptor',
      toCode: (at) =>
        concat([
          link('NonfungibleTokenPositionDescriptor', at.nftDescriptor!),
          encodeAbiParameters(parseAbiParameters('address, bytes32'), [at.weth!, label]),
        ]),
    },
    create('v3PositionManager', 'NonfungiblePositionManager', (at) =>
      encodeAddresses(at.v3Factory, at.weth, at.v3Descriptor),
    ),
    create('v3QuoterV2', 'QuoterV2', (at) => encodeAddresses(at.v3Factory, at.weth)),
    create('v3TickLens', 'TickLens', () => '0x'),
    create('v4PoolManager', 'PoolManager', () => encodeAddresses(owner)),
    create('v4Descriptor', 'PositionDescriptor', (at) =>
      encodeAbiParameters(parseAbiParameters('address, address, bytes32'), [at.v4PoolManager!, at.weth!, label]),
    ),
    create('v4PositionManager', 'PositionManager', (at) =>
      encodeAbiParameters(parseAbiParameters('address, address, uint256, address, address'), [
        at.v4PoolManager!,
        at.permit2!,
        unsubscribeGasLimit,
        at.v4Descriptor!,
        at.weth!,
      ]),
    ),
    create('v4StateView', 'StateView', (at) => encodeAddresses(at.v4PoolManager)),
    create('v4Quoter', 'V4Quoter', (at) => encodeAddresses(at.v4PoolManager)),
    create('universalRouter', 'UniversalRouter', toRouterArguments),
  ]
}

/** The addresses that a network lists, once every step is done. */
export function toContracts(at: ProtocolAddresses): ProtocolContracts {
  const { nftDescriptor: _, v3Descriptor: __, v4Descriptor: ___, ...contracts } = at
  return contracts as ProtocolContracts
}

function create(name: ProtocolName, artifact: ArtifactName, toArguments: (at: ProtocolAddresses) => Hex): ProtocolStep {
  return { kind: 'create', name, artifact, toCode: (at) => concat([readArtifact(artifact).bytecode, toArguments(at)]) }
}

function toRouterArguments(at: ProtocolAddresses): Hex {
  return encodeAbiParameters(
    parseAbiParameters('(address, address, address, address, bytes32, bytes32, address, address, address)'),
    [
      [
        at.permit2!,
        at.weth!,
        at.v2Factory!,
        at.v3Factory!,
        keccak256(readArtifact('UniswapV2Pair').bytecode),
        keccak256(readArtifact('UniswapV3Pool').bytecode),
        at.v4PoolManager!,
        at.v3PositionManager!,
        at.v4PositionManager!,
      ],
    ],
  )
}

const v3FactoryAbi = parseAbi(['function enableFeeAmount(uint24 fee, int24 tickSpacing)'])

/** Gas for a v4 position's unsubscribe callback; the value of the public deployments. */
const unsubscribeGasLimit = 300_000n

function encodeAddresses(...addresses: readonly (Address | undefined)[]): Hex {
  return encodeAbiParameters(
    addresses.map(() => ({ type: 'address' })),
    addresses.map((address) => address!),
  )
}

function link(name: ArtifactName, library: Address): Hex {
  const { bytecode, linkOffsets } = readArtifact(name)
  return linkOffsets.reduce<Hex>((code, offset) => {
    const start = 2 + 2 * offset
    return `${code.slice(0, start)}${library.slice(2)}${code.slice(start + 40)}` as Hex
  }, bytecode)
}
