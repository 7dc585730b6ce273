import { erc20Abi } from '@oxbow/abi/erc20'
import { weth9Abi } from '@oxbow/abi/weth9'
import { concat, concatHex, encodeAbiParameters, encodeFunctionData, type Hex, maxUint256, parseAbi, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  ALLOW_REVERT,
  COMMAND,
  CONTRACT_BALANCE,
  commandInputs,
  ROUTER,
  SENDER,
  universalRouterFunctions,
} from '../abi/universalRouter.ts'
import { ACTION, actionParameters } from '../abi/v4Actions.ts'
import { encodeApprove } from '../encode/encodeApprove.ts'
import { encodeUnwrap, encodeWrap } from '../encode/encodeWrap.ts'
import { decodeTransaction } from './decodeTransaction.ts'

const address = (byte: string): `0x${string}` => `0x${byte.repeat(20)}`
const NATIVE = address('00')
const [weth, permit2, universalRouter, a, b, me, thief] = ['e0', 'd2', 'c0', 'aa', 'bb', '11', '66'].map(address) as [
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
]
const contracts = { weth, permit2, universalRouter }
const decode = (to: Hex | undefined, data: Hex, value = 0n) =>
  decodeTransaction({ to, data, value, from: me, contracts })

type Step = readonly [command: number, input: Hex]
const execute = (steps: readonly Step[], value = 0n) => {
  const args = [
    concatHex(steps.map(([command]) => toHex(command, { size: 1 }))),
    steps.map(([, input]) => input),
    9n,
  ] as const
  const data = encodeFunctionData({ abi: universalRouterFunctions, functionName: 'execute', args })
  return decode(universalRouter, data, value)
}
const v2 = (recipient: Hex, amount: bigint, limit: bigint, payerIsUser = true) =>
  encodeAbiParameters(commandInputs.v2Swap, [recipient, amount, limit, [a, b], payerIsUser])
const v3 = (recipient: Hex, amount: bigint, limit: bigint, payerIsUser = true) =>
  encodeAbiParameters(commandInputs.v3Swap, [recipient, amount, limit, concat([a, '0x000bb8', b]), payerIsUser])
const v4 = (actions: readonly Step[]): Step => [
  COMMAND.v4Swap,
  encodeAbiParameters(commandInputs.v4Swap, [
    concat(actions.map(([action]) => toHex(action, { size: 1 }))),
    actions.map(([, parameters]) => parameters),
  ]),
]
const v4Single = (amountIn: bigint, amountOutMinimum: bigint): Step => {
  const poolKey = { currency0: a, currency1: b, fee: 3_000, tickSpacing: 60, hooks: NATIVE }
  const swap = { poolKey, zeroForOne: true, amountIn, amountOutMinimum, hookData: '0x' } as const
  return [ACTION.swapExactInSingle, encodeAbiParameters(actionParameters.swapExactInSingle, [swap])]
}
const settle = (amount: bigint, payerIsUser = true): Step => [
  ACTION.settle,
  encodeAbiParameters(actionParameters.settle, [a, amount, payerIsUser]),
]
const take = (recipient: Hex, amount: bigint): Step => [
  ACTION.take,
  encodeAbiParameters(actionParameters.take, [b, recipient, amount]),
]

