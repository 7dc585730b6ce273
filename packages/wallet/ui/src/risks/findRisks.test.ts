import { encodeAbiParameters, encodeFunctionData, erc20Abi, parseAbi, parseAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import { confirmationOf } from '../confirmationOf.ts'
import { readRequest } from '../reading/readRequest.ts'
import type { SigningRequest } from '../reading/SigningRequest.ts'
import type { BalanceChange } from '../simulation/Simulation.ts'
import { account, contracts, dai, friend, nowSeconds, signingContext, stranger, usdc } from '../test/signingContext.ts'
import { findRisks } from './findRisks.ts'
import type { RiskContext } from './Risk.ts'

type Hex = `0x${string}`
const { universalRouter, weth } = contracts
const app = '0x00000000000000000000000000000000000a0001'
const nobody = `0x${'0'.repeat(40)}`
const ether = 10n ** 18n
/** As `signingContext`, with what the wallet knows of the tokens: 1,000 USDC are in the account. */
const context: RiskContext = {
  ...signingContext,
  decimalsOf: (_, token) => (token === usdc ? 6 : token === dai || token === weth ? 18 : undefined),
  balanceOf: (_, token) => (token === usdc ? 1_000_000_000n : 0n),
  // A third of an ether for 1,000 USDC
  worthOf: (_, { asset, most }, wanted) =>
    asset.type === 'token' && asset.address === usdc && wanted.type === 'token' && most !== 'unlimited'
      ? wanted.address === weth
        ? (most * ether) / 3_000_000_000n
        : most * 10n ** 12n
      : undefined,
}
const criticalOf = (request: SigningRequest, known = context) =>
  findRisks(readRequest(request, known), known)
    .filter(({ level }) => level === 'critical')
    .map(({ code }) => code)

describe('approvals to a contract that nobody knows', () => {
  const approve = (spender: Hex, amount: bigint): SigningRequest => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
    return { type: 'transaction', chainId: 1, to: usdc, value: 0n, data }
  }

  test.each([1_000_000_000n, 10n ** 30n, 2n ** 255n - 1n])('default: %s is all that there is', (amount) => {
    expect(criticalOf(approve(app, amount))).toEqual(['whole-balance'])
  })

  test('behavior: less than half of the balance is no more than a caution', () => {
    expect(criticalOf(approve(app, 499_999_999n))).toEqual([])
  })

  test.each([500_000_000n, 999_999_999n])('behavior: %s is half of it or more', (amount) => {
    expect(criticalOf(approve(app, amount))).toEqual(['whole-balance'])
  })

  test('behavior: what several may take adds up, of each token', () => {
    const part = (spender: Hex, amount: bigint) => {
      const request = approve(spender, amount)
      if (request.type !== 'transaction') throw new TypeError('An approval is a transaction.')
      return request
    }
    const calls = (...all: readonly { to: Hex | undefined; value: bigint; data: Hex }[]): SigningRequest => ({
      ...{ type: 'calls', chainId: 1, calls: all },
    })
    expect(criticalOf(calls(part(app, 250_000_000n), part(friend, 250_000_000n)))).toContain('whole-balance')
    expect(criticalOf(calls(part(app, 250_000_000n), part(contracts.permit2, 900_000_000n)))).toEqual([])
  })

  test('behavior: where nobody told the balance, anything may be all of it', () => {
    expect(criticalOf(approve(app, 1n), { ...context, balanceOf: () => undefined })).toEqual(['whole-balance'])
  })

  test('behavior: Permit2 may have all of it', () => {
    expect(criticalOf(approve(contracts.permit2, 2n ** 255n - 1n))).toEqual([])
  })

  test('behavior: a permit that reaches as far says so as well', () => {
    const field = (text: string) =>
      text.split(',').map((each) => ({ type: each.split(' ')[0], name: each.split(' ')[1] }))
    const typedData = {
      domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc },
      primaryType: 'Permit',
      types: { Permit: field('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline') },
      message: { owner: account, spender: app, value: String(2n ** 255n - 1n), nonce: 0, deadline: nowSeconds + 60 },
    }
    expect(criticalOf({ type: 'typed-data', typedData: JSON.stringify(typedData) })).toEqual(['whole-balance'])
  })
})

