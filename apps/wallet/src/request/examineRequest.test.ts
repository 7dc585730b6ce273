import type { WindowRequest } from '@oxbow/wallet-window/WindowRequest'
import { expect, test } from 'vitest'
import { withFee } from '../relay/askGasQuote.ts'
import type { ServedNetwork } from '../server/served.ts'
import { examineRequest, type World } from './examineRequest.ts'

type Hex = `0x${string}`
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const v3PositionManager = '0xc36442b4a4522e871399cd717abdd847ab11fe88'
const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const verifyingContract = '0x0000000000000068f116a894984e2db1123eb395'
const stranger = '0x1111111111111111111111111111111111111112'
const network: ServedNetwork = {
  chainId: 1,
  name: 'Ethereum',
  wrappedSymbol: 'WETH',
  nativeCurrency: { symbol: 'ETH', decimals: 18 },
  contracts: {
    weth,
    v3PositionManager,
    multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
    permit2: '0x000000000022d473030f116ddee9f6b43ac78ba3',
    universalRouter: '0x66a9893cc07d91d95644aedd05d03f95e1dba8af',
  },
}
const words = (...values: readonly (bigint | number | Hex)[]) =>
  values.map((value) => BigInt(value).toString(16).padStart(64, '0')).join('')
const [ownerOf, positions, increaseLiquidity] = ['0x6352211e', '0x99fbab88', '0x219f5d17']

/** A node that says whose position 4242 is, and that everybody else has code. */
const worldOf = (owner: Hex): World => ({
  networks: async () => [network],
  tokens: async () => [
    { address: usdc, symbol: 'USDC', decimals: 6 },
    { address: weth, symbol: 'WETH', decimals: 18 },
  ],
  async node(_, method, params) {
    if (method === 'eth_getCode') return '0x60'
    const { data, to } = params[0] as { readonly data: Hex; readonly to: Hex }
    if (to === v3PositionManager && data === ownerOf + words(4_242)) return `0x${words(owner)}`
    if (to === v3PositionManager && data === positions + words(4_242))
      return `0x${words(0, 0, usdc, weth, 500, 0, 10, 1, 0, 0, 0, 0)}`
    throw new TypeError(`Nobody asks ${to} for ${data}.`)
  },
  now: () => 1_800_000_000_000,
})
const data = increaseLiquidity + words(4_242, 7, 9, 0, 0, 1_800_000_600)
const ask = {
  verb: 'send',
  params: { address: account, chainId: 1, calls: [{ to: v3PositionManager, value: '0x0', data }] },
} as WindowRequest<'send'>
const examine = (owner: Hex) =>
  examineRequest(ask, 'https://app.example.org', { own: [account], sentTo: [] }, worldOf(owner))

test('liquidity into one’s own position says which tokens leave, and warns of nothing', async () => {
  const { reading, risks } = await examine(account)
  expect(reading.leaves).toEqual([
    { asset: { type: 'token', address: usdc }, most: 7n },
    { asset: { type: 'token', address: weth }, most: 9n },
  ])
  expect(risks).toEqual([])
})

test('liquidity into a stranger’s position is warned of, by the wallet’s own node', async () => {
  const { risks } = await examine(stranger)
  expect(risks).toEqual([{ code: 'foreign-position', level: 'critical', address: stranger }])
})

