import { createRequire } from 'node:module'
import { account, contracts, dai, friend, nfts, nowSeconds, stranger, usdc } from '../signingContext.ts'
import type { Golden } from './Golden.ts'

const require = createRequire(import.meta.url)
const { DutchOrder, UnsignedV2DutchOrder, UnsignedV3DutchOrder } =
  require('@uniswap/uniswapx-sdk') as typeof import('@uniswap/uniswapx-sdk')

const { permit2, seaport } = contracts
/** Ethereum's, as in the SDK. */
const reactors = {
  v1: '0x6000da47483062a0d734ba3dc7576ce6a0b645c4',
  v2: '0x00000011f84b9aa48e5f8aa8b9897600006289be',
  v3: '0x0000000015757c461808ea25eb309638b62681cf',
} as const
const nobody = '0x0000000000000000000000000000000000000000'
const deadline = nowSeconds + 86_400
const sizes = [2n, 1_000_000n, 2n ** 100n]
/** Received amounts of a fair order: 50 DAI, 0.1 ETH. */
const [fifty, tenth] = [50n * 10n ** 18n, 10n ** 17n]

const toWire = (_: string, value: unknown) => {
  if (typeof value === 'bigint') return String(value)
  // ethers serializes BigNumbers as `{ type: 'BigNumber', hex }`.
  return typeof value === 'object' && value !== null && 'hex' in value ? String(BigInt(value.hex as string)) : value
}
const ask = (order: { permitData(): { domain: unknown; types: unknown; values: unknown } }) => {
  const { domain, types, values } = order.permitData()
  const data = { domain, types, message: values, primaryType: 'PermitWitnessTransferFrom' }
  return { type: 'typed-data', typedData: JSON.stringify(data, toWire) } as const
}

const info = {
  swapper: account,
  nonce: '7',
  deadline,
  additionalValidationContract: nobody,
  additionalValidationData: '0x',
}
const dutch = (amount: bigint, least: bigint, recipient: string = account) => ({
  input: { token: usdc, startAmount: String(amount), endAmount: String(amount) },
  outputs: [{ token: dai, startAmount: String(least * 2n), endAmount: String(least), recipient }],
})
const v1 = (amount: bigint, least: bigint, recipient?: string, reactor: string = reactors.v1) =>
  ask(
    DutchOrder.fromJSON(
      {
        ...{ ...info, reactor },
        decayStartTime: nowSeconds,
        decayEndTime: deadline,
        exclusiveFiller: nobody,
        exclusivityOverrideBps: '0',
        ...dutch(amount, least, recipient),
      } as never,
      1,
      permit2,
    ),
  )
const v2 = (amount: bigint, least: bigint, recipient?: string, reactor: string = reactors.v2) =>
  ask(
    UnsignedV2DutchOrder.fromJSON(
      { ...info, reactor, cosigner: friend, ...dutch(amount, least, recipient) } as never,
      1,
      permit2,
    ),
  )
const v3 = (amount: bigint, least: bigint, recipient: string = account, reactor: string = reactors.v3) => {
  const curve = { relativeBlocks: [4], relativeAmounts: ['1'] }
  return ask(
    UnsignedV3DutchOrder.fromJSON(
      {
        ...{ ...info, reactor, cosigner: friend, startingBaseFee: '0' },
        input: {
          token: usdc,
          startAmount: String(amount - 1n),
          maxAmount: String(amount),
          adjustmentPerGweiBaseFee: '0',
          curve,
        },
        outputs: [
          {
            token: dai,
            startAmount: String(least * 2n),
            minAmount: String(least),
            adjustmentPerGweiBaseFee: '0',
            recipient,
            curve,
          },
        ],
      } as never,
      1,
      permit2,
    ),
  )
}

const itemFields = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
const field = (text: string) =>
  text.split(',').map((each) => ({ type: each.split(' ')[0]!, name: each.split(' ')[1]! }))
