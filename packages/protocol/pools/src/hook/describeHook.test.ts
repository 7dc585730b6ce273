import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { describeHook, hookPermissions } from './describeHook.ts'

const require = createRequire(import.meta.url)

function withBits(bits: number) {
  return `0x1234567890123456789012345678901234${(0xc000 | bits).toString(16).padStart(6, '0')}` as const
}

function bitOf(permission: (typeof hookPermissions)[number]) {
  return 1 << hookPermissions.indexOf(permission)
}

describe('describeHook', () => {
  test('behavior: bits are those of the Hooks library', () => {
    const core = dirname(require.resolve('@uniswap/v4-core/package.json'))
    const source = readFileSync(join(core, 'src/libraries/Hooks.sol'), 'utf8')
    const flags = [...source.matchAll(/(\w+)_FLAG = 1 << (\d+)/g)].map(([, name = '', bit = '']) => [name, Number(bit)])
    const ours = hookPermissions.map((permission, bit) => [
      permission.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase(),
      bit,
    ])
    expect(new Map(flags as [string, number][])).toEqual(new Map(ours as [string, number][]))
  })

  test.each([
    ['no hook', `0x${'0'.repeat(40)}`, false, 'none', true],
    ['liquidity alone', withBits(bitOf('beforeAddLiquidity')), false, 'none', true],
    ['beforeSwap, fixed fee', withBits(bitOf('beforeSwap')), false, 'observing', true],
    ['beforeSwap, dynamic fee', withBits(bitOf('beforeSwap')), true, 'fee-changing', true],
    ['no swap bits, dynamic fee', withBits(bitOf('afterInitialize')), true, 'fee-changing', true],
    [
      'takes from what comes in',
      withBits(bitOf('beforeSwap') | bitOf('beforeSwapReturnsDelta')),
      false,
      'amount-changing',
      false,
    ],
    [
      'takes from what goes out',
      withBits(bitOf('afterSwap') | bitOf('afterSwapReturnsDelta')),
      true,
      'amount-changing',
      false,
    ],
    ['takes from removed liquidity', withBits(bitOf('afterRemoveLiquidityReturnsDelta')), false, 'none', true],
  ] as const)('default: %s', (_case, address, hasDynamicFee, expectedClass, isHarmless) => {
    expect(describeHook(address, hasDynamicFee)).toMatchObject({ class: expectedClass, isHarmless })
  })

  test('behavior: reads the last 14 bits alone, in any case', () => {
    expect(describeHook('0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFC0C0').permissions).toEqual(['afterSwap', 'beforeSwap'])
    expect(describeHook(withBits(0x3fff)).permissions).toEqual(hookPermissions)
  })
})
