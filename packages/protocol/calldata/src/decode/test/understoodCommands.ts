import { concat, encodeAbiParameters, type Hex, toHex } from 'viem'
import { ALLOW_REVERT, COMMAND, CONTRACT_BALANCE, commandInputs, ROUTER, SENDER } from '../../abi/universalRouter.ts'
import { decodeCommands } from '../decodeCommands.ts'
import type { Effect } from '../Effect.ts'

const address = (byte: string) => `0x${byte.repeat(20)}` as Hex

const native = address('00')

const universalRouter = address('c0')

export const [a, b, c, me, thief] = [address('aa'), address('bb'), address('cc'), address('a1'), address('6f')] as const

export const context = { universalRouter, sender: me }

export type Step = readonly [command: number, input: Hex]

export const decode = (steps: readonly Step[], depth?: number) =>
  decodeCommands(
    concat(steps.map(([command]) => toHex(command, { size: 1 }))),
    steps.map(([, input]) => input),
    context,
    depth,
  )

export const v3Input = (recipient: Hex, amount: bigint, path: Hex, payerIsUser = true) =>
  encodeAbiParameters(commandInputs.v3Swap, [recipient, amount, 7n, path, payerIsUser])

export const v2Input = (recipient: Hex, amount: bigint, path: readonly Hex[], payerIsUser = true) =>
  encodeAbiParameters(commandInputs.v2Swap, [recipient, amount, 7n, path, payerIsUser])

const twoHops = concat([a, '0x0001f4', b, '0x000bb8', c])

/** From input to output. */
const pools = (...each: readonly (readonly (string | number)[])[]) => each.map((pool) => pool.join('/'))

const details = (token: Hex, amount: bigint) => ({ token, amount, expiration: 11, nonce: 12 })

export const subPlan = (steps: readonly Step[]) =>
  encodeAbiParameters(commandInputs.executeSubPlan, [
    concat(steps.map(([command]) => toHex(command, { size: 1 }))),
    steps.map(([, input]) => input),
  ])

export const sweep: Step = [COMMAND.sweep, encodeAbiParameters(commandInputs.sweep, [b, SENDER, 5n])]

export const swept = { type: 'sweep', token: b, recipient: 'sender', minimum: 5n } as const

