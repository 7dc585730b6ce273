import { universalRouterAbi } from '@oxbow/abi/universalRouter'
import { weth9Abi } from '@oxbow/abi/weth9'
import type { Network } from '@oxbow/chain/Network'
import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseAbi,
  parseAbiParameters,
  toHex,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { encodeV4Swap } from './test/encodeV4Swap.ts'
import { permit, permits } from './test/permitSteps.ts'
import { verifyTransaction } from './verifyTransaction.ts'

const address = (byte: string) => `0x${byte.repeat(20)}` as Hex
const [a, b, weth, permit2, universalRouter, me, thief] = ['aa', 'bb', 'e0', 'd2', 'c0', 'a1', '6f'].map(address) as [
  ...[Hex, Hex, Hex, Hex],
  ...[Hex, Hex, Hex],
]
const network = { chainId: 1, contracts: { weth, permit2, universalRouter } as Network['contracts'] }
const [toSender, toRouter] = [1, 2].map((word) => toHex(word, { size: 20 })) as [Hex, Hex]

type Asked = verifyTransaction.Parameters['quote']
const asked = (intent: Partial<Asked['intent']> = {}, quote: Partial<Asked> = {}): Asked => ({
  intent: { chainId: 1, tradeType: 'exact-in', tokenIn: a, tokenOut: b, amount: 10n, account: me, ...intent },
  kind: 'swap',
  maximumIn: 10n,
  minimumOut: 5n,
  ...quote,
})

type Step = readonly [command: number, input: Hex]
const swapTypes = parseAbiParameters('address, uint256, uint256, address[], bool')
const swap = (
  change: { amount?: bigint; limit?: bigint; to?: Hex; path?: Hex[]; payerIsUser?: boolean } = {},
): Step => {
  const { amount = 10n, limit = 5n, to = toSender, path = [a, b], payerIsUser = true } = change
  return [0x08, encodeAbiParameters(swapTypes, [to, amount, limit, path, payerIsUser])]
}
/** `amount` out for at most `limit`. */
const buy = (amount: bigint, limit: bigint): Step => {
  const path = concatHex([b, '0x0001f4', a])
  const types = parseAbiParameters('address, uint256, uint256, bytes, bool')
  return [0x01, encodeAbiParameters(types, [toSender, amount, limit, path, true])]
}
const swapInV4 = (hooks: Hex): Step => [0x10, encodeV4Swap({ currency0: a, currency1: b, hooks })]
/** Whatever the account owes the PoolManager of a token by then. */
const settleInV4 = (token: Hex): Step => {
  const settle = encodeAbiParameters(parseAbiParameters('address, uint256, bool'), [token, 0n, true])
  return [0x10, encodeAbiParameters(parseAbiParameters('bytes, bytes[]'), ['0x0b', [settle]])]
}
const pull = (token: Hex, amount: bigint): Step => [
  0x02,
  encodeAbiParameters(parseAbiParameters('address, address, uint160'), [token, toRouter, amount]),
]
const sweep = (token: Hex, to: Hex, minimum: bigint): Step => [
  0x04,
  encodeAbiParameters(parseAbiParameters('address, address, uint160'), [token, to, minimum]),
]
const portion = (to: Hex): Step => [
  0x06,
  encodeAbiParameters(parseAbiParameters('address, address, uint256'), [b, to, 1n]),
]
const commandsOf = (steps: readonly Step[]) => concatHex(steps.map(([command]) => toHex(command, { size: 1 })))
const subPlan = (steps: readonly Step[], mayFail = false): Step => [
  mayFail ? 0xa1 : 0x21,
  encodeAbiParameters(parseAbiParameters('bytes, bytes[]'), [commandsOf(steps), steps.map(([, input]) => input)]),
]

type Transaction = verifyTransaction.Parameters['transaction']
const execute = (...steps: Step[]): Transaction => {
  const args = [commandsOf(steps), steps.map(([, input]) => input), 99n] as const
  const data = encodeFunctionData({ abi: universalRouterAbi, functionName: 'execute', args })
  return { chainId: 1, from: me, to: universalRouter, data, value: 0n }
}
const call = (to: Hex, data: Hex, value = 0n): Transaction => ({ chainId: 1, from: me, to, data, value })

