import { concat, type Hex, size, slice } from 'viem'
import { describe, expect, test } from 'vitest'
import { ALLOW_REVERT, COMMAND, SENDER } from '../abi/universalRouter.ts'
import { decodeCommands } from './decodeCommands.ts'
import type { Effect } from './Effect.ts'
import {
  a,
  b,
  context,
  decode,
  type Step,
  subPlan,
  sweep,
  swept,
  understood,
  v2Input,
  v3Input,
} from './test/understoodCommands.ts'

describe('decodeCommands', () => {
  test.each(understood)('default: %s', (_, step, effect) => {
    expect(decode([step])).toEqual([effect])
  })

  test.each(understood)('unknown: %s with one byte more or less', (_, [command, input]) => {
    for (const data of [`${input}00` as Hex, slice(input, 0, size(input) - 1)])
      expect(decode([[command, data]])).toMatchObject([{ type: 'unknown', data }])
  })

  test('behavior: keeps the order of the commands', () => {
    const effects = decode(understood.map(([, step]) => step))
    expect(effects).toEqual(understood.map(([, , effect]) => effect))
  })

  test('behavior: reads the low six bits of a command', () => {
    expect(decode([[COMMAND.sweep | 0x40, sweep[1]]])).toEqual([swept])
    expect(decode([[COMMAND.sweep | ALLOW_REVERT, sweep[1]]])).toEqual([swept])
  })

  test('behavior: reads sub-plans four deep, and nothing below', () => {
    let step: Step = sweep
    let effect: Effect = swept
    for (let depth = 0; depth < 4; depth++) {
      step = [COMMAND.executeSubPlan, subPlan([step])]
      effect = { type: 'sub-plan', effects: [effect], mayFail: false }
    }
    expect(decode([step])).toEqual([effect])
    const tooDeep = decode([[COMMAND.executeSubPlan, subPlan([step])]])
    expect(JSON.stringify(tooDeep)).toContain('"what":"Router command executeSubPlan"')
    expect(JSON.stringify(tooDeep)).not.toContain('sweep')
    expect(decode([[COMMAND.executeSubPlan, subPlan([sweep])]], 4)).toMatchObject([{ type: 'unknown' }])
  })

  test('unknown: names the command', () => {
    expect(decode([[0x3f, '0x12']])).toEqual([{ type: 'unknown', what: 'Router command 0x3f', data: '0x12' }])
    expect(decode([[COMMAND.v4PositionManagerCall, '0x12']])).toEqual([
      { type: 'unknown', what: 'Router command v4PositionManagerCall', data: '0x12' },
    ])
    expect(decode([[COMMAND.executeSubPlan, '0x12']])).toEqual([
      { type: 'unknown', what: 'Router command executeSubPlan', data: '0x12' },
    ])
  })

  test('unknown: more commands than inputs, or fewer', () => {
    for (const commands of ['0x04', '0x040404'] as const)
      expect(decodeCommands(commands, [sweep[1], sweep[1]], context)).toEqual([
        { type: 'unknown', what: 'Commands and inputs differ in number', data: commands },
      ])
  })

  test.each([
    ['a v2 path of one token', [COMMAND.v2SwapExactIn, v2Input(SENDER, 6n, [a])]],
    ['a v3 path of one token', [COMMAND.v3SwapExactIn, v3Input(SENDER, 6n, a)]],
    ['an empty v3 path', [COMMAND.v3SwapExactIn, v3Input(SENDER, 6n, '0x')]],
    [
      'a v3 path that ends with a fee',
      [COMMAND.v3SwapExactIn, v3Input(SENDER, 6n, concat([a, '0x0001f4', b, '0x0bb8']))],
    ],
  ] as [string, Step][])('unknown: %s', (_, step) => {
    expect(decode([step])).toMatchObject([{ type: 'unknown' }])
  })

  test('unknown: a v2 exact output over one token', () => {
    expect(decode([[COMMAND.v2SwapExactOut, v2Input(SENDER, 6n, [a])]])).toMatchObject([{ type: 'unknown' }])
  })
})