describe('what is given away', () => {
  test.each([universalRouter, contracts.permit2, contracts.multicall3, weth])(
    'behavior: tokens sent to %s are anybody’s',
    (to) => {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to!, 5n] })
      expect(criticalOf({ type: 'transaction', chainId: 1, to: usdc, value: 0n, data })).toEqual(['nobody-receives'])
    },
  )

  test('behavior: native currency sent to its wrapper comes back', () => {
    expect(criticalOf({ type: 'transaction', chainId: 1, to: weth, value: 5n, data: '0x' })).toEqual([])
  })
})

describe('swaps', () => {
  const [sender, router] = [`0x${'0'.repeat(39)}1`, `0x${'0'.repeat(39)}2`] as const
  const abi = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline)'])
  const route = (commands: Hex, ...inputs: readonly Hex[]): SigningRequest => {
    const args = [commands, inputs, BigInt(nowSeconds + 60)] as const
    const data = encodeFunctionData({ abi, functionName: 'execute', args })
    return { type: 'transaction', chainId: 1, to: universalRouter, value: 0n, data }
  }
  const swap = (recipient: Hex, least: bigint, amount = 1_000_000_000n) =>
    encodeAbiParameters(parseAbiParameters('address,uint256,uint256,address[],bool'), [
      ...([recipient, amount, least, [usdc, weth], true] as const),
    ])
  const toWhom = (token: Hex, recipient: Hex, figure: bigint) =>
    encodeAbiParameters(parseAbiParameters('address,address,uint256'), [token, recipient, figure])
  const groundsOf = (request: SigningRequest, brought: bigint) => {
    const reading = readRequest(request, context)
    const changes: readonly BalanceChange[] = [
      { asset: { type: 'token', address: usdc }, delta: -1_000_000_000n },
      { asset: { type: 'token', address: weth }, delta: brought },
    ]
    const simulation = { status: 'simulated', changes, approvals: [], gasUsed: 1n } as const
    return confirmationOf({ reading, risks: findRisks(reading, context), simulation }).grounds
  }

  test('default: a least near what the trial brings needs one press', () => {
    expect(groundsOf(route('0x08', swap(sender, (ether * 49n) / 100n)), ether / 2n)).toEqual([])
  })

  test.each([1n, 10n ** 12n, (ether * 24n) / 100n])('behavior: a least of %s is far below the trial', (least) => {
    expect(groundsOf(route('0x08', swap(sender, least)), ether / 2n)).toContain('low-floor')
  })

  test('behavior: two wei are nothing, also where the trial brings no more', () => {
    expect(criticalOf(route('0x08', swap(sender, 2n)))).toEqual(['nothing-in-return'])
  })

  test('behavior: where the trial brings as little as its pool gives, the market tells', () => {
    expect(criticalOf(route('0x08', swap(sender, ether / 7n)))).toEqual(['below-market'])
    expect(groundsOf(route('0x08', swap(sender, ether / 7n)), ether / 7n)).toEqual(['critical-risk'])
    expect(criticalOf(route('0x08', swap(sender, ether / 4n)))).toEqual([])
  })

  test('behavior: a pair of known tokens that has no market is left to its trial, a token in no list is not', () => {
    const unasked: RiskContext = { ...context, worthOf: () => undefined }
    expect(criticalOf(route('0x08', swap(sender, ether / 7n)), unasked)).toEqual([])
    const { decimalsOf } = context
    const unlisted: RiskContext = {
      ...context,
      contractsOf: (chainId) => (chainId === 1 ? { ...contracts, weth: app } : undefined),
      decimalsOf: (chainId, token) => (token === weth ? undefined : decimalsOf?.(chainId, token)),
    }
    expect(criticalOf(route('0x08', swap(sender, ether)), unlisted)).toEqual(['unknown-worth'])
  })

  test('behavior: a swap for nothing is one beside another call that brings something', () => {
    const forNothing = route('0x08', swap(sender, 0n))
    const fair = route('0x08', swap(sender, ether / 3n))
    if (forNothing.type !== 'transaction' || fair.type !== 'transaction') throw new TypeError('Swaps are transactions.')
    expect(criticalOf({ type: 'calls', chainId: 1, calls: [fair, forNothing] })).toEqual(['nothing-in-return'])
    expect(criticalOf({ type: 'calls', chainId: 1, calls: [fair, fair] })).toEqual([])
  })

  test('behavior: a fee is a part', () => {
    const fee = toWhom(weth, stranger, 25n)
    expect(criticalOf(route('0x080604', swap(router, 0n), fee, toWhom(weth, sender, ether / 2n)))).toEqual([])
  })

  test.each([
    ['a portion of 99.99 %', '0x080604', [toWhom(weth, stranger, 9_999n), toWhom(weth, sender, ether / 1000n)]],
    [
      'portions that add up',
      '0x08060604',
      [toWhom(weth, stranger, 4_000n), toWhom(weth, stranger, 4_000n), toWhom(weth, sender, ether / 1000n)],
    ],
    ['a payment of most of it', '0x080504', [toWhom(weth, stranger, ether), toWhom(weth, sender, ether / 2n)]],
    ['all that is left', '0x080504', [toWhom(weth, sender, ether / 1000n), toWhom(weth, stranger, 0n)]],
  ] as const)('behavior: %s goes to a stranger', (_, commands, more) => {
    expect(criticalOf(route(commands, swap(router, 0n), ...more))).toContain('most-to-others')
  })

  test('behavior: a swap of its own to a stranger beside a small one for the account', () => {
    const request = route('0x0808', swap(sender, ether / 1000n, 1_000_000n), swap(stranger, 0n, 999_000_000n))
    expect(criticalOf(request)).toContain('most-to-others')
  })

  test('behavior: a payment to a friend in the same batch hides no stranger', () => {
    const trade = route('0x08', swap(stranger, ether / 2n))
    if (trade.type !== 'transaction') throw new TypeError('A swap is a transaction.')
    const payment = { to: friend, value: 1n, data: '0x' } as const
    expect(criticalOf({ type: 'calls', chainId: 1, calls: [trade, payment] })).toContain('other-recipient')
  })
})