/** What passes gives its amounts, what is refused its fact. */
function verdict(transaction: Transaction, quote = asked(), change: Partial<verifyTransaction.Parameters> = {}) {
  try {
    const { spent, received } = verifyTransaction({
      transaction,
      quote,
      network,
      account: me,
      deadlineSeconds: 99,
      ...change,
    })
    return [spent, received]
  } catch (error) {
    const { code, facts } = error as { code: string; facts: readonly string[] }
    return code === 'TransactionMismatch' ? facts.join() : code
  }
}
const unreadable = 'TransactionUnreadable'

describe('chain, account, contract and deadline', () => {
  test('default: as asked, however addresses are written', () => {
    expect(verdict(execute(swap()))).toEqual([10n, 5n])
    const upper = (hex: Hex) => `0x${hex.slice(2).toUpperCase()}` as Hex
    expect(verdict({ ...execute(swap()), from: upper(me) })).toEqual([10n, 5n])
    const intent = { tokenIn: upper(a), tokenOut: upper(b), account: upper(me) }
    expect(verdict(execute(permit(universalRouter, a, 10n), swap()), asked(intent))).toEqual([10n, 5n])
  })

  test('behavior: without hooks in the settings, pools that can have none are traded in', () => {
    for (const allowsHooks of [true, false, undefined])
      expect(verdict(execute(swap()), asked({ allowsHooks }))).toEqual([10n, 5n])
  })

  test('error: a pool with a hook, where the settings leave those out, also inside of a plan', () => {
    const hook = address('40')
    for (const step of [swapInV4(hook), subPlan([swapInV4(hook)])]) {
      expect(verdict(execute(step), asked({ allowsHooks: false }))).toBe(`It trades in a pool with the hook ${hook}.`)
      expect(verdict(execute(step), asked({ allowsHooks: true }))).toEqual([10n, 5n])
    }
    expect(verdict(execute(swapInV4(zeroAddress)), asked({ allowsHooks: false }))).toEqual([10n, 5n])
  })

  test('error: a pool of a protocol that the settings leave out, also inside of a plan', () => {
    for (const [step, protocol] of [
      [swap(), 'v2'],
      [swapInV4(zeroAddress), 'v4'],
    ] as const)
      for (const each of [step, subPlan([step])]) {
        expect(verdict(execute(each), asked({ protocols: [protocol] }))).toEqual([10n, 5n])
        expect(verdict(execute(each), asked({ protocols: ['v3'] }))).toBe(`It trades in pools of ${protocol}.`)
      }
  })

  test('error: another chain: of the transaction, of the network or asked for', () => {
    const wrong = 'It is for chain 1.'
    expect(verdict({ ...execute(swap()), chainId: 2 })).toBe('It is for chain 2.')
    expect(verdict(execute(swap()), asked(), { network: { ...network, chainId: 2 } })).toBe(wrong)
    expect(verdict(execute(swap()), asked({ chainId: 2 }))).toBe(wrong)
    expect(verdict(execute(swap()), asked({ chainId: 2 }), { network: { ...network, chainId: 2 } })).toBe(wrong)
  })

  test('error: another account: of the transaction, or asked for, or nobody asked', () => {
    expect(verdict({ ...execute(swap()), from: thief })).toBe(`It is from ${thief}.`)
    expect(verdict(execute(swap()), asked({ account: thief }))).toBe(`It is from ${me}.`)
    expect(verdict(execute(swap()), asked({ account: undefined }))).toBe(`It is from ${me}.`)
    expect(verdict({ ...execute(swap()), from: thief }, asked({ account: thief }))).toBe(`It is from ${thief}.`)
  })

  test('error: what cannot be read, wherever it stands', () => {
    const unknown: Step = [0x3f, '0x']
    expect(verdict(execute(swap(), unknown))).toBe(unreadable)
    expect(verdict(execute(swap(), subPlan([unknown], true)))).toBe(unreadable)
    expect(verdict({ ...execute(swap()), to: thief })).toBe(unreadable)
    expect(verdict({ ...execute(swap()), data: `${execute(swap()).data}00` })).toBe(unreadable)
  })

  test('error: another contract than the kind of trade calls', () => {
    const deposit = encodeFunctionData({ abi: weth9Abi, functionName: 'deposit' })
    const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [me, 5n] })
    expect(verdict(call(weth, deposit))).toBe(`It calls ${weth}.`)
    expect(verdict(call(a, transfer))).toBe(`It calls ${a}.`)
    expect(verdict(execute(swap()), asked({}, { kind: 'wrap' }))).toBe(`It calls ${universalRouter}.`)
    expect(verdict(execute(swap()), asked({}, { kind: 'unwrap' }))).toBe(`It calls ${universalRouter}.`)
    expect(verdict(call(a, transfer), asked({}, { kind: 'wrap' }))).toBe(`It calls ${a}.`)
  })

  test('error: another deadline, or none; any will do for what is sent already', () => {
    expect(verdict(execute(swap()), asked(), { deadlineSeconds: 98 })).toBe('It is valid until 99, not 98.')
    expect(verdict(execute(swap()), asked(), { deadlineSeconds: 100 })).toBe('It is valid until 99, not 100.')
    expect(verdict(execute(swap()), asked(), { deadlineSeconds: undefined })).toEqual([10n, 5n])
    const [command, input] = swap()
    const args = [toHex(command, { size: 1 }), [input]] as const
    const abi = parseAbi(['function execute(bytes commands, bytes[] inputs) payable'])
    const data = encodeFunctionData({ abi, functionName: 'execute', args })
    expect(verdict(call(universalRouter, data))).toBe('It is valid until undefined, not 99.')
  })

  test('default: a wrap and an unwrap, which have no deadline', () => {
    const deposit = encodeFunctionData({ abi: weth9Abi, functionName: 'deposit' })
    const wrap = asked({ tokenIn: zeroAddress, tokenOut: weth }, { kind: 'wrap', minimumOut: 10n })
    expect(verdict(call(weth, deposit, 10n), wrap)).toEqual([10n, 10n])
    expect(verdict(call(weth, deposit, 11n), wrap)).toBe('It spends up to 11, not 10.')
    expect(verdict(call(weth, deposit, 9n), wrap)).toBe(`It promises 9 of ${weth}, not 10.`)
    const withdrawal = encodeFunctionData({ abi: weth9Abi, functionName: 'withdraw', args: [10n] })
    const unwrap = asked({ tokenIn: weth, tokenOut: zeroAddress }, { kind: 'unwrap', minimumOut: 10n })
    expect(verdict(call(weth, withdrawal), unwrap)).toEqual([10n, 10n])
    expect(verdict(call(weth, withdrawal), wrap)).toBe(`It spends ${weth}.`)
  })
})

