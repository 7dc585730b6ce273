import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { runInNewContext } from 'node:vm'
import type { Abi, AbiParameter } from 'viem'
import { multicall3Abi as multicall3InViem } from 'viem'
import { describe, expect, test } from 'vitest'
import { dutchReactorAbi } from './dutchReactor.ts'
import { ensRegistryAbi } from './ensRegistry.ts'
import { ensResolverAbi } from './ensResolver.ts'
import { ensReverseRegistrarAbi } from './ensReverseRegistrar.ts'
import { erc20Abi } from './erc20.ts'
import { erc165Abi } from './erc165.ts'
import { erc721Abi } from './erc721.ts'
import { erc1155Abi } from './erc1155.ts'
import { multicall3Abi } from './multicall3.ts'
import { operatorAbi } from './operator.ts'
import { orderQuoterAbi } from './orderQuoter.ts'
import { permit2Abi } from './permit2.ts'
import { quoterV2Abi } from './quoterV2.ts'
import { seaportAbi } from './seaport.ts'
import { spokePoolAbi } from './spokePool.ts'
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
import { v4PositionManagerAbi } from './v4PositionManager.ts'
import { v4QuoterAbi } from './v4Quoter.ts'
import { weth9Abi } from './weth9.ts'

const require = createRequire(import.meta.url)

/** Some packages ship the bare ABI, others the compiler's output that contains it. */
function artifactAbi(artifact: Abi | { abi: Abi }): Abi {
  return 'abi' in artifact ? artifact.abi : artifact
}

/** The package has its ABIs in files that its `exports` hide. */
function uniswapxArtifactAbi(name: string): Abi {
  const sources = dirname(require.resolve('@uniswap/uniswapx-sdk'))
  return require(join(sources, `contracts/factories/${name}__factory.js`))[`${name}__factory`].abi
}

function spokePoolArtifactAbi(): Abi {
  return artifactAbi(
    require('@across-protocol/contracts/dist/evm/artifacts/Ethereum_SpokePool.sol/Ethereum_SpokePool.json'),
  )
}

/** Read as a file, because importing the module requires ethers. */
function seaportArtifactAbi(): Abi {
  const path = require.resolve(
    '@opensea/seaport-js/lib/typechain-types/factories/seaport/contracts/Seaport__factory.js',
  )
  const source = readFileSync(path, 'utf8')
  const from = source.indexOf('const _abi = ')
  return runInNewContext(source.slice(from, source.indexOf('\n];', from) + 3).replace('const _abi =', 'abi ='))
}

/** Everything that determines encoding and decoding: types, order, indexing, struct fields. Names of plain parameters may differ. */
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
    ['weth9', weth9Abi, () => artifactAbi(require('@uniswap/v2-periphery/build/WETH9.json'))],
    ['erc20', erc20Abi, () => artifactAbi(require('@uniswap/v4-core/out/mocks/MockERC20.sol/MockERC20.json'))],
    ['multicall3', multicall3Abi, () => multicall3InViem],
    ['permit2', permit2Abi, () => uniswapxArtifactAbi('Permit2')],
    ['dutchReactor, V1', dutchReactorAbi, () => uniswapxArtifactAbi('ExclusiveDutchOrderReactor')],
    ['dutchReactor, V3', dutchReactorAbi, () => uniswapxArtifactAbi('V3DutchOrderReactor')],
    ['orderQuoter', orderQuoterAbi, () => uniswapxArtifactAbi('OrderQuoter')],
    ['v2Factory', v2FactoryAbi, () => artifactAbi(require('@uniswap/v2-core/build/UniswapV2Factory.json'))],
    ['v2Pair', v2PairAbi, () => artifactAbi(require('@uniswap/v2-core/build/UniswapV2Pair.json'))],
    ['v2Router', v2RouterAbi, () => artifactAbi(require('@uniswap/v2-periphery/build/UniswapV2Router02.json'))],
    [
      'v3Factory',
      v3FactoryAbi,
      () => artifactAbi(require('@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json')),
    ],
    [
      'v3Pool',
      v3PoolAbi,
      () => artifactAbi(require('@uniswap/v3-core/artifacts/contracts/UniswapV3Pool.sol/UniswapV3Pool.json')),
    ],
    [
      'quoterV2',
      quoterV2Abi,
      () => artifactAbi(require('@uniswap/v3-periphery/artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json')),
    ],
    [
      'tickLens',
      tickLensAbi,
      () => artifactAbi(require('@uniswap/v3-periphery/artifacts/contracts/lens/TickLens.sol/TickLens.json')),
    ],
    [
      'v3PositionManager',
      v3PositionManagerAbi,
      () =>
        artifactAbi(
          require('@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json'),
        ),
    ],
    [
      'erc165',
      erc165Abi,
      () =>
        artifactAbi(
          require('@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json'),
        ),
    ],
    [
      'operator',
      operatorAbi,
      () =>
        artifactAbi(
          require('@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json'),
        ),
    ],
    [
      'v4PoolManager',
      v4PoolManagerAbi,
      () => artifactAbi(require('@uniswap/v4-core/out/PoolManager.sol/PoolManager.json')),
    ],
    [
      'v4PositionManager',
      v4PositionManagerAbi,
      () => artifactAbi(require('@uniswap/v4-periphery/foundry-out/PositionManager.sol/PositionManager.json')),
    ],
    [
      'stateView',
      stateViewAbi,
      () => artifactAbi(require('@uniswap/v4-periphery/foundry-out/StateView.sol/StateView.json')),
    ],
    [
      'v4Quoter',
      v4QuoterAbi,
      () => artifactAbi(require('@uniswap/v4-periphery/foundry-out/V4Quoter.sol/V4Quoter.json')),
    ],
    [
      'universalRouter',
      universalRouterAbi,
      () =>
        artifactAbi(require('@uniswap/universal-router/artifacts/contracts/UniversalRouter.sol/UniversalRouter.json')),
    ],
    ['seaport', seaportAbi, seaportArtifactAbi],
    ['spokePool', spokePoolAbi, spokePoolArtifactAbi],
    ['ensRegistry', ensRegistryAbi, () => artifactAbi(require('@ensdomains/ens/build/contracts/ENSRegistry.json'))],
    [
      'ensResolver',
      ensResolverAbi,
      () => artifactAbi(require('@ensdomains/resolver/build/contracts/PublicResolver.json')),
    ],
    [
      'ensReverseRegistrar',
      ensReverseRegistrarAbi,
      () => artifactAbi(require('@ensdomains/ens/build/contracts/ReverseRegistrar.json')),
    ],
  ])('behavior: each line of %s is in the contract as deployed', (_name, ours, loadPublished) => {
    const published = new Set(loadPublished().map(wireFormat))
    expect(ours.map(wireFormat).filter((line) => !published.has(line))).toEqual([])
    expect(ours.length).toBeGreaterThan(0)
  })

  test('behavior: every event parameter has a name, also where the contract gives none', () => {
    const emitters = [
      dutchReactorAbi,
      erc1155Abi,
      erc20Abi,
      erc721Abi,
      permit2Abi,
      seaportAbi,
      v2FactoryAbi,
      v2PairAbi,
      v3FactoryAbi,
      v3PoolAbi,
      v4PoolManagerAbi,
      weth9Abi,
    ]
    const events = emitters.flatMap((abi: Abi) => abi.filter((item) => item.type === 'event'))
    expect(events.filter(({ inputs }) => inputs.some(({ name }) => !name))).toEqual([])
    expect(events.length).toBeGreaterThan(20)
  })
})