const seaportTypes = {
  OrderComponents: field(
    'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
  ),
  OfferItem: field(itemFields),
  ConsiderationItem: field(`${itemFields},address recipient`),
}
type Item = readonly [type: number, token: string, id: bigint, amount: bigint, recipient?: string]
const toItem = ([itemType, token, identifierOrCriteria, amount, recipient]: Item) => ({
  ...{ itemType, token, identifierOrCriteria, startAmount: amount, endAmount: amount },
  ...(recipient && { recipient }),
})
const components = (offer: readonly Item[], consideration: readonly Item[]) => ({
  ...{
    offerer: account,
    zone: nobody,
    offer: offer.map(toItem),
    consideration: consideration.map(toItem),
    orderType: 0,
  },
  ...{
    startTime: nowSeconds,
    endTime: deadline,
    zoneHash: `0x${'00'.repeat(32)}`,
    salt: 9,
    conduitKey: `0x${'00'.repeat(32)}`,
    counter: 0,
  },
})
const empty = { ...components([], []), offerer: nobody, startTime: 0, endTime: 0, salt: 0 }
const seaportDomain = { name: 'Seaport', version: '1.6', chainId: 1, verifyingContract: seaport }
const order = (offer: readonly Item[], consideration: readonly Item[], domain: object = seaportDomain) =>
  ({
    type: 'typed-data',
    typedData: JSON.stringify(
      { domain, primaryType: 'OrderComponents', types: seaportTypes, message: components(offer, consideration) },
      toWire,
    ),
  }) as const
const bulk = (leaves: readonly object[]) => {
  const levels = Math.log2(leaves.length)
  const tree = Array.from({ length: levels }).reduce<readonly unknown[]>(
    (level) => level.flatMap((_, index) => (index % 2 === 0 ? [[level[index], level[index + 1]]] : [])),
    leaves,
  )[0]
  const types = { ...seaportTypes, BulkOrder: [{ name: 'tree', type: `OrderComponents${'[2]'.repeat(levels)}` }] }
  return {
    type: 'typed-data',
    typedData: JSON.stringify({ domain: seaportDomain, primaryType: 'BulkOrder', types, message: { tree } }, toWire),
  } as const
}
/** An auction whose given amount rises while the received amount falls. */
const moving = () => {
  const { consideration, offer, ...rest } = components([[1, usdc, 0n, 5n]], [[1, dai, 0n, tenth, account]])
  const message = {
    ...rest,
    offer: offer.map((item) => ({ ...item, endAmount: 9n })),
    consideration: consideration.map((item) => ({ ...item, endAmount: fifty })),
  }
  const data = { domain: seaportDomain, primaryType: 'OrderComponents', types: seaportTypes, message }
  return { type: 'typed-data', typedData: JSON.stringify(data, toWire) } as const
}
const nft = (id: bigint): Item => [2, nfts, id, 1n]

