import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { BaseError } from '@oxbow/errors/BaseError'
import type { Hex } from 'viem'

/** Paths of each contract's creation code in the pinned npm packages. It is read from there and never copied, because much of it is GPL or BUSL. */
const paths = {
  EnsRegistry: '@ensdomains/ens/build/contracts/ENSRegistry.json',
  EnsPublicResolver: '@ensdomains/resolver/build/contracts/PublicResolver.json',
  EnsReverseRegistrar: '@ensdomains/ens/build/contracts/ReverseRegistrar.json',
  EntryPoint07: '@account-abstraction/contracts-v07/artifacts/EntryPoint.json',
  EntryPoint08: '@account-abstraction/contracts-v08/artifacts/EntryPoint.json',
  Erc1967Proxy: '@across-protocol/contracts/dist/evm/artifacts/ERC1967Proxy.sol/ERC1967Proxy.json',
  MockERC20: '@uniswap/v4-core/out/mocks/MockERC20.sol/MockERC20.json',
  NFTDescriptor: '@uniswap/v3-periphery/artifacts/contracts/libraries/NFTDescriptor.sol/NFTDescriptor.json',
  NonfungiblePositionManager:
    '@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json',
  NonfungibleTokenPositionDescriptor:
    '@uniswap/v3-periphery/artifacts/contracts/NonfungibleTokenPositionDescriptor.sol/NonfungibleTokenPositionDescriptor.json',
  ExclusiveDutchOrderReactor: '@uniswap/uniswapx-sdk',
  // Its constructor creates a conduit, like the canonical one's.
  LocalConduitController:
    '@opensea/seaport-js/lib/typechain-types/factories/seaport/contracts/conduit/ConduitController.sol/LocalConduitController__factory.js',
  OrderQuoter: '@uniswap/uniswapx-sdk',
  Permit2: '@uniswap/uniswapx-sdk',
  PoolManager: '@uniswap/v4-core/out/PoolManager.sol/PoolManager.json',
  PositionDescriptor: '@uniswap/v4-periphery/foundry-out/PositionDescriptor.sol/PositionDescriptor.json',
  PositionManager: '@uniswap/v4-periphery/foundry-out/PositionManager.sol/PositionManager.json',
  QuoterV2: '@uniswap/v3-periphery/artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json',
  Seaport: '@opensea/seaport-js/lib/typechain-types/factories/seaport/contracts/Seaport__factory.js',
  SpokePool: '@across-protocol/contracts/dist/evm/artifacts/Ethereum_SpokePool.sol/Ethereum_SpokePool.json',
  StateView: '@uniswap/v4-periphery/foundry-out/StateView.sol/StateView.json',
  TickLens: '@uniswap/v3-periphery/artifacts/contracts/lens/TickLens.sol/TickLens.json',
  UniswapV2Factory: '@uniswap/v2-core/build/UniswapV2Factory.json',
  UniswapV2Pair: '@uniswap/v2-core/build/UniswapV2Pair.json',
  UniswapV2Router02: '@uniswap/v2-periphery/build/UniswapV2Router02.json',
  UniswapV3Factory: '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
  UniswapV3Pool: '@uniswap/v3-core/artifacts/contracts/UniswapV3Pool.sol/UniswapV3Pool.json',
  UniversalRouter: '@uniswap/universal-router/artifacts/contracts/UniversalRouter.sol/UniversalRouter.json',
  V3DutchOrderReactor: '@uniswap/uniswapx-sdk',
  V4Quoter: '@uniswap/v4-periphery/foundry-out/V4Quoter.sol/V4Quoter.json',
  WETH9: '@uniswap/v2-periphery/build/WETH9.json',
} as const

export type ArtifactName = keyof typeof paths

export type Artifact = {
  readonly bytecode: Hex
  /** Byte offsets in the creation code at which each library's address is inserted. */
  readonly linkOffsets: readonly number[]
}

type ArtifactFile = {
  bytecode: string | { object: string }
  linkReferences?: Record<string, Record<string, { start: number; length: number }[]>>
}

const require = createRequire(import.meta.url)
const cache = new Map<ArtifactName, Artifact>()

/**
 * Creation code of a protocol contract.
 *
 * @throws {ArtifactMissingError} when the npm package isn't installed or has another layout
 */
export function readArtifact(name: ArtifactName): Artifact {
  let artifact = cache.get(name)
  if (!artifact) {
    try {
      artifact = read(name)
    } catch (cause) {
      throw new ArtifactMissingError(name, cause)
    }
    cache.set(name, artifact)
  }
  return artifact
}

function read(name: ArtifactName): Artifact {
  // The SDK's `exports` hide its factories.
  if (paths[name] === '@uniswap/uniswapx-sdk')
    return readFactory(join(require.resolve(paths[name]), `../contracts/factories/${name}__factory.js`))
  return paths[name].endsWith('.js') ? readFactory(require.resolve(paths[name])) : readJson(paths[name])
}

function readJson(path: string): Artifact {
  const file = JSON.parse(readFileSync(require.resolve(path), 'utf8')) as ArtifactFile
  const code = typeof file.bytecode === 'string' ? file.bytecode : file.bytecode.object
  return {
    bytecode: code.startsWith('0x') ? (code as Hex) : `0x${code}`,
    linkOffsets: Object.values(file.linkReferences ?? {})
      .flatMap((libraries) => Object.values(libraries))
      .flatMap((references) => references.map(({ start }) => start)),
  }
}

/** Reads creation code from a string in a factory module, because loading the module would load ethers. */
function readFactory(path: string): Artifact {
  const bytecode = /"(0x[0-9a-f]{2000,})"/.exec(readFileSync(path, 'utf8'))?.[1]
  if (!bytecode) throw new BaseError(`No creation code in ${path}.`)
  return { bytecode: bytecode as Hex, linkOffsets: [] }
}

export class ArtifactMissingError extends BaseError {
  override name = 'ArtifactMissingError'

  constructor(name: ArtifactName, cause: unknown) {
    super(`The creation code of ${name} could not be read.`, {
      cause,
      code: 'ArtifactMissing',
      facts: [`expected in ${paths[name]}`],
      nextAction: 'Install the packages again.',
    })
  }
}
