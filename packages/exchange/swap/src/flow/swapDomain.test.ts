import { encodeApprove } from '@oxbow/calldata/encodeApprove'
import { reverted } from '@oxbow/exchange-test/plainNode'
import { permitTypedData } from '@oxbow/transactions/permitTypedData'
import { type Hex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { swapDomain } from './swapDomain.ts'
import {
  agreed,
  approval,
  contracts,
  oak,
  openEffects,
  other,
  prepare,
  quote,
  request,
  reverting,
  stepOf,
  usd,
  type World,
} from './test/prepareStep.ts'

describe('an approval before it is asked for', () => {
  test('default: tried, with a fifth more gas than it used and the fees of the network', async () => {
    const { prepared } = await prepare()
    expect(prepared).toMatchObject({
      type: 'transaction',
      transaction: { ...approval, gas: 60_000n, maxFeePerGas: 207n, maxPriorityFeePerGas: 7n },
    })
  })

  test('behavior: more gas than any trade takes is left to the wallet, and so is what cannot be tried', async () => {
    const gasOf = async (world: World) =>
      ((await prepare(world)).prepared as { transaction: { gas: bigint | undefined } }).transaction.gas
    expect(await gasOf({ gasUnits: 6_000_000 })).toBe(7_200_000n)
    expect(await gasOf({ gasUnits: 6_000_001 })).toBeUndefined()
    const away = () => {
      throw new Error('header not found')
    }
    expect(await gasOf({ call: away })).toBeUndefined()
  })

  test('error: it cannot be paid for', async () => {
    // 50,000 at 3 wei.
    expect((await prepare({ native: 150_000n })).prepared.type).toBe('transaction')
    await expect(prepare({ native: 149_999n })).rejects.toMatchObject({ code: 'InsufficientGas' })
    // Its window tells, and may offer to pay it in a token.
    expect((await prepare({ native: 0n, walletKind: 'passkey' })).prepared.type).toBe('transaction')
    const unread = { eth_getBalance: () => null, eth_gasPrice: () => '0x3' }
    expect(
      (
        await prepare({
          native: 0n,
          methods: {
            ...unread,
            eth_gasPrice: () => {
              throw new Error('away')
            },
          },
        })
      ).prepared.type,
    ).toBe('transaction')
  })

  test('error: why it fails; a token means nothing by the words of the router', async () => {
    const failing = (world: World) =>
      prepare(world).then(
        () => undefined,
        ({ code }: { code: string }) => code,
      )
    expect(await failing({ call: reverting('V2TooLittleReceived') })).toBe('ExpectedToFail')
    expect(
      await failing({
        call: () => {
          throw reverted()
        },
      }),
    ).toBe('ExpectedToFail')
    const unwrapping = (held: bigint) =>
      prepare({ held, call: () => Promise.reject(reverted()) }, { quote: { kind: 'unwrap' } }).then(
        () => undefined,
        ({ code }: { code: string }) => code,
      )
    expect(await unwrapping(99n)).toBe('InsufficientBalance')
    expect(await unwrapping(100n)).toBe('ExpectedToFail')
    expect(await failing({ call: reverting('TRANSFER_FROM_FAILED'), held: 99n })).toBe('InsufficientBalance')
    expect(await failing({ call: reverting('TRANSFER_FROM_FAILED'), held: 100n })).toBe('TokenCannotTransfer')
    const poor = () => {
      throw Object.assign(new Error('insufficient funds for gas'), { code: -32_000 })
    }
    expect(await failing({ call: poor })).toBe('InsufficientGas')
  })

  test('behavior: what is held of native currency, or of what is only wrapped, is no matter of a token', async () => {
    const failing = (change: object) =>
      prepare({ call: reverting('TRANSFER_FROM_FAILED') }, { quote: change }).then(
        () => undefined,
        ({ code }: { code: string }) => code,
      )
    expect(await failing({ kind: 'wrap' })).toBe('InsufficientBalance')
    expect(await failing({ tokenIn: zeroAddress })).toBe('InsufficientBalance')
  })

  test('error: an approval of something else, and a token that is not what the page shows', async () => {
    const stranger = request(oak, encodeApprove(oak, other, 100n).data)
    await expect(prepare({}, { transaction: stranger })).rejects.toMatchObject({
      name: expect.stringContaining('PermitMismatch'),
    })
    const more = request(oak, encodeApprove(oak, contracts.permit2, 101n).data)
    await expect(prepare({}, { transaction: more })).rejects.toMatchObject({
      name: expect.stringContaining('PermitMismatch'),
    })
    await expect(prepare({ decimals: 8 })).rejects.toMatchObject({ code: 'TokenMismatch' })
  })

  test('behavior: a permit is signed as it is, when it is for this trade', async () => {
    const { effects } = openEffects()
    const values = {
      details: { token: oak, amount: '100', expiration: '1060', nonce: '0' },
      spender: contracts.universalRouter,
      sigDeadline: '1060',
    }
    const domain = { name: 'Permit2', chainId: 424242, verifyingContract: contracts.permit2 } as const
    const terms = { plan: { quote, steps: [] } }
    const signing = (change: object) => {
      const typedData = permitTypedData({ domain, values: { ...values, ...change } })
      const step = stepOf({ kind: 'permit', type: 'sign', typedData })
      const input = { step, terms, reviewed: terms, steps: [step], signed: undefined, agreed }
      return effects.prepareStep(input as never, new AbortController().signal)
    }
    expect(await signing({})).toMatchObject({ type: 'signature' })
    await expect(signing({ sigDeadline: '1061' })).rejects.toMatchObject({
      name: expect.stringContaining('PermitMismatch'),
    })
  })
})

describe('how the list of transactions shows it', () => {
  const token = (address: Hex, symbol: string) => ({ address, symbol, decimals: 18 })
  const [tokenIn, tokenOut] = [token(oak, 'OAK'), token(usd, 'USD')]
  const traded = { ...quote, amountIn: 99n, amountOut: 95n, chainId: 424242, response: { quote: { route: [] } } }
  const described = (kind: string, change: object = {}) => {
    const { permit2: spender, universalRouter: router } = contracts
    const asked = { quote: traded, tokenIn, tokenOut, spender, router, approvalAmount: 'exact', ...change }
    return swapDomain.describe({ kind }, { intent: asked as never, plan: undefined })
  }

  test('default: a trade with both tokens, and what it takes and gives at worst', () => {
    const amounts = { amountIn: '99', amountOut: '95', maximumIn: '100', minimumOut: '90' }
    expect(described('swap')).toMatchObject({ kind: 'swap', summary: { type: 'trade', tokenIn, tokenOut, ...amounts } })
    const wrap = { ...traded, kind: 'wrap' }
    expect(described('wrap', { quote: wrap })).toMatchObject({ kind: 'wrap', summary: { type: 'trade' } })
  })

  test.each([
    ['reset-approval', 'exact', 'revoke', '0'],
    ['reset-approval', 'unlimited', 'revoke', '0'],
    ['approve', 'exact', 'approve', '100'],
    ['approve', 'unlimited', 'approve', 'unlimited'],
  ] as const)('%s, %s: noted as %s of %s, and not as the trade', (kind, approvalAmount, noted, amount) => {
    const summary = { type: 'approval', token: tokenIn, spender: contracts.permit2, amount }
    expect(described(kind, { approvalAmount })).toEqual({ kind: noted, summary })
  })

  test('a permit that is a transaction is noted as an approval of the router, of what the trade takes', () => {
    const summary = { type: 'approval', token: tokenIn, spender: contracts.universalRouter, amount: '100' }
    for (const approvalAmount of ['exact', 'unlimited'])
      expect(described('permit-transaction', { approvalAmount })).toEqual({ kind: 'approve', summary })
  })
})
