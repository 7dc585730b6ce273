import { concat, concatHex, encodeAbiParameters, encodeFunctionData, type Hex, toHex } from 'viem'
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
import { decodeTransaction } from './decodeTransaction.ts'
import { a, b, contracts, decode, me, NATIVE, thief, universalRouter } from './test/executeCalls.ts'

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
  describe('router', () => {
    test('spends: counts every way to take from the wallet', () => {
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
      // Not counted: what the router pays. Nothing is owed before SETTLE_ALL, so nothing can be settled.
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

    test('receives: a take guarantees the minimum of the swaps before it if nothing else uses the token', () => {
      const minimumOf = (actions: Step[]) => execute([v4(actions)]).receives.map(({ minimum }) => minimum)
      expect(minimumOf([v4Single(5n, 3n), settle(0n), take(SENDER, 0n)])).toEqual([3n])
      expect(minimumOf([v4Single(5n, 3n), take(thief, 1n), take(SENDER, 0n)])).toEqual([1n, 0n])
      expect(minimumOf([take(SENDER, 0n), v4Single(5n, 3n)])).toEqual([0n])
      expect(minimumOf([take(SENDER, 9n), v4Single(5n, 3n)])).toEqual([9n])
    })

    test("receives: doesn't count a v2 exact output, which no contract checks", () => {
      expect(execute([[COMMAND.v2SwapExactOut, v2(SENDER, 9n, 1n)]]).receives).toEqual([
        { token: b, recipient: 'sender', minimum: 0n },
      ])
    })

    test('sub-plans: counted, but one that may fail guarantees nothing', () => {
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

    test('deadline: read from the call, if it has one', () => {
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