test.each([
  ['says that it is none', words(0), true],
  ['says nothing', undefined, true],
  ['is on no known network', words(0), false],
  ['says that it is one', words(1), true],
])('what is offered as an NFT and %s is an amount unless proven', async (_, answer, isServed) => {
  const coin = '0x00000000000000000000000000000000000c0112'
  const item = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
  const fields = (text: string) =>
    text.split(',').map((field) => ({ type: field.split(' ')[0], name: field.split(' ')[1] }))
  const zeros = `0x${'0'.repeat(64)}`
  const amounts = { startAmount: '1', endAmount: '1' }
  const typed = {
    primaryType: 'OrderComponents',
    domain: { name: 'Seaport', version: '1.6', chainId: 1, verifyingContract },
    types: {
      OfferItem: fields(item),
      ConsiderationItem: fields(`${item},address recipient`),
      OrderComponents: fields(
        'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
      ),
    },
    message: {
      offerer: account,
      zone: zeros.slice(0, 42),
      orderType: 0,
      startTime: 0,
      endTime: 1_800_000_600,
      zoneHash: zeros,
      salt: 1,
      conduitKey: zeros,
      counter: 0,
      offer: [{ itemType: 2, token: coin, identifierOrCriteria: '5000', ...amounts }],
      consideration: [
        {
          itemType: 0,
          token: zeros.slice(0, 42),
          identifierOrCriteria: '0',
          startAmount: String(10n ** 18n),
          endAmount: String(10n ** 18n),
          recipient: account,
        },
      ],
    },
  }
  const sign = {
    verb: 'sign',
    params: { address: account, chainId: 1, message: { type: 'typed', json: JSON.stringify(typed) } },
  } as WindowRequest<'sign'>
  const { node, ...rest } = worldOf(account)
  const known = { own: [account], sentTo: [] }
  const world: World = {
    ...rest,
    ...(!isServed && { networks: async () => [] }),
    async node(chainId, method, params) {
      const { data: call, to } = (params[0] ?? {}) as { readonly data?: Hex; readonly to?: Hex }
      const isAsked = to === coin && call === `0x01ffc9a780ac58cd${'0'.repeat(56)}`
      return isAsked && answer ? `0x${answer}` : await node(chainId, method, params)
    },
  }
  const { reading, risks } = await examineRequest(sign, 'https://app.example.org', known, world)
  const isProven = answer === words(1)
  expect(reading.leaves).toEqual([
    isProven
      ? { asset: { type: 'nft', address: coin, id: 5_000n }, most: 1n }
      : { asset: { type: 'token', address: coin }, most: 5_000n },
  ])
  expect(risks.some(({ code, level }) => code === 'unknown-worth' && level === 'critical')).toBe(!isProven)
})

const friend = '0xabc0000000000000000000000000000000000def'
const twin = '0xabc1111111111111111111111111111111111def'

/** Risks of 1 USDC for `to`, sent by an operator that wants a fee for `relayer`. */
async function risksOfRelayed(to: Hex, relayer: Hex) {
  const pays = {
    verb: 'send',
    params: {
      address: account,
      chainId: 1,
      calls: [{ to: usdc, value: '0x0', data: `0xa9059cbb${words(to, 1_000_000)}` }],
    },
  } as WindowRequest<'send'>
  const quote = { relayer, token: usdc, fee: 5n, needsAuthorization: false, latestExpiry: 4e9 } as const
  const extras = { fee: { token: usdc, recipient: relayer, amount: 5n }, authorizations: [] } as const
  const known = { own: [account], sentTo: [friend] }
  const { risks } = await examineRequest(
    withFee(pays, quote),
    'https://app.example.org',
    known,
    worldOf(account),
    extras,
  )
  return risks.map(({ address, code, level }) => [level, code, address])
}

test('of whoever is paid the fee it isn’t said that it is new, of others it is', async () => {
  expect(await risksOfRelayed(friend, stranger)).toEqual([])
  expect(await risksOfRelayed('0x3333333333333333333333333333333333333334', stranger)).toEqual([
    ['caution', 'first-contact', '0x3333333333333333333333333333333333333334'],
  ])
})

test('an operator that is paid at an address like a friend’s vouches for none', async () => {
  expect(await risksOfRelayed(twin, twin)).toEqual([['critical', 'look-alike', twin]])
  expect(await risksOfRelayed(twin, stranger)).toEqual([
    ['critical', 'look-alike', twin],
    ['caution', 'first-contact', twin],
  ])
})