describe('what is spent', () => {
  const more = (most: bigint, maximum: bigint | 'unlimited' = 11n) => `It spends up to ${maximum}, not ${most}.`

  test('error: another token, also beside the right one, also ether', () => {
    expect(verdict(execute(swap({ path: [thief, b] })))).toBe(`It spends ${thief}.`)
    expect(verdict(execute(swap(), pull(thief, 1n)))).toBe(`It spends ${thief}.`)
    expect(verdict({ ...execute(swap()), value: 1n })).toBe(`It spends ${zeroAddress}.`)
    expect(verdict(execute(swap(), subPlan([pull(thief, 1n)], true)))).toBe(`It spends ${thief}.`)
  })

  test('error: a debt of another token is paid, though nothing in the bytes says how it could come about', () => {
    expect(verdict(execute(swap(), settleInV4(thief)))).toBe(`It spends ${thief}.`)
    expect(verdict(execute(swap(), subPlan([settleInV4(thief)], true)))).toBe(`It spends ${thief}.`)
    expect(verdict(execute(swap(), settleInV4(a)))).toEqual([10n, 5n])
  })

  test('error: more than reviewed, at once or in parts, or without a bound', () => {
    expect(verdict(execute(swap({ amount: 11n })))).toBe(more(10n))
    expect(verdict(execute(swap(), pull(a, 1n)))).toBe(more(10n))
    expect(verdict(execute(swap({ amount: 1n << 255n })))).toBe(more(10n, 'unlimited'))
    expect(verdict(execute(swap(), subPlan([subPlan([pull(a, 1n)])])))).toBe(more(10n))
  })

  test('error: an exact input above what was asked, whatever was reviewed', () => {
    expect(verdict(execute(swap()), asked({ amount: 9n }))).toBe(more(9n, 10n))
    expect(verdict(execute(swap({ amount: 11n })), asked({ amount: 12n }))).toBe(more(10n))
    expect(verdict(execute(swap({ amount: 9n })), asked({ amount: 9n }))).toEqual([9n, 5n])
  })

  test('default: nothing, where the router pays', () => {
    expect(verdict(execute(swap({ payerIsUser: false })))).toEqual([0n, 5n])
  })

  test('default: an exact output may cost more units than were asked for', () => {
    const bought = asked({ tradeType: 'exact-out', amount: 5n })
    expect(verdict(execute(buy(5n, 10n)), bought)).toEqual([10n, 5n])
    expect(verdict(execute(buy(5n, 11n)), bought)).toBe(more(10n))
  })
})

