import { universalRouterAbi } from '@oxbow/abi/universalRouter'
import { v4PositionManagerAbi } from '@oxbow/abi/v4PositionManager'
import { encodeFunctionData } from 'viem'
import { expect, test } from 'vitest'
import { readDeadlineOf } from './readDeadlineOf.ts'

const router = { abi: universalRouterAbi, functionName: 'execute' } as const

test('default: the deadline of the router and of v4 positions', () => {
  expect(readDeadlineOf(encodeFunctionData({ ...router, args: ['0x', [], 77n] }))).toBe(77n)
  const modify = { abi: v4PositionManagerAbi, functionName: 'modifyLiquidities', args: ['0x', 78n] } as const
  expect(readDeadlineOf(encodeFunctionData(modify))).toBe(78n)
})

test('behavior: other calls have none, whatever number they end with', () => {
  const transferred = { abi: v4PositionManagerAbi, functionName: 'ownerOf', args: [9n] } as const
  expect(readDeadlineOf(encodeFunctionData(transferred))).toBeUndefined()
  expect(readDeadlineOf('0x')).toBeUndefined()
  expect(readDeadlineOf('0x12345678')).toBeUndefined()
})
