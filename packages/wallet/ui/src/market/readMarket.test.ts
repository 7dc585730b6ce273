import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { accounts } from '@oxbow/test/accounts'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Act, Asset, Reading } from '../reading/Reading.ts'
import type { SimulationNode } from '../simulation/Simulation.ts'
import { readHoldings } from './readHoldings.ts'
import { readMarket } from './readMarket.ts'

type Hex = `0x${string}`
const account = accounts[0]!.address.toLowerCase() as Hex
const ether = 10n ** 18n

let chain: Awaited<ReturnType<typeof startChain>>
let [sold, bought, lonely]: readonly Asset[] & { address?: Hex } = []

beforeAll(async () => {
  chain = await startChain()
  const deploy = async () => (await deployToken(chain, { holders: [account] })).address.toLowerCase() as Hex
  const [tokenA, tokenB, nowhere] = [await deploy(), await deploy(), await deploy()]
  ;[sold, bought, lonely] = [tokenA, tokenB, nowhere].map((address): Asset => ({ type: 'token', address }))
  await createPool(chain, { protocol: 'v3', tokenA, tokenB, feePips: 3_000 })
  await createPool(chain, { protocol: 'v2', tokenA, tokenB: chain.contracts.weth })
})
afterAll(() => chain.stop())

const node = (): SimulationNode => ({ request: (call) => chain.publicClient.request(call as never) })
const sells = (most: bigint, wanted: Asset, least: bigint): Act => ({
  type: 'order',
  order: {
    protocol: 'seaport',
    settler: account,
    others: [],
    offerer: account,
    startsAt: undefined,
    expiresAt: 0n,
    gives: [{ asset: sold!, most }],
    gets: [{ asset: wanted, least, recipient: 'account' }],
  },
})
const signed = (...acts: readonly Act[]): Reading => ({
  request: 'typed-data',
  network: chain.chainId,
  acts,
  leaves: [],
  arrives: [],
  allowances: [],
  expiresAt: undefined,
  unknowns: [],
})
const market = async (reading: Reading, by = node()) => {
  const worthOf = await readMarket({ reading, contracts: chain.contracts, node: by })
  return (most: bigint, wanted: Asset) => worthOf(chain.chainId, { asset: sold!, most }, wanted)
}

describe('readMarket', () => {
  test('default: says what the pools give for an order, also by the wrapped currency for the native one', async () => {
    const native = { type: 'native' } as const
    const worth = await market(signed(sells(ether, bought!, 2n), sells(ether, native, 2n)))
    for (const wanted of [bought!, native]) {
      expect(worth(ether, wanted)).toBeGreaterThan((ether * 98n) / 100n)
      expect(worth(ether, wanted)).toBeLessThan(ether)
    }
  })

  test('behavior: of an order that a call takes, what is paid is sold for what arrives', async () => {
    const theirs = sells(2n, bought!, ether)
    if (theirs.type !== 'order') throw new TypeError('An order is made.')
    const gets = [{ asset: bought!, least: 2n, recipient: 'account' }] as const
    const taken = { ...theirs, order: { ...theirs.order, gives: [], gets: [] } }
    const worth = await market(signed({ ...taken, taken: { gives: [{ asset: sold!, most: ether }], gets } }))
    expect(worth(ether, bought!)).toBeGreaterThan((ether * 98n) / 100n)
  })

  test('behavior: however many orders one signature is for, each is known, by two calls of the node', async () => {
    let asked = 0
    const counting: SimulationNode = {
      request: (call) =>
        node()
          .request(call)
          .finally(() => (asked += 1)),
    }
    const fair = Array.from({ length: 31 }, (_, index) => sells(ether + BigInt(index), bought!, ether))
    const worth = await market(signed(...fair, sells(5n * ether, bought!, 2n)), counting)
    expect(worth(5n * ether, bought!)).toBeGreaterThan(4n * ether)
    expect(worth(ether + 30n, bought!)).toBeGreaterThan((ether * 98n) / 100n)
    expect(asked).toBe(2)
  })

  test('behavior: a network whose quoter nobody pinned has a market all the same, as public ones do', async () => {
    const { v3QuoterV2: _, ...contracts } = chain.contracts
    const worthOf = await readMarket({ reading: signed(sells(ether, bought!, 2n)), contracts, node: node() })
    expect(worthOf(chain.chainId, { asset: sold!, most: ether }, bought!)).toBeGreaterThan((ether * 98n) / 100n)
    for (const { contracts } of publicNetworks) expect(contracts.v3Factory).toBeDefined()
  })

  test('behavior: of a request that trades nothing it says what the network cost is in the fee’s token, if there is one', async () => {
    const { address: feeToken } = sold as { readonly address: Hex }
    const { chainId, contracts } = chain
    const known = await readMarket({ reading: signed(), contracts, node: node(), feeToken })
    const worth = (worthOf: typeof known) => worthOf(chainId, { asset: { type: 'native' }, most: ether }, sold!)
    expect(worth(known)).toBeGreaterThan((ether * 98n) / 100n)
    expect(worth(await readMarket({ reading: signed(), contracts, node: node() }))).toBeUndefined()
  })

  test('behavior: more than a pool holds has no worth that is known', async () => {
    const worth = await market(signed(sells(10n ** 30n, bought!, 2n)))
    expect(worth(10n ** 30n, bought!)).toBeUndefined()
  })

  test('behavior: what no pool trades, and what no node answers, has no known worth', async () => {
    expect((await market(signed(sells(ether, lonely!, 2n))))(ether, lonely!)).toBeUndefined()
    const silent: SimulationNode = { request: () => Promise.reject(new TypeError('away')) }
    expect((await market(signed(sells(ether, bought!, 2n)), silent))(ether, bought!)).toBeUndefined()
  })
})

test('readHoldings: says what the account has of what others may take', async () => {
  const allowance = { asset: sold!, spender: account, most: 5n, expiresAt: undefined, by: 'token' } as const
  const address = sold?.type === 'token' ? sold.address : account
  const reading = { ...signed(), allowances: [allowance] }
  expect((await readHoldings({ account, node: node(), reading }))(chain.chainId, address)).toBeGreaterThan(0n)
  const silent: SimulationNode = { request: () => Promise.reject(new TypeError('away')) }
  expect((await readHoldings({ account, node: silent, reading }))(chain.chainId, address)).toBeUndefined()
})