/** UniswapX with its SDK, Seaport with its types. */
export const orderGoldens: readonly Golden[] = [
  ...sizes.flatMap((amount): readonly Golden[] =>
    Object.entries({ v1, v2, v3 }).flatMap(([version, make]): readonly Golden[] => [
      {
        name: `UniswapX ${version} sells ${amount}`,
        request: make(amount, fifty),
        leaves: [`token ${usdc} ${amount}`],
        arrives: [`token ${dai} ${fifty} to account`],
        isHarmless: true,
      },
      {
        name: `UniswapX ${version} sells ${amount} for somebody else`,
        request: make(amount, fifty, friend),
        leaves: [`token ${usdc} ${amount}`],
        arrives: [`token ${dai} ${fifty} to ${friend}`],
        risks: ['other-recipient'],
      },
      {
        name: `UniswapX ${version} sells ${amount} for nothing`,
        request: make(amount, 0n),
        leaves: [`token ${usdc} ${amount}`],
        arrives: [`token ${dai} 0 to account`],
        risks: ['nothing-in-return'],
      },
    ]),
  ),
  ...Object.entries({ v1, v2, v3 }).flatMap(([version, make]): readonly Golden[] =>
    // A reactor of another version or of another network isn't accepted.
    Object.entries({
      'a thief': stranger,
      'a contract that nobody knows': usdc,
      'a reactor of other orders': reactors[version === 'v1' ? 'v2' : 'v1'],
      'a reactor of another network': '0x000000005af66799d1a6317714d66800f9ca1406',
    }).map(([whom, reactor]) => ({
      name: `UniswapX ${version} with ${whom} for its reactor`,
      request: make(1_000_000_000n, fifty, account, reactor),
      leaves: [`token ${usdc} 1000000000`],
      isUnknown: true,
      risks: [
        'unknown-content',
        ...(reactor === reactors.v1 || reactor === reactors.v2 ? [] : (['free-transfer'] as const)),
        ...(reactor === stranger ? (['spender-without-code'] as const) : []),
      ],
    })),
  ),
  ...[0n, 42n, 9_999n].flatMap((id): readonly Golden[] => [
    {
      name: `Seaport sells NFT ${id} for ether with a fee`,
      request: order(
        [nft(id)],
        [
          [0, nobody, 0n, 10n ** 18n, account],
          [0, nobody, 0n, 10n ** 16n, friend],
        ],
      ),
      leaves: [`nft ${nfts} ${id} 1`],
      arrives: [`native ${10n ** 18n} to account`, `native ${10n ** 16n} to ${friend}`],
      risks: ['part-to-others'],
      isHarmless: true,
    },
    {
      name: `Seaport gives NFT ${id} away`,
      request: order([nft(id)], []),
      leaves: [`nft ${nfts} ${id} 1`],
      risks: ['nothing-in-return'],
    },
    {
      name: `Seaport sells NFT ${id} for a wei`,
      request: order([nft(id)], [[0, nobody, 0n, 1n, account]]),
      leaves: [`nft ${nfts} ${id} 1`],
      arrives: ['native 1 to account'],
      risks: ['nothing-in-return'],
    },
    {
      name: `Seaport has NFT ${id} paid to a thief`,
      request: order([nft(id)], [[0, nobody, 0n, 10n ** 18n, stranger]]),
      leaves: [`nft ${nfts} ${id} 1`],
      arrives: [`native ${10n ** 18n} to ${stranger}`],
      risks: ['other-recipient'],
    },
    {
      name: `Seaport swaps NFT ${id} for another`,
      request: order([nft(id)], [[2, nfts, id + 1n, 1n, account]]),
      leaves: [`nft ${nfts} ${id} 1`],
      arrives: [`nft ${nfts} ${id + 1n} 1 to account`],
      isHarmless: true,
    },
    {
      name: `Seaport bids for any of a collection ${id}`,
      request: order([[1, contracts.weth, 0n, 5n + id]], [[4, nfts, 0n, 1n, account]]),
      leaves: [`token ${contracts.weth} ${5n + id}`],
      arrives: [`collection ${nfts} 1 to account`],
      isHarmless: true,
    },
  ]),
  ...[1, 2, 3].map((levels): Golden => {
    const count = 2 ** levels
    const leaves = Array.from({ length: count - 1 }, (_, index) =>
      components([nft(BigInt(index))], [[0, nobody, 0n, tenth, account]]),
    )
    return {
      name: `Seaport bulk of ${count - 1}`,
      request: bulk([...leaves, empty]),
      leaves: leaves.map((_, index) => `nft ${nfts} ${index} 1`),
      arrives: count === 2 ? [`native ${tenth} to account`] : [],
      isHarmless: true,
    }
  }),
  {
    name: 'Seaport bulk with one leaf that gives away',
    request: bulk([components([nft(1n)], [[0, nobody, 0n, tenth, account]]), components([nft(2n), nft(3n)], [])]),
    leaves: [`nft ${nfts} 1 1`, `nft ${nfts} 2 1`, `nft ${nfts} 3 1`],
    risks: ['nothing-in-return'],
  },
  {
    name: 'Seaport with amounts that move gives the larger and gets the smaller',
    request: moving(),
    leaves: [`token ${usdc} 9`],
    arrives: [`token ${dai} ${tenth} to account`],
    isHarmless: true,
  },
  {
    name: 'Seaport of somebody else',
    request: order([nft(1n)], [], { ...seaportDomain, verifyingContract: stranger }),
    isUnknown: true,
    risks: ['unusual-contract'],
  },
  {
    name: 'Seaport on another network',
    request: order([nft(1n)], [[0, nobody, 0n, tenth, account]], { ...seaportDomain, chainId: 137 }),
    leaves: [`nft ${nfts} 1 1`],
    arrives: [`native ${tenth} to account`],
    risks: ['other-network'],
  },
]
