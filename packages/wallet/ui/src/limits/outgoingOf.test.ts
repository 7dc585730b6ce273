import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { readRequest } from '../reading/readRequest.ts'
import type { SigningRequest } from '../reading/SigningRequest.ts'
import { attackGoldens } from '../test/goldens/attackGoldens.ts'
import type { Golden } from '../test/goldens/Golden.ts'
import { liquidityGoldens } from '../test/goldens/liquidityGoldens.ts'
import { orderGoldens } from '../test/goldens/orderGoldens.ts'
import { permitGoldens } from '../test/goldens/permitGoldens.ts'
import { all128, deadline, eth, v3, v3Call, v4 } from '../test/goldens/positionCalls.ts'
import { routerGoldens } from '../test/goldens/routerGoldens.ts'
import { textGoldens } from '../test/goldens/textGoldens.ts'
import { tokenGoldens } from '../test/goldens/tokenGoldens.ts'
import { account, contracts, dai, friend, nfts, signingContext, stranger, usdc } from '../test/signingContext.ts'
import { outgoingOf } from './outgoingOf.ts'

type Hex = `0x${string}`
const token = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
])
const send = (to: Hex, amount: bigint) =>
  encodeFunctionData({ abi: token, functionName: 'transfer', args: [to, amount] })
const approve = (to: Hex, amount: bigint) =>
  encodeFunctionData({ abi: token, functionName: 'approve', args: [to, amount] })
const call = (to: Hex, data: Hex = '0x', value = 0n) => ({ type: 'transaction', chainId: 1, to, value, data }) as const
const calls = (...list: readonly { to: Hex; data: Hex; value: bigint }[]) =>
  ({ type: 'calls', chainId: 1, calls: list }) as const
const of = (request: SigningRequest) => outgoingOf(readRequest(request, signingContext))
const all = 2n ** 256n - 1n
const allOfBoth = { amount0Max: all128, amount1Max: all128 }