export const understood: readonly (readonly [name: string, step: Step, effect: Effect])[] = [
  [
    'v3 exact in',
    [COMMAND.v3SwapExactIn, v3Input(thief, 6n, twoHops)],
    {
      type: 'swap',
      protocol: 'v3',
      tradeType: 'exact-in',
      tokens: [a, b, c],
      pools: pools(['v3', a, b, 500], ['v3', b, c, 3_000]),
      payer: 'sender',
      recipient: thief,
      amountIn: 6n,
      minimumOut: 7n,
    },
  ],
  [
    'v3 exact in of the balance, paid by the router',
    [COMMAND.v3SwapExactIn, v3Input(SENDER, CONTRACT_BALANCE, twoHops, false)],
    {
      type: 'swap',
      protocol: 'v3',
      tradeType: 'exact-in',
      tokens: [a, b, c],
      pools: pools(['v3', a, b, 500], ['v3', b, c, 3_000]),
      payer: 'router',
      recipient: 'sender',
      amountIn: 'router-balance',
      minimumOut: 7n,
    },
  ],
  [
    'v3 exact in of nothing: no word for another amount',
    [COMMAND.v3SwapExactIn, v3Input(SENDER, 0n, twoHops)],
    {
      type: 'swap',
      protocol: 'v3',
      tradeType: 'exact-in',
      tokens: [a, b, c],
      pools: pools(['v3', a, b, 500], ['v3', b, c, 3_000]),
      payer: 'sender',
      recipient: 'sender',
      amountIn: 0n,
      minimumOut: 7n,
    },
  ],
  [
    'v3 exact out, whose path runs backward',
    [COMMAND.v3SwapExactOut, v3Input(ROUTER, 6n, twoHops)],
    {
      type: 'swap',
      protocol: 'v3',
      tradeType: 'exact-out',
      tokens: [c, b, a],
      pools: pools(['v3', b, c, 3_000], ['v3', a, b, 500]),
      payer: 'sender',
      recipient: 'router',
      amountOut: 6n,
      maximumIn: 7n,
    },
  ],
  [
    'v2 exact in',
    [COMMAND.v2SwapExactIn, v2Input(SENDER, 6n, [a, b])],
    {
      type: 'swap',
      protocol: 'v2',
      tradeType: 'exact-in',
      tokens: [a, b],
      pools: pools(['v2', a, b]),
      payer: 'sender',
      recipient: 'sender',
      amountIn: 6n,
      minimumOut: 7n,
    },
  ],
  [
    'v2 exact in of what the pair has already',
    [COMMAND.v2SwapExactIn, v2Input(SENDER, 0n, [a, b, c], false)],
    {
      type: 'swap',
      protocol: 'v2',
      tradeType: 'exact-in',
      tokens: [a, b, c],
      pools: pools(['v2', a, b], ['v2', b, c]),
      payer: 'router',
      recipient: 'sender',
      amountIn: 'already-paid',
      minimumOut: 7n,
    },
  ],
  [
    'v2 exact in of the balance',
    [COMMAND.v2SwapExactIn, v2Input(SENDER, CONTRACT_BALANCE, [a, b])],
    {
      type: 'swap',
      protocol: 'v2',
      tradeType: 'exact-in',
      tokens: [a, b],
      pools: pools(['v2', a, b]),
      payer: 'sender',
      recipient: 'sender',
      amountIn: 'router-balance',
      minimumOut: 7n,
    },
  ],
  [
    'v2 exact out',
    [COMMAND.v2SwapExactOut, v2Input(me, 6n, [a, b, c])],
    {
      type: 'swap',
      protocol: 'v2',
      tradeType: 'exact-out',
      tokens: [a, b, c],
      pools: pools(['v2', a, b], ['v2', b, c]),
      payer: 'sender',
      recipient: 'sender',
      amountOut: 6n,
      maximumIn: 7n,
    },
  ],
  [
    'a pull by Permit2',
    [COMMAND.permit2TransferFrom, encodeAbiParameters(commandInputs.permit2TransferFrom, [a, ROUTER, 5n])],
    { type: 'pull', token: a, recipient: 'router', amount: 5n },
  ],
  [
    'pulls by Permit2, whose recipients mean what they say',
    [
      COMMAND.permit2TransferFromBatch,
      encodeAbiParameters(commandInputs.permit2TransferFromBatch, [
        ([SENDER, universalRouter, me, thief] as const).map((to, index) => ({
          from: me,
          to,
          amount: BigInt(index),
          token: a,
        })),
      ]),
    ],
    {
      type: 'sub-plan',
      mayFail: false,
      effects: [SENDER, 'router', 'sender', thief].map(
        (recipient, index) => ({ type: 'pull', token: a, recipient: recipient as Hex, amount: BigInt(index) }) as const,
      ),
    },
  ],
  ['a sweep', sweep, swept],
  [
    'a payment',
    [COMMAND.transfer, encodeAbiParameters(commandInputs.transfer, [a, thief, 5n])],
    { type: 'pay', token: a, recipient: thief, amount: 5n },
  ],
  [
    'a payment of the balance',
    [COMMAND.transfer, encodeAbiParameters(commandInputs.transfer, [a, thief, CONTRACT_BALANCE])],
    { type: 'pay', token: a, recipient: thief, amount: 'router-balance' },
  ],
  [
    'a payment of ETH, for which the word for the balance is a number',
    [COMMAND.transfer, encodeAbiParameters(commandInputs.transfer, [native, thief, CONTRACT_BALANCE])],
    { type: 'pay', token: native, recipient: thief, amount: CONTRACT_BALANCE },
  ],
  [
    'a portion',
    [COMMAND.payPortion, encodeAbiParameters(commandInputs.payPortion, [a, thief, 25n])],
    { type: 'pay-portion', token: a, recipient: thief, bips: 25n },
  ],
  [
    'a wrap',
    [COMMAND.wrapEth, encodeAbiParameters(commandInputs.wrapEth, [ROUTER, 5n])],
    { type: 'wrap', recipient: 'router', amount: 5n },
  ],
  [
    'a wrap of the balance',
    [COMMAND.wrapEth, encodeAbiParameters(commandInputs.wrapEth, [SENDER, CONTRACT_BALANCE])],
    { type: 'wrap', recipient: 'sender', amount: 'router-balance' },
  ],
  [
    'an unwrap',
    [COMMAND.unwrapWeth, encodeAbiParameters(commandInputs.unwrapWeth, [thief, 5n])],
    { type: 'unwrap', recipient: thief, minimum: 5n },
  ],
  [
    'a permit',
    [
      COMMAND.permit2Permit,
      encodeAbiParameters(commandInputs.permit2Permit, [
        { details: details(a, 5n), spender: thief, sigDeadline: 13n },
        '0x1234',
      ]),
    ],
    { type: 'permit', allowances: [details(a, 5n)], spender: thief, sigDeadline: 13n },
  ],
  [
    'a permit for several tokens',
    [
      COMMAND.permit2PermitBatch,
      encodeAbiParameters(commandInputs.permit2PermitBatch, [
        { details: [details(a, 5n), details(b, 6n)], spender: thief, sigDeadline: 13n },
        '0x1234',
      ]),
    ],
    { type: 'permit', allowances: [details(a, 5n), details(b, 6n)], spender: thief, sigDeadline: 13n },
  ],
  [
    'a check of a balance',
    [COMMAND.balanceCheckErc20, encodeAbiParameters(commandInputs.balanceCheckErc20, [thief, a, 5n])],
    { type: 'check-balance', owner: thief, token: a, minimum: 5n },
  ],
  [
    'a visit to the v4 PoolManager',
    [COMMAND.v4Swap, encodeAbiParameters(commandInputs.v4Swap, ['0x15', ['0x12']])],
    { type: 'v4', actions: [{ type: 'unknown', what: 'v4 action 0x15', data: '0x12' }] },
  ],
  [
    'a sub-plan',
    [COMMAND.executeSubPlan, subPlan([sweep, sweep])],
    { type: 'sub-plan', effects: [swept, swept], mayFail: false },
  ],
  [
    'a sub-plan that may fail',
    [COMMAND.executeSubPlan | ALLOW_REVERT, subPlan([sweep])],
    { type: 'sub-plan', effects: [swept], mayFail: true },
  ],
]
