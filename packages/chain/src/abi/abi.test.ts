import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Abi, AbiParameter } from 'viem'
import { multicall3Abi as multicall3InViem } from 'viem'
import { describe, expect, test } from 'vitest'
import { ensRegistryAbi } from './ensRegistry.ts'
import { ensResolverAbi } from './ensResolver.ts'
import { ensReverseRegistrarAbi } from './ensReverseRegistrar.ts'
import { erc20Abi } from './erc20.ts'
import { multicall3Abi } from './multicall3.ts'
import { permit2Abi } from './permit2.ts'
import { quoterV2Abi } from './quoterV2.ts'
import { stateViewAbi } from './stateView.ts'
import { tickLensAbi } from './tickLens.ts'
import { universalRouterAbi } from './universalRouter.ts'
import { v2FactoryAbi } from './v2Factory.ts'
import { v2PairAbi } from './v2Pair.ts'
import { v2RouterAbi } from './v2Router.ts'
import { v3FactoryAbi } from './v3Factory.ts'
import { v3PoolAbi } from './v3Pool.ts'
import { v3PositionManagerAbi } from './v3PositionManager.ts'
import { v4PoolManagerAbi } from './v4PoolManager.ts'
import { v4QuoterAbi } from './v4Quoter.ts'
import { weth9Abi } from './weth9.ts'

const require = createRequire(import.meta.url)
const v3Core = '@uniswap/v3-core/artifacts/contracts'
const v3Periphery = '@uniswap/v3-periphery/artifacts/contracts'

function artifactAbi(path: string): Abi {
  const artifact = require(path)
  return artifact.abi ?? artifact
}

/** The package publishes the ABI in a file that its `exports` hide. */
function permit2ArtifactAbi(): Abi {
  const sources = dirname(require.resolve('@uniswap/uniswapx-sdk'))
  return require(join(sources, 'contracts/factories/Permit2__factory.js')).Permit2__factory.abi
}

/** Everything that decides how bytes are read and written: types, order, indexing, struct fields. Names of plain parameters are ours. */
function wireFormat(item: Abi[number]): string {
  const tuple = (parameters: readonly AbiParameter[]): string =>
    `(${parameters
      .map((parameter) => {
        const indexed = 'indexed' in parameter && parameter.indexed ? ' indexed' : ''
        if (!('components' in parameter)) return parameter.type + indexed
        const names = parameter.components.map(({ name }) => name).join(',')
        return `${parameter.type}${indexed}${tuple(parameter.components)}{${names}}`
      })
      .join(',')})`
  if (item.type === 'function')
    return `function ${item.name}${tuple(item.inputs)} ${item.stateMutability} ${tuple(item.outputs)}`
  if (item.type === 'event' || item.type === 'error') return `${item.type} ${item.name}${tuple(item.inputs)}`
  return item.type
}

describe('abi', () => {
  test.each<[string, Abi, () => Abi]>([
    ['weth9', weth9Abi, () => artifactAbi('@uniswap/v2-periphery/build/WETH9.json')],
    ['erc20', erc20Abi, () => artifactAbi('@uniswap/v4-core/out/mocks/MockERC20.sol/MockERC20.json')],
    ['multicall3', multicall3Abi, () => multicall3InViem],
    ['permit2', permit2Abi, permit2ArtifactAbi],
    ['v2Factory', v2FactoryAbi, () => artifactAbi('@uniswap/v2-core/build/UniswapV2Factory.json')],
    ['v2Pair', v2PairAbi, () => artifactAbi('@uniswap/v2-core/build/UniswapV2Pair.json')],
    ['v2Router', v2RouterAbi, () => artifactAbi('@uniswap/v2-periphery/build/UniswapV2Router02.json')],
    ['v3Factory', v3FactoryAbi, () => artifactAbi(`${v3Core}/UniswapV3Factory.sol/UniswapV3Factory.json`)],
    ['v3Pool', v3PoolAbi, () => artifactAbi(`${v3Core}/UniswapV3Pool.sol/UniswapV3Pool.json`)],
    ['quoterV2', quoterV2Abi, () => artifactAbi(`${v3Periphery}/lens/QuoterV2.sol/QuoterV2.json`)],
    ['tickLens', tickLensAbi, () => artifactAbi(`${v3Periphery}/lens/TickLens.sol/TickLens.json`)],
    [
      'v3PositionManager',
      v3PositionManagerAbi,
      () => artifactAbi(`${v3Periphery}/NonfungiblePositionManager.sol/NonfungiblePositionManager.json`),
    ],
    ['v4PoolManager', v4PoolManagerAbi, () => artifactAbi('@uniswap/v4-core/out/PoolManager.sol/PoolManager.json')],
    ['stateView', stateViewAbi, () => artifactAbi('@uniswap/v4-periphery/foundry-out/StateView.sol/StateView.json')],
    ['v4Quoter', v4QuoterAbi, () => artifactAbi('@uniswap/v4-periphery/foundry-out/V4Quoter.sol/V4Quoter.json')],
    [
      'universalRouter',
      universalRouterAbi,
      () => artifactAbi('@uniswap/universal-router/artifacts/contracts/UniversalRouter.sol/UniversalRouter.json'),
    ],
    ['ensRegistry', ensRegistryAbi, () => artifactAbi('@ensdomains/ens/build/contracts/ENSRegistry.json')],
    ['ensResolver', ensResolverAbi, () => artifactAbi('@ensdomains/resolver/build/contracts/PublicResolver.json')],
    [
      'ensReverseRegistrar',
      ensReverseRegistrarAbi,
      () => artifactAbi('@ensdomains/ens/build/contracts/ReverseRegistrar.json'),
    ],
  ])('behavior: each line of %s is in the contract as deployed', (_name, ours, loadPublished) => {
    const published = new Set(loadPublished().map(wireFormat))
    expect(ours.map(wireFormat).filter((line) => !published.has(line))).toEqual([])
    expect(ours.length).toBeGreaterThan(0)
  })
})