describe('the most that a signature lets go', () => {
  test('default: of a payment its amount, of a batch the sum', () => {
    expect(of(call(friend, '0x', 7n))).toEqual({
      chainId: 1,
      tokens: [{ token: 'native', most: 7n }],
      isUnbounded: false,
    })
    const batch = calls(
      { to: usdc, data: send(friend, 400n), value: 0n },
      { to: usdc, data: send(stranger, 600n), value: 0n },
      { to: dai, data: send(stranger, 5n), value: 0n },
      { to: friend, data: '0x', value: 1n },
    )
    expect(of(batch)).toEqual({
      chainId: 1,
      tokens: [
        { token: usdc, most: 1_000n },
        { token: dai, most: 5n },
        { token: 'native', most: 1n },
      ],
      isUnbounded: false,
    })
  })

  test('behavior: an approval counts as if all of it were taken, each one for itself', () => {
    const batch = calls(
      { to: usdc, data: approve(contracts.permit2, 300n), value: 0n },
      { to: usdc, data: approve(stranger, 300n), value: 0n },
      { to: usdc, data: send(friend, 1n), value: 0n },
    )
    const { tokens, isUnbounded } = of(batch)
    expect(tokens.reduce((sum, { most }) => sum + most, 0n)).toBe(601n)
    expect([tokens.every((each) => each.token === usdc), isUnbounded]).toEqual([true, false])
  })

  test('behavior: an unlimited approval is without bound, one that is taken back is nothing', () => {
    expect(of(call(usdc, approve(contracts.permit2, all))).isUnbounded).toBe(true)
    expect(of(call(usdc, approve(stranger, 0n)))).toEqual({ chainId: 1, tokens: [], isUnbounded: false })
  })

  test('behavior: NFTs and whole collections are without bound', () => {
    const moved = encodeFunctionData({ abi: token, functionName: 'transferFrom', args: [account, stranger, 7n] })
    const given = encodeFunctionData({ abi: token, functionName: 'setApprovalForAll', args: [stranger, true] })
    for (const data of [moved, given]) expect(of(call(nfts, data)).isUnbounded).toBe(true)
  })

  test('behavior: so is NFT number 0 of what nobody knows to be a token', () => {
    const collection = contracts.weth.replace(/..$/, '01') as Hex
    const moved = encodeFunctionData({ abi: token, functionName: 'transferFrom', args: [account, stranger, 0n] })
    for (const data of [moved, approve(stranger, 0n)]) {
      expect(of(call(collection, data)).isUnbounded).toBe(true)
      expect(of(call(usdc, data))).toEqual({ chainId: 1, tokens: [], isUnbounded: false })
    }
    expect(of(call(collection, approve(eth, 0n)))).toEqual({ chainId: 1, tokens: [], isUnbounded: false })
  })

  test('behavior: so are delegations, but not their end', () => {
    const delegation = (address: Hex) => ({ type: 'authorization', chainId: 1, address }) as const
    expect(of(delegation(stranger)).isUnbounded).toBe(true)
    expect(of({ ...call(friend), authorizations: [{ chainId: 1, address: stranger }] }).isUnbounded).toBe(true)
    expect(of(delegation(`0x${'00'.repeat(20)}`))).toEqual({ chainId: 1, tokens: [], isUnbounded: false })
  })

  test('behavior: so is what goes into a position that the bytes name by its number, whatever a node says of its tokens', () => {
    const parameters = { tokenId: 5, amount0Desired: '1000000000000', amount1Desired: 0, amount0Min: 0, amount1Min: 0 }
    const v3Increase = v3([v3Call('increaseLiquidity', [{ ...parameters, deadline }])])
    const v4Increase = v4([['INCREASE_LIQUIDITY', [5n, 1n, 10n ** 12n, 0n, '0x']]])
    for (const request of [v3Increase, v4Increase])
      for (const token of [usdc, eth] as const) {
        const positionOf = () => ({ owner: account, token0: token, token1: token }) as const
        const reading = readRequest(request, { ...signingContext, positionOf })
        expect(outgoingOf(reading).isUnbounded).toBe(true)
        // Also on the screen: nothing pays for it but tokens.
        const side = { type: 'position-side', manager: request.to, id: 5n, side: 0 }
        const asset = token === eth ? side : { type: 'token', address: usdc }
        expect(reading.leaves).toEqual([{ asset, most: 10n ** 12n }])
      }
  })

  test('behavior: WETH leaves beside a call’s value that is paid back, and that v4 never wraps', () => {
    const { weth } = contracts
    const amount = 10n ** 19n
    const minted = v3Call('mint', [
      {
        ...{ token0: usdc, token1: weth, fee: 500, tickLower: -100, tickUpper: 100, recipient: stranger, deadline },
        ...{ amount0Desired: 0, amount1Desired: String(amount), amount0Min: 0, amount1Min: 0 },
      },
    ])
    const refund = v3Call('refundETH', [])
    const key = { currency0: usdc, currency1: weth, fee: 500, tickSpacing: 10, hooks: eth }
    const inV4 = v4(
      [
        ['MINT_POSITION', [key, -100, 100, 9n, 0n, amount, stranger, '0x']],
        ['CLOSE_CURRENCY', [usdc]],
        ['CLOSE_CURRENCY', [weth]],
        ['SWEEP', [eth, account]],
      ],
      amount,
    )
    const both = [
      { token: 'native', most: amount },
      { token: weth, most: amount },
    ]
    for (const request of [v3([refund, minted], amount), v3([refund, minted, refund], amount), inV4])
      expect(of(request).tokens).toEqual(both)
    expect(of(v3([minted, refund], amount)).tokens).toEqual([both[0]])
    expect(of(inV4).isUnbounded).toBe(true)
  })

  test('behavior: a text lets nothing go, unless it is a request in disguise', () => {
    expect(of({ type: 'text', message: 'Hello' })).toEqual({ chainId: 'every', tokens: [], isUnbounded: false })
    const hash: SigningRequest = { type: 'text', message: `0x${'ab'.repeat(32)}` }
    expect(of(hash).isUnbounded).toBe(true)
  })

  test.each([
    // 32 bytes are signed as a hash would be, though all of them are letters.
    ['a hash of letters', 'transfer all of my USDC to them!'],
    ['a hash in words', `  ${'ab'.repeat(32)}\n`],
    ['an order', JSON.stringify({ types: {}, domain: {}, primaryType: 'Order', message: {} })],
    ['a call', ` ${send(stranger, 1n)}`],
  ])('behavior: a text that can be read is without bound too if it is %s', (_, message) => {
    const reading = readRequest({ type: 'text', message }, signingContext)
    expect(reading.unknowns).toEqual([])
    expect(outgoingOf(reading).isUnbounded).toBe(true)
  })

  test.each([
    ['the fees of a v3 position', v3([v3Call('collect', [{ tokenId: 5, recipient: stranger, ...allOfBoth }])])],
    ['two tokens that v4 holds for the account', v4([['TAKE_PAIR', [dai, usdc, stranger]]])],
  ])('behavior: what pays out %s has no figure, so it is without bound', (_, request) => {
    const reading = readRequest(request, signingContext)
    expect([reading.unknowns, reading.leaves]).toEqual([[], []])
    expect(outgoingOf(reading).isUnbounded).toBe(true)
  })

  const sets = [tokenGoldens, permitGoldens, routerGoldens, liquidityGoldens, orderGoldens, textGoldens, attackGoldens]
  const goldens: readonly Golden[] = sets.flat()

  test('behavior: of every golden, permits and orders among them, no less than what was encoded', () => {
    const less = goldens.flatMap(({ name, request, leaves = [], allowances = [], isUnknown = false }) => {
      const { tokens, isUnbounded } = of(request)
      // Who keeps the books of an allowance stands before its asset.
      const given = [...leaves, ...allowances.map((words) => words.slice(words.indexOf(' ') + 1))]
      const sums = new Map<string, bigint>()
      for (const words of given) {
        const [, key, most] = /^(?:token(?:-or-nft)? )?(native|0x[0-9a-f]{40}) (\d+)\b/.exec(words) ?? []
        // What has no figure, or is no token, has to be without bound; an approval of 0 is none.
        if (key === undefined) {
          if (!isUnbounded && !/ 0 for /.test(words)) return [`${name}: ${words}`]
        } else sums.set(key, (sums.get(key) ?? 0n) + BigInt(most!))
      }
      const counted = (key: string) =>
        tokens.filter((each) => each.token === key).reduce((sum, { most }) => sum + most, 0n)
      const isLess = !isUnbounded && [...sums].some(([key, sum]) => counted(key) < sum)
      return isLess || (isUnknown && !isUnbounded) ? [name] : []
    })
    expect(less).toEqual([])
  })

  test.each(['v1', 'v2', 'v3'])('behavior: a UniswapX order of %s counts what it sells', (version) => {
    const { request } = goldens.find(({ name }) => name === `UniswapX ${version} sells 1000000`)!
    expect(of(request)).toEqual({ chainId: 1, tokens: [{ token: usdc, most: 1_000_000n }], isUnbounded: false })
  })

  test('behavior: of Seaport an NFT is without bound, and an offer for one counts what it pays', () => {
    const read = (start: string) => of(goldens.find(({ name }) => name.startsWith(start))!.request)
    for (const start of ['Seaport sells NFT', 'Seaport swaps NFT', 'Seaport bulk of'])
      expect(read(start).isUnbounded).toBe(true)
    const { tokens, isUnbounded } = read('Seaport bids for any')
    expect([tokens.length, isUnbounded]).toEqual([1, false])
  })
})