describe('decodeTransaction', () => {
  describe('tokens and WETH', () => {
    test('approve: exact, unlimited, none', () => {
      for (const [amount, expected] of [
        [5n, 5n],
        ['unlimited', maxUint256],
        [0n, 0n],
      ] as const) {
        const { to, data } = encodeApprove(a, permit2, amount)
        expect(decode(to, data)).toMatchObject({
          target: 'other',
          effects: [{ type: 'approve', token: a, spender: permit2, amount: expected }],
          spends: [],
          isComplete: true,
        })
      }
    })

    test('wrap and unwrap: one for one', () => {
      const wrap = encodeWrap(weth, 5n)
      expect(decode(wrap.to, wrap.data, wrap.value)).toMatchObject({
        spends: [{ token: NATIVE, maximum: 5n }],
        receives: [{ token: weth, recipient: 'sender', minimum: 5n }],
      })
      const unwrap = encodeUnwrap(weth, 5n)
      expect(decode(unwrap.to, unwrap.data)).toMatchObject({
        spends: [{ token: weth, maximum: 5n }],
        receives: [{ token: NATIVE, recipient: 'sender', minimum: 5n }],
      })
    })

    test('transfer: of a token and of ETH', () => {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [thief, 5n] })
      expect(decode(a, data)).toMatchObject({
        spends: [{ token: a, maximum: 5n }],
        receives: [{ token: a, recipient: thief, minimum: 5n }],
      })
      expect(decode(thief, '0x', 5n)).toMatchObject({
        spends: [{ token: NATIVE, maximum: 5n }],
        receives: [{ token: NATIVE, recipient: thief, minimum: 5n }],
      })
    })

    test('Permit2: an allowance without a signature', () => {
      const abi = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])
      const data = encodeFunctionData({ abi, functionName: 'approve', args: [a, thief, 5n, 9] })
      expect(decode(permit2, data)).toMatchObject({
        effects: [{ type: 'permit2-approve', token: a, spender: thief, amount: 5n, expiration: 9 }],
        isComplete: true,
      })
    })

    test('Permit2: allowances taken back', () => {
      const abi = parseAbi([
        'struct TokenSpenderPair { address token; address spender; }',
        'function lockdown(TokenSpenderPair[] approvals)',
      ])
      const approvals = [
        { token: a, spender: thief },
        { token: b, spender: universalRouter },
      ]
      const data = encodeFunctionData({ abi, functionName: 'lockdown', args: [approvals] })
      expect(decode(permit2, data)).toMatchObject({
        target: 'permit2',
        effects: [{ type: 'permit2-lockdown', approvals }],
        spends: [],
        isComplete: true,
      })
    })

    test('WETH: plain ether is a deposit, a call is one too; its own transfers and approvals are those of a token', () => {
      const deposit = encodeFunctionData({ abi: weth9Abi, functionName: 'deposit' })
      for (const data of ['0x', deposit] as const)
        expect(decode(weth, data, 5n)).toMatchObject({
          target: 'weth',
          effects: [{ type: 'deposit-weth', amount: 5n }],
          spends: [{ token: NATIVE, maximum: 5n }],
          receives: [{ token: weth, recipient: 'sender', minimum: 5n }],
        })
      const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [thief, 5n] })
      expect(decode(weth, transfer).effects).toEqual([{ type: 'transfer', token: weth, recipient: thief, amount: 5n }])
    })

    test('to oneself: received, and not by a stranger, whatever the case of the address', () => {
      const from = '0xABcdEFABcdEFabcdEfAbCdefabcdeFABcDEFabCD'
      const args = [from.toLowerCase() as Hex, 5n] as const
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
      const recipients = (parameters: { to: Hex; data: Hex; from?: Hex }) =>
        decodeTransaction({ ...parameters, value: 5n, contracts }).receives.map(({ recipient }) => recipient)
      expect(recipients({ to: a, data, from })).toEqual(['sender'])
      expect(recipients({ to: a, data, from: me })).toEqual([from.toLowerCase()])
      expect(recipients({ to: a, data })).toEqual([from.toLowerCase()])
      expect(recipients({ to: from, data: '0x', from })).toEqual(['sender'])
    })

    test('value: counted beside what is called, and by itself never nothing', () => {
      const { data } = encodeApprove(a, permit2, 5n)
      expect(decode(a, data, 3n).spends).toEqual([{ token: NATIVE, maximum: 3n }])
      expect(decode(universalRouter, '0x12345678', 3n)).toMatchObject({
        target: 'universal-router',
        spends: [{ token: NATIVE, maximum: 3n }],
        isComplete: false,
      })
    })

    test.each([
      [
        'a function of Permit2 at another address',
        a,
        encodeFunctionData({
          abi: parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)']),
          functionName: 'approve',
          args: [a, thief, 5n, 9],
        }),
      ],
      ['ether to Permit2', permit2, '0x'],
      ['an approval by Permit2’s address', permit2, encodeApprove(a, permit2, 5n).data],
      ['ether to the router', universalRouter, '0x'],
      ['another function', a, '0x12345678'],
      ['bytes after the arguments', a, `${encodeApprove(a, permit2, 5n).data}00`],
      ['dirty bits', a, encodeApprove(a, permit2, 5n).data.replace('095ea7b300', '095ea7b301') as Hex],
      ['a contract creation', undefined, '0x6000'],
      ['an unknown function of Permit2', permit2, '0x12345678'],
      ['an unknown function of the router', universalRouter, '0x12345678'],
    ] as const)('unknown: %s', (_, to, data) => {
      expect(decode(to, data).isComplete).toBe(false)
    })
  })

  describe('router', () => {
    test('spends: every way to take from the wallet counts', () => {
      const steps: Step[] = [
        [COMMAND.v2SwapExactIn, v2(SENDER, 1n, 1n)],
        [COMMAND.v3SwapExactIn, v3(SENDER, 10n, 1n)],
        [COMMAND.v2SwapExactOut, v2(SENDER, 1n, 100n)],
        [COMMAND.v3SwapExactOut, v3(SENDER, 1n, 1_000n).replace(a.slice(2), b.slice(2)) as Hex],
        [COMMAND.permit2TransferFrom, encodeAbiParameters(commandInputs.permit2TransferFrom, [a, ROUTER, 10_000n])],
        v4([settle(100_000n)]),
        v4([v4Single(1_000_000n, 0n), settle(0n)]),
        v4([[ACTION.settleAll, encodeAbiParameters(actionParameters.currencyLimit, [a, 7n])]]),
        [COMMAND.v2SwapExactIn, v2(SENDER, 5n, 1n, false)],
      ]
      const total = execute(steps).spends.find(({ token }) => token === a)
      // Paid by the router: not counted. Nothing owed before SETTLE_ALL: nothing can be settled.
      expect(total).toEqual({ token: a, maximum: 1_111_111n - 1_000n })
    })

    test.each([
      ['v3 swap of the balance', [COMMAND.v3SwapExactIn, v3(SENDER, CONTRACT_BALANCE, 1n)] as Step],
      ['v4 settlement of the balance', v4([settle(CONTRACT_BALANCE)])],
    ])('spends: %s has no bound', (_, step) => {
      expect(execute([step]).spends).toEqual([{ token: a, maximum: 'unlimited' }])
    })

    test('receives: by recipient; what stays in the router is not received', () => {
      const { receives } = execute([
        [COMMAND.v2SwapExactIn, v2(SENDER, 1n, 10n)],
        [COMMAND.v2SwapExactIn, v2(me, 1n, 20n)],
        [COMMAND.v3SwapExactIn, v3(thief, 1n, 40n)],
        [COMMAND.v3SwapExactIn, v3(ROUTER, 1n, 80n)],
        [COMMAND.sweep, encodeAbiParameters(commandInputs.sweep, [b, SENDER, 5n])],
        [COMMAND.payPortion, encodeAbiParameters(commandInputs.payPortion, [a, thief, 50n])],
      ])
      expect(receives).toEqual([
        { token: b, recipient: 'sender', minimum: 35n },
        { token: b, recipient: thief, minimum: 40n },
        { token: a, recipient: thief, minimum: 0n },
      ])
    })

    test('receives: a take promises what the swaps before it do, when nothing else wants the token', () => {
      const minimumOf = (actions: Step[]) => execute([v4(actions)]).receives.map(({ minimum }) => minimum)
      expect(minimumOf([v4Single(5n, 3n), settle(0n), take(SENDER, 0n)])).toEqual([3n])
      expect(minimumOf([v4Single(5n, 3n), take(thief, 1n), take(SENDER, 0n)])).toEqual([1n, 0n])
      expect(minimumOf([take(SENDER, 0n), v4Single(5n, 3n)])).toEqual([0n])
      expect(minimumOf([take(SENDER, 9n), v4Single(5n, 3n)])).toEqual([9n])
    })

    test('receives: a v2 exact output is not counted by anybody', () => {
      expect(execute([[COMMAND.v2SwapExactOut, v2(SENDER, 9n, 1n)]]).receives).toEqual([
        { token: b, recipient: 'sender', minimum: 0n },
      ])
    })

    test('sub-plans: counted; what may fail promises nothing', () => {
      const inner = encodeAbiParameters(commandInputs.executeSubPlan, [
        toHex(COMMAND.v2SwapExactIn, { size: 1 }),
        [v2(SENDER, 4n, 3n)],
      ])
      expect(execute([[COMMAND.executeSubPlan, inner]])).toMatchObject({
        spends: [{ token: a, maximum: 4n }],
        receives: [{ minimum: 3n }],
      })
      expect(execute([[COMMAND.executeSubPlan | ALLOW_REVERT, inner]])).toMatchObject({
        spends: [{ token: a, maximum: 4n }],
        receives: [{ minimum: 0n }],
      })
    })

    test.each([
      ['a command nobody knows', [0x07, '0x']],
      ['a call of a position manager', [COMMAND.v4PositionManagerCall, '0x12345678']],
      [
        'a v3 path of a wrong length',
        [COMMAND.v3SwapExactIn, encodeAbiParameters(commandInputs.v3Swap, [SENDER, 1n, 1n, concat([a, b]), true])],
      ],
      [
        'a minimum of which the router reads the lower 160 bits, which are 0',
        [
          COMMAND.sweep,
          concat([
            encodeAbiParameters(commandInputs.sweep, [b, SENDER, 0n]).slice(0, -64) as Hex,
            toHex(1n << 200n, { size: 32 }),
          ]),
        ],
      ],
      ['bytes behind the parameters', [COMMAND.v2SwapExactIn, `${v2(SENDER, 1n, 1n)}00`]],
      ['a v4 action nobody knows', v4([[0x15, '0x']])],
      [
        'a flag that is neither true nor false',
        [COMMAND.v2SwapExactIn, v2(SENDER, 1n, 1n).replace(/1(?=0{63}2)/, '2') as Hex],
      ],
    ] as [string, Step][])('unknown: %s', (_, step) => {
      expect(execute([step]).isComplete).toBe(false)
    })

    test('deadline: as the bytes say; there is a call without one', () => {
      expect(execute([]).deadlineSeconds).toBe(9n)
      const args = ['0x', []] as const
      const data = encodeFunctionData({ abi: universalRouterFunctions, functionName: 'execute', args })
      const decoded = decode(universalRouter, data)
      expect(decoded).toMatchObject({ target: 'universal-router', effects: [], isComplete: true })
      expect(decoded).not.toHaveProperty('deadlineSeconds')
    })

    test('pays only the sender, and only with what is not on its way to a pair', () => {
      const v2Factory = '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f'
      const [usdc, ether] = [
        '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
        '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
      ] as const
      const pair = '0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc'
      const commands = toHex((COMMAND.permit2TransferFrom << 8) | COMMAND.v2SwapExactIn, { size: 2 })
      const inputs = [
        encodeAbiParameters(commandInputs.permit2TransferFrom, [usdc, pair, 5n]),
        encodeAbiParameters(commandInputs.v2Swap, [SENDER, 0n, 1n, [usdc, ether], false]),
      ]
      const args = [commands, inputs, 9n] as const
      const data = encodeFunctionData({ abi: universalRouterFunctions, functionName: 'execute', args })
      const received = { token: ether, recipient: 'sender', minimum: 1n }
      const parameters = { to: universalRouter, data, value: 0n, from: me }
      expect(decodeTransaction({ ...parameters, contracts: { ...contracts, v2Factory } })).toMatchObject({
        spends: [{ token: usdc, maximum: 5n }],
        receives: [received],
      })
      expect(decodeTransaction({ ...parameters, contracts }).receives).toEqual([
        { token: usdc, recipient: pair, minimum: 5n },
        received,
      ])
    })

    test('unknown: commands without inputs', () => {
      const args = ['0x0808', [v2(SENDER, 1n, 1n)], 9n] as const
      const data = encodeFunctionData({ abi: universalRouterFunctions, functionName: 'execute', args })
      expect(decode(universalRouter, data).isComplete).toBe(false)
    })
  })
})