describe('signed orders', () => {
  const field = (text: string) =>
    text.split(',').map((each) => ({ type: each.split(' ')[0], name: each.split(' ')[1] }))
  const item = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
  const types = {
    OfferItem: field(item),
    ConsiderationItem: field(`${item},address recipient`),
    OrderComponents: field(
      'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
    ),
    BulkOrder: [{ name: 'tree', type: 'OrderComponents[2]' }],
  }
  const amountOf = (token: string, amount: bigint) => ({
    ...{ itemType: 1, token, identifierOrCriteria: 0, startAmount: String(amount), endAmount: String(amount) },
  })
  const leaf = (give: bigint, ...gets: readonly (readonly [token: string, amount: bigint, recipient: string])[]) => ({
    ...{ offerer: account, zone: nobody, orderType: 0, startTime: 0, endTime: nowSeconds + 600, salt: 1, counter: 0 },
    ...{ zoneHash: `0x${'0'.repeat(64)}`, conduitKey: `0x${'0'.repeat(64)}` },
    offer: [amountOf(usdc, give)],
    consideration: gets.map(([token, amount, recipient]) => ({ ...amountOf(token, amount), recipient })),
  })
  const domain = { name: 'Seaport', version: '1.6', chainId: 1, verifyingContract: contracts.seaport }
  const order = (message: object): SigningRequest => {
    const { BulkOrder: _, ...single } = types
    return {
      type: 'typed-data',
      typedData: JSON.stringify({ domain, primaryType: 'OrderComponents', types: single, message }),
    }
  }
  const bulk = (...tree: readonly object[]): SigningRequest => ({
    type: 'typed-data',
    typedData: JSON.stringify({ domain, primaryType: 'BulkOrder', types, message: { tree } }),
  })
  const thousand = 1_000_000_000n

  test('default: a fair order and its fee are no warning', () => {
    expect(criticalOf(order(leaf(thousand, [weth, ether / 3n, account], [weth, ether / 300n, friend])))).toEqual([])
  })

  test.each([1n, 2n, 10n ** 11n])('behavior: a least of %s wei is next to nothing', (least) => {
    expect(criticalOf(order(leaf(thousand, [weth, least, account])))).toEqual(['nothing-in-return'])
  })

  test('behavior: of several, one that gives away is found, and nothing must arrive by all together', () => {
    const request = bulk(leaf(thousand, [weth, 2n, account]), leaf(1n, [weth, ether, account]))
    expect(criticalOf(request)).toEqual(['nothing-in-return'])
    const { acts, arrives, leaves } = readRequest(request, context)
    expect(arrives).toEqual([])
    expect(leaves).toEqual([{ asset: { type: 'token', address: usdc }, most: thousand + 1n }])
    expect(acts.map((act) => act.type === 'order' && act.order.gets[0]?.least)).toEqual([2n, ether])
  })

  test('behavior: several are good until the last of them is over', () => {
    const late = { ...leaf(1n, [weth, ether, account]), endTime: nowSeconds + 9_000 }
    expect(readRequest(bulk(leaf(1n, [weth, ether, account]), late), context).expiresAt).toBe(
      BigInt(nowSeconds + 9_000),
    )
  })

  test('behavior: most of it for a stranger is no fee', () => {
    const request = order(leaf(thousand, [weth, ether / 100n, account], [weth, ether / 3n, stranger]))
    expect(criticalOf(request)).toContain('most-to-others')
  })

  test('behavior: a stranger is paid in something that the account gets none of', () => {
    const request = order(leaf(thousand, [dai, ether, account], [weth, ether / 3n, stranger]))
    expect(criticalOf(request)).toContain('most-to-others')
  })

  test('behavior: where the market is known, less than half of it is a warning', () => {
    expect(criticalOf(order(leaf(thousand, [weth, ether / 4n, account])))).toEqual([])
    expect(criticalOf(order(leaf(thousand, [weth, ether / 7n, account])))).toEqual(['below-market'])
    const fair = leaf(thousand - 1n, [weth, ether / 3n, account])
    expect(criticalOf(bulk(fair, leaf(thousand, [weth, ether / 7n, account])))).toEqual(['below-market'])
  })

  test('behavior: where nothing is at the address that would settle it, whoever comes there decides', () => {
    const bare: RiskContext = {
      ...context,
      codeAt: (_, address) => (address === contracts.seaport ? 'none' : 'contract'),
    }
    expect(criticalOf(order(leaf(thousand, [weth, ether / 3n, account])), bare)).toEqual(['spender-without-code'])
  })

  test('behavior: a token that is sold as an NFT is an amount of it, as its contract has it', () => {
    const asNft = (itemType: number, identifierOrCriteria: string, least: bigint) => ({
      ...leaf(1n, [weth, least, account]),
      offer: [{ itemType, token: usdc, identifierOrCriteria, startAmount: '1', endAmount: '1' }],
    })
    const single = order(asNft(2, String(thousand), ether / 7n))
    expect(readRequest(single, context).leaves).toEqual([{ asset: { type: 'token', address: usdc }, most: thousand }])
    expect(criticalOf(single)).toEqual(['below-market'])
    expect(criticalOf(order(asNft(2, String(thousand), ether / 3n)))).toEqual([])
    // Whoever fills it picks the number.
    expect(criticalOf(order(asNft(4, '0', ether / 3n)))).toContain('no-maximum')
  })

  test('behavior: what a server calls Seaport is not Seaport', () => {
    const lied: RiskContext = { ...context, contractsOf: () => ({ ...contracts, seaport: app }) }
    const data = { domain: { ...domain, verifyingContract: app }, primaryType: 'BulkOrder', types }
    const typedData = JSON.stringify({ ...data, message: { tree: [leaf(1n), leaf(1n)] } })
    expect(criticalOf({ type: 'typed-data', typedData }, lied)).toContain('unusual-contract')
  })
})