describe('what is received', () => {
  const less = (least: bigint, received = 4n) => `It promises ${received} of ${b}, not ${least}.`

  test('error: anything for somebody else, however little is sure of it', () => {
    expect(verdict(execute(swap({ to: thief })))).toBe(`It pays ${b} to ${thief}.`)
    expect(verdict(execute(swap(), sweep(thief, thief, 0n)))).toBe(`It pays ${thief} to ${thief}.`)
    expect(verdict(execute(swap(), portion(thief)))).toBe(`It pays ${b} to ${thief}.`)
    expect(verdict(execute(swap(), subPlan([sweep(b, thief, 0n)], true)))).toBe(`It pays ${b} to ${thief}.`)
  })

  test('error: less than reviewed, another token, nothing, or what may fail', () => {
    expect(verdict(execute(swap({ limit: 4n })))).toBe(less(5n))
    expect(verdict(execute(swap({ path: [a, thief] })))).toBe(less(5n, 0n))
    expect(verdict(execute(swap({ to: toRouter })))).toBe(less(5n, 0n))
    expect(verdict(execute(subPlan([swap()], true)))).toBe(less(5n, 0n))
  })

  test('default: the sum of the parts, beside other tokens', () => {
    const half = swap({ amount: 5n, limit: 3n })
    expect(verdict(execute(half, half, sweep(a, me, 0n)))).toEqual([10n, 6n])
    expect(verdict(execute(subPlan([swap()])))).toEqual([10n, 5n])
    expect(verdict(execute(swap({ limit: 6n })))).toEqual([10n, 6n])
  })

  test('error: an exact output below what was asked, whatever was reviewed', () => {
    const bought = asked({ tradeType: 'exact-out', amount: 5n }, { minimumOut: 4n })
    expect(verdict(execute(buy(5n, 10n)), bought)).toEqual([10n, 5n])
    expect(verdict(execute(buy(4n, 10n)), bought)).toBe(less(5n))
    expect(verdict(execute(buy(5n, 10n)), { ...bought, minimumOut: 6n })).toBe(less(6n, 5n))
  })

  test('default: an exact input may promise fewer units than are spent', () => {
    expect(verdict(execute(swap()), asked({ amount: 10n }))).toEqual([10n, 5n])
  })
})

describe('what is allowed', () => {
  test('default: the permit of the input, for the router, of no more than is spent', () => {
    expect(verdict(execute(permit(universalRouter, a, 10n), swap()))).toEqual([10n, 5n])
    expect(verdict(execute(permits(universalRouter, [a, 10n]), swap()))).toEqual([10n, 5n])
  })

  test.each<[string, Step, string]>([
    ['for somebody else', permit(thief, a, 10n), `It lets ${thief} spend.`],
    ['of another token', permit(universalRouter, b, 10n), `It allows 10 of ${b}.`],
    ['of more', permit(universalRouter, a, 11n), `It allows 11 of ${a}.`],
    ['of several tokens', permits(universalRouter, [a, 10n], [b, 1n]), `It allows 1 of ${b}.`],
    ['of several tokens for somebody else', permits(thief, [a, 10n]), `It lets ${thief} spend.`],
    ['in a sub-plan', subPlan([subPlan([permit(thief, a, 10n)], true)]), `It lets ${thief} spend.`],
    ['after a sub-plan', subPlan([pull(a, 0n), permit(universalRouter, a, 11n)]), `It allows 11 of ${a}.`],
  ])('error: a permit %s', (_, step, fact) => {
    expect(verdict(execute(step, swap()))).toBe(fact)
    expect(verdict(execute(swap(), step))).toBe(fact)
  })

  test('error: an approval of WETH in place of a wrap', () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [thief, 1n] })
    const wrap = asked({ tokenIn: zeroAddress, tokenOut: weth }, { kind: 'wrap', minimumOut: 0n })
    expect(verdict(call(weth, data), wrap)).toBe('It changes an allowance.')
  })
})
